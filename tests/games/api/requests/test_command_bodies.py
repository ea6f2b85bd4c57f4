"""Wrong bodies of commands: which field is named, in which words.

The words are those that a serializer had for them: clients know these.
"""

import orjson
import pytest
from msgspec import UNSET

from games.api.commands.moves import DraftPiece, PlayMove, Resign
from games.api.commands.removals import RemovePlacement, UndoPlacement
from games.api.http.decoding import read_body
from games.api.requests.moves import MoveRequest
from games.errors import ApiError

NO_OBJECT = "The body must be a JSON object."
NULL = "This field must not be null."
MISSING = "This field is required."
BLANK = "This field must not be blank."
NO_TEXT = "This must be a string."
NO_NUMBER = "This must be an integer."
LONG = "Ensure this field has no more than {}."
SHORT = "Ensure this field has at least {}."
LARGE = "Ensure this value is less than or equal to {}."
SMALL = "Ensure this value is greater than or equal to {}."
NO_LIST = "This must be a list."

MALFORMED = [
    (PlayMove, "[]", None, NO_OBJECT),
    (PlayMove, '"x"', None, NO_OBJECT),
    (PlayMove, '{"x": 1}', "x", "Unknown body field 'x'."),
    (
        PlayMove,
        '{"color": 1, "Color": "blue"}',
        "Color",
        "Unknown body field 'Color'.",
    ),
    (PlayMove, '{"cells.0": [1, 2]}', "cells.0", "Unknown body field 'cells.0'."),
    (PlayMove, '{"": 1}', "", "Unknown body field ''."),
    (UndoPlacement, '{"seat": 1}', "seat", "Unknown body field 'seat'."),
]
INVALID = [
    (PlayMove, '{"color": null}', "color", NULL),
    (PlayMove, '{"color": 1}', "color", NO_TEXT),
    (PlayMove, '{"color": true}', "color", NO_TEXT),
    (PlayMove, '{"color": ["blue"]}', "color", NO_TEXT),
    (PlayMove, '{"color": {"a": 1}}', "color", NO_TEXT),
    (PlayMove, '{"color": ""}', "color", BLANK),
    (PlayMove, r'{"color": " \n "}', "color", BLANK),
    (
        PlayMove,
        '{"color": "blueblueblueblueblue2"}',
        "color",
        LONG.format("20 characters"),
    ),
    (
        PlayMove,
        r'{"color": "a\u0000b"}',
        "color",
        "This field must not contain NUL characters.",
    ),
    (PlayMove, '{"piece": "123456789"}', "piece", LONG.format("8 characters")),
    (
        PlayMove,
        r'{"piece": "\u0000\u00001234567"}',
        "piece",
        LONG.format("8 characters"),
    ),
    (PlayMove, '{"move": 3.5}', "move", NO_TEXT),
    (PlayMove, '{"move": ""}', "move", BLANK),
    (PlayMove, '{"cells": null}', "cells", NULL),
    (PlayMove, '{"cells": "a1"}', "cells", NO_LIST.format("str")),
    (PlayMove, '{"cells": 7}', "cells", NO_LIST.format("int")),
    (PlayMove, '{"cells": {}}', "cells", NO_LIST.format("dict")),
    (PlayMove, '{"cells": []}', "cells", SHORT.format("1 elements")),
    (
        PlayMove,
        '{"cells": [[0,0],[1,0],[2,0],[3,0],[4,0],[5,0],[6,0],[7,0],[8,0]]}',
        "cells",
        LONG.format("8 elements"),
    ),
    (PlayMove, '{"cells": [null]}', "cells.0", NULL),
    (PlayMove, '{"cells": [7]}', "cells.0", NO_LIST.format("int")),
    (PlayMove, '{"cells": ["a1"]}', "cells.0", NO_LIST.format("str")),
    (PlayMove, '{"cells": [[1, 2], {}]}', "cells.1", NO_LIST.format("dict")),
    (PlayMove, '{"cells": [[]]}', "cells.0", SHORT.format("2 elements")),
    (PlayMove, '{"cells": [[1]]}', "cells.0", SHORT.format("2 elements")),
    (PlayMove, '{"cells": [[1, 2, 3, 4]]}', "cells.0", LONG.format("3 elements")),
    (PlayMove, '{"cells": [[1, 2], [1, "2"]]}', "cells.1.1", NO_NUMBER),
    (PlayMove, '{"cells": [[1, 1.0]]}', "cells.0.1", NO_NUMBER),
    (PlayMove, '{"cells": [[true, 1]]}', "cells.0.0", NO_NUMBER),
    (PlayMove, '{"cells": [[null, 1]]}', "cells.0.0", NULL),
    (PlayMove, '{"cells": [[1, 1000]]}', "cells.0.1", LARGE.format("999")),
    (PlayMove, '{"cells": [[-1000, 1]]}', "cells.0.0", SMALL.format("-999")),
    (PlayMove, '{"cells": [[1, "2", 3, 4]]}', "cells.0.1", NO_NUMBER),
    (PlayMove, '{"expected_version": null}', "expected_version", NULL),
    (PlayMove, '{"expected_version": 0}', "expected_version", SMALL.format("1")),
    (
        PlayMove,
        '{"expected_version": 1000001}',
        "expected_version",
        LARGE.format("1000000"),
    ),
    (PlayMove, '{"expected_version": "1"}', "expected_version", NO_NUMBER),
    (PlayMove, '{"expected_version": 1.0}', "expected_version", NO_NUMBER),
    (PlayMove, '{"expected_version": true}', "expected_version", NO_NUMBER),
    (PlayMove, '{"expected_version": [1]}', "expected_version", NO_NUMBER),
    (
        PlayMove,
        '{"expected_version": 123456789012345678901234567890}',
        "expected_version",
        NO_NUMBER,
    ),
    (
        PlayMove,
        '{"expected_version": 0, "move": 1, "piece": 1, "color": null}',
        "color",
        NULL,
    ),
    (DraftPiece, "{}", "piece", MISSING),
    (DraftPiece, '{"color": 1}', "piece", MISSING),
    (DraftPiece, '{"piece": null}', "piece", NULL),
    (DraftPiece, '{"piece": 1}', "piece", NO_TEXT),
    (DraftPiece, '{"piece": " "}', "piece", BLANK),
    (DraftPiece, '{"piece": "123456789"}', "piece", LONG.format("8 characters")),
    (
        DraftPiece,
        '{"piece": "I3", "expected_version": 0}',
        "expected_version",
        SMALL.format("1"),
    ),
    (RemovePlacement, "{}", "cells", MISSING),
    (
        RemovePlacement,
        '{"cells": [], "expected_version": 0}',
        "cells",
        SHORT.format("1 elements"),
    ),
    (
        RemovePlacement,
        '{"cells": [[1, 2]], "expected_version": -1}',
        "expected_version",
        SMALL.format("1"),
    ),
    (RemovePlacement, '{"expected_version": 0}', "cells", MISSING),
    (Resign, '{"seat": 5}', "seat", LARGE.format("4")),
    (Resign, '{"seat": -1}', "seat", SMALL.format("0")),
    (Resign, '{"seat": "0"}', "seat", NO_NUMBER),
    (Resign, '{"seat": null}', "seat", NULL),
    (Resign, '{"expected_version": 0, "seat": false}', "seat", NO_NUMBER),
    (UndoPlacement, '{"expected_version": "x"}', "expected_version", NO_NUMBER),
]


