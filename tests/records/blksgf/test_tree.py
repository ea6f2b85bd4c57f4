from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from records.blksgf import tree
from records.blksgf.tree import SgfError, main_line, parse_collection, write_game_tree
from records.judging.transcripts import Node

pytestmark = pytest.mark.depth


def parse(text):
    (nodes,) = parse_collection(text)
    return nodes


def test_nodes_know_their_parents_in_the_order_of_the_file():
    nodes = parse("(;GM[x](;B[a1];W[b1])(;B[a2](;W[b2])(;W[b3];B[c3])))")
    assert [parent for parent, _ in nodes] == [None, 0, 1, 0, 3, 3, 5]
    assert nodes[4] == (3, {"W": ["b2"]})


def test_blanks_may_stand_anywhere_between():
    assert parse("\n ( ; GM [x]\t[y]\r\n BLUE[a]\r; ) \n") == (
        (None, {"GM": ["x", "y"], "BLUE": ["a"]}),
        (0, {}),
    )


def test_values_lose_their_escapes_and_get_them_back():
    text = "(\n;C[a \\] b \\\\ c: [d\nnew line]\n)\n"
    nodes = parse(text)
    assert nodes[0][1]["C"] == ["a ] b \\ c: [d\nnew line"]
    assert write_game_tree(nodes) == text
    assert parse("(;C[escaped \\: colon \\\nand line])")[0][1]["C"] == [
        "escaped : colon and line"
    ]


def test_every_line_ends_the_same():
    assert parse("(;C[a\r\nb\rc\nd])")[0][1]["C"] == ["a\nb\nc\nd"]


def test_a_property_given_twice_has_all_values():
    assert parse("(;A[1]B[2]A[3])")[0][1] == {"A": ["1", "3"], "B": ["2"]}


def test_a_collection_holds_one_tree_after_the_other():
    assert [len(nodes) for nodes in parse_collection("(;A[1])\n(;A[2];A[3])")] == [1, 2]
    assert list(parse_collection("  \n")) == []


def test_text_around_game_trees_is_no_part_of_them():
    text = "From: Ann (1800); two games\n( ;A[1])\nNotes [2]: (Ben) B[3] (\n;A[4]) ]"
    assert [nodes[0][1]["A"] for nodes in parse_collection(text)] == [["1"], ["4"]]


def test_text_around_game_trees_is_read_in_linear_time():
    text = "(;A[1])" + "( " * 300_000 + "x" + " " * 300_000 + "; B" * 300_000
    assert len(list(parse_collection(text))) == 1
    with pytest.raises(SgfError, match="Unexpected"):
        list(
            parse_collection("(;A[1])" + "(" * 300_000 + " " * 300_000 + ";" * 300_000)
        )


def test_the_main_line_is_the_first_child_everywhere():
    nodes = parse("(;N[0](;N[1](;N[2])(;N[3]))(;N[4]))")
    assert [node["N"] for _, node in main_line(nodes)] == [["0"], ["1"], ["2"]]
    assert main_line(parse("(;)")) == ((None, {}),)


def test_variations_are_written_a_node_a_line():
    text = "(\n;N[0]\n(\n;N[1]\n(\n;N[2]\n)\n(\n;N[3]\n)\n)\n(\n;N[4]\n;N[5]\n)\n)\n"
    assert write_game_tree(parse(text)) == text


@pytest.mark.parametrize(
    ("text", "place", "node", "detail"),
    [
        ("x", (1, 1), None, "Unexpected 'x'"),
        (";B[a1]", (1, 1), None, "Unexpected ';'"),
        ("()", (1, 2), None, "Unexpected '\\)'"),
        ("((;))", (1, 2), None, "Unexpected '\\('"),
        ("(B[a1])", (1, 2), None, "Unexpected 'B'"),
        ("(;\nB)", (2, 2), 1, "no value"),
        ("(;B[a1]\n;W\n;)", (3, 1), 2, "no value"),
        ("(;[a1])", (1, 3), 1, "Unexpected '\\['"),
        ("(;B[a1];W[b1", (1, 10), 2, "A value has no closing bracket"),
        ("(;B[a1\\]", (1, 4), 1, "A value has no closing bracket"),
        ("(;B[a1];W[b1]", (1, 14), 2, "ends inside"),
        ("(;B[a1](;W[b1]);B[c1])", (1, 16), 2, "Unexpected ';'"),
        ("(;B[a1](;W[b1])B[c1])", (1, 16), 2, "Unexpected 'B'"),
        ("(;B[a1]) (;B-[a])", (1, 13), 1, "Unexpected '-'"),
        ("(;B[a1]) ; B [b1])", (1, 10), None, "outside any game tree"),
        ("(;B[a1]) ]\n;1[b1] (;)", (2, 1), None, "outside any game tree"),
    ],
)
def test_what_is_no_sgf_is_refused_with_its_place(text, place, node, detail):
    with pytest.raises(SgfError, match=detail) as refused:
        list(parse_collection(text))
    error = refused.value
    assert ((error.line, error.column), error.node) == (place, node)
    assert error.code == "syntax"
    assert f"(line {place[0]}, column {place[1]})" in str(error)


def test_games_before_the_fault_are_read():
    trees = parse_collection("(;A[1])(;A[2]")
    assert next(trees) == ((None, {"A": ["1"]}),)
    with pytest.raises(SgfError):
        next(trees)


@pytest.mark.parametrize("inner", ["(;A[1]", "(;A[1](;A[2])"], ids=["deep", "forked"])
def test_a_hundred_thousand_variations_are_read_and_written(inner):
    count = 100_000 // inner.count("(")
    text = f"(;{inner * count}{')' * (count + 1)}"
    nodes = parse(text)
    assert len(nodes) == 100_001
    assert parse(write_game_tree(nodes)) == nodes


@pytest.mark.parametrize(
    ("limit", "text"),
    [
        ("MAX_NODES", "(;;;(;))"),
        ("MAX_VALUES", "(;A[][];B[][])"),
        ("MAX_NAME", "(;ABCD[])"),
        ("MAX_VALUE", "(;A[1234])"),
    ],
)
def test_there_is_a_limit_to_all(monkeypatch, limit, text):
    monkeypatch.setattr(tree, limit, 4)
    assert parse(text)
    monkeypatch.setattr(tree, limit, 3)
    with pytest.raises(SgfError) as refused:
        parse(text)
    assert refused.value.code == "too-large"


_NAME = st.from_regex(r"[A-Za-z0-9]{1,4}", fullmatch=True)
_VALUE = st.text(st.characters(exclude_characters="\r", codec="utf-8"), max_size=9)
_NODE = st.dictionaries(_NAME, st.lists(_VALUE, min_size=1, max_size=3), max_size=3)


@st.composite
def trees(draw):
    """Nodes in preorder: a parent is the node before, or one of that one's line."""
    nodes: list[Node] = [(None, draw(_NODE))]
    line = [0]
    for number in range(1, draw(st.integers(1, 20))):
        del line[draw(st.integers(1, len(line))) :]
        nodes.append((line[-1], draw(_NODE)))
        line.append(number)
    return tuple(nodes)


@given(trees())
def test_what_is_written_is_read_again(nodes):
    assert parse(write_game_tree(nodes)) == nodes


@given(st.text("();[]\\AB1 \nä", max_size=40))
def test_any_text_is_read_or_refused(text):
    with suppress(SgfError):
        found = list(parse_collection(text))
        again = "".join(map(write_game_tree, found))
        assert list(parse_collection(again)) == found