def error_of(kind, sent):
    body = orjson.loads(sent)
    try:
        read_body(kind, body)
    except ApiError as error:
        return error.code, error.extras().get("field"), error.detail
    return None


@pytest.mark.parametrize(("kind", "sent", "field", "words"), MALFORMED)
def test_a_body_of_another_shape_is_malformed(kind, sent, field, words):
    assert error_of(kind, sent) == ("malformed", field, words)


@pytest.mark.parametrize(("kind", "sent", "field", "words"), INVALID)
def test_the_first_wrong_field_in_the_order_of_declaration_is_named(
    kind, sent, field, words
):
    assert error_of(kind, sent) == ("invalid", field, words)


def test_blanks_around_texts_are_cut_off():
    sent = {"color": " blue\n", "piece": "\u3000I3 ", "move": "a1", "cells": [[1, 2]]}

    assert read_body(PlayMove, sent) == PlayMove("blue", "I3", ((1, 2),), "a1")


def test_the_length_of_a_text_is_that_without_blanks():
    assert read_body(MoveRequest, {"piece": " " * 9 + "I3"}) == MoveRequest(piece="I3")


def test_a_field_that_is_left_out_is_unset():
    assert read_body(Resign, {}) == Resign(seat=UNSET, expected_version=UNSET)


def test_of_a_field_that_comes_twice_the_last_counts():
    sent = orjson.loads(b'{"expected_version": "x", "expected_version": 7}')

    assert read_body(UndoPlacement, sent) == UndoPlacement(7)
