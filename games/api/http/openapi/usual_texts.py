"""Descriptions of fields and parameters whose names mean the same everywhere.

A description in the field's class takes precedence.
"""

from typing import Any

FIELDS = {
    "accepted": "Seats that have accepted.",
    "act": "Address of the command that settles the item.",
    "ahead_s": "Seconds by which the game's time is ahead of the real time.",
    "ai": "Computer levels.",
    "all_placed": "Points for the placement of all pieces.",
    "apps": "Users of API clients.",
    "archived": "Number of archived games.",
    "assembly": "Option `assembly` of the variant.",
    "at": "Time, in UTC.",
    "attempts": "Attempts, oldest first.",
    "bank_s": "Time at the start, in seconds.",
    "began_at": "Time at which the turn began, in UTC.",
    "bots": "Bots.",
    "can_move": "Whether the seat has a legal move.",
    "cap_s": "Maximum of the saved time, in seconds.",
    "cells": "Cells, as lists of coordinates.",
    "cells_per_color": "Number of cells of all pieces of a color.",
    "clock": "Time control; null for none.",
    "code": "Code of the event that ended the stream.",
    "color": "Color name.",
    "colors": "Colors by their names in the variant.",
    "contact": "Option `contact` of the variant.",
    "copies": "Number of copies of the piece.",
    "count": "Number of entries.",
    "covered": "Number of covered cells.",
    "created_at": "Time of creation, in UTC.",
    "creator": "Player who created it.",
    "day": "Day, in UTC.",
    "days": "Days per turn.",
    "deadline": "End of the time, in UTC; null if the clock is not running.",
    "default": "Value that applies if none is given.",
    "deliveries": "Number of deliveries.",
    "description": "Explanation for people.",
    "detail": "Explanation for people.",
    "difficulty": "Difficulty of the puzzle.",
    "disabled_at": "Time at which it was disabled, in UTC; null if it is active.",
    "display": "Name of the account for people.",
    "does": "Effect of the order.",
    "drawn": "Number of draws.",
    "email": "Email address.",
    "ended_at": "Time of the end, in UTC.",
    "ends_at": "Time of the end, in UTC.",
    "ends_game": "Whether the move ends the game.",
    "expected_version": "Version that the sender has seen; another one is an error.",
    "expires_at": "Time of expiry, in UTC; null for none.",
    "expires_in": "Seconds until expiry.",
    "external_id": "Id of the user in the API client's own system.",
    "family": "Family of the variant.",
    "family_title": "Name of the family for people.",
    "field": "Place of the wrong value.",
    "first": "Smaller size of the log.",
    "first_day": "First day, in UTC.",
    "follows": "Events that the webhook follows.",
    "found": "Number of results so far.",
    "from_ply": "First placement that counts.",
    "game": "Id of the game.",
    "games": "Number of games.",
    "guests": "Guests.",
    "has_usable_password": "Whether the account has a password.",
    "height": "Height of the picture.",
    "id": "Identifier.",
    "imported": "Players of imported records.",
    "increment_s": "Seconds that each turn adds.",
    "is_authenticated": "Whether an account is logged in.",
    "is_out": "Whether the seat is out of the game.",
    "is_verified": "Whether the address is verified.",
    "joined_at": "Time of joining, in UTC.",
    "kind": "Kind of the object.",
    "last_day": "Last day, in UTC.",
    "last_login": "Time of the last login, in UTC; null for none.",
    "last_login_at": "Time of the last login, in UTC.",
    "least": "Minimum.",
    "left_ms": "Remaining time in milliseconds.",
    "left_out": "Number of entries that are left out.",
    "legal": "Whether the move is legal.",
    "limit": "Maximum number of entries.",
    "limit_size": "Size of the text of limits.",
    "link": "Whether the invitation is a link.",
    "longest_streak": "Largest number of consecutive days with a solved puzzle.",
    "lot": "Seats whose places are drawn by lot.",
    "made_at": "Time of creation, in UTC.",
    "max": "Maximum.",
    "mean": "Mean of the values.",
    "mean_points_lost": "Mean of the points lost per turn.",
    "mean_value_lost": "Mean of the value lost per turn.",
    "method": "Method of the login.",
    "milliseconds": "Duration in milliseconds.",
    "min": "Minimum.",
    "mixed": "Games of several kinds of players.",
    "most": "Maximum.",
    "move": "Move as cells or as text.",
    "moves": "Moves in order.",
    "ms": "Time in milliseconds.",
    "name": "Display name.",
    "name_size": "Size of the text of names.",
    "now": "Time of the game, in UTC.",
    "number": "Number in the order of creation.",
    "offer": "Id of the offer.",
    "one_cell_piece_last": "Additional points if the last piece has one cell.",
    "options": "Options of the variant, by name.",
    "order": "Place in the list of orders.",
    "password": "Password.",
    "people": "People with accounts.",
    "piece": "Id of the piece.",
    "pieces": "Ids of pieces.",
    "pieces_per_color": "Number of pieces of a color.",
    "place": "Place, from 1.",
    "placements": "Placements in order.",
    "played": "Placements that were played.",
    "player": "Id of the player.",
    "players": "Players, by seat.",
    "ply": "Number of placements before this point.",
    "png": "Address of the picture as PNG.",
    "points_lost": "Points lost by the move.",
    "pool": "Pool of players.",
    "ranks": "Rank of each seat.",
    "read": "Number of games read so far.",
    "reason": "Reason, in words or as a code.",
    "record": "Id of the record.",
    "records": "Number of records.",
    "region": "Option `region` of the variant.",
    "rematch_of": "Id of the game of which this is the rematch; null for none.",
    "removed_at": "Time of removal, in UTC.",
    "rules_version": "Version of the rules.",
    "scopes": "Scopes of the token.",
    "seat": "Number of the seat, from 0.",
    "seats": "Seats by number.",
    "second": "Larger size of the log.",
    "seconds": "Duration in seconds.",
    "share": "Completed share, from 0 to 1.",
    "simulations": "Number of simulations of the search.",
    "size": "Size.",
    "solutions": "Solutions in the file.",
    "solved": "Whether the puzzle is solved.",
    "solved_today": "Whether a puzzle was solved today.",
    "started_at": "Time of the start, in UTC.",
    "starts": "Option `starts` of the variant.",
    "starts_at": "Time of the start, in UTC.",
    "state_png": "Address of the picture of this version as PNG.",
    "status": "Status.",
    "summary": "Short explanation for people.",
    "teams": "Teams as lists of seats.",
    "text": "Text for people.",
    "title": "Display name.",
    "to": "Version of which the position is restored.",
    "token": "Secret.",
    "turn_color": "Color whose turn it is; null for none.",
    "turn_order": "Order of the turns.",
    "turn_player": "Player whose turn it is; null for none.",
    "type": "Type of the message.",
    "updated_at": "Time of the last change, in UTC.",
    "url": "Address that receives the messages.",
    "value": "Value.",
    "values": "Allowed values.",
    "variant": "Id of the variant.",
    "version": "Version of the game, the number of its last event.",
    "wants_mail": "Whether the player receives email.",
    "weekend_days": "Days of the week without clock time.",
    "while_empty": "Cells that must be empty for the order.",
    "width": "Width of the picture.",
    "winners": "Seats that won.",
    "witness": "Name of the witness.",
    "won": "Number of wins.",
}
"""Descriptions of fields, by name."""
PATHS = {
    "analysis": "Id of the analysis.",
    "app": "Id of the API client.",
    "blocked": "Id of the blocked player.",
    "bot": "Id of the bot.",
    "claim": "Id of the claim.",
    "delivery": "Id of the delivery.",
    "diagram": "Id of the diagram.",
    "dump": "Name of the dump, such as `records-2026-11`.",
    "family": "Family of variants.",
    "game": "Id of the game.",
    "import": "Id of the import.",
    "name": "Name of the file.",
    "offer": "Id of the offer.",
    "piece": "Id of the piece.",
    "player": "Player in any spelling of a response: `player:ID` or the bare id.",
    "plot": "Name of the plot.",
    "puzzle": "Name of the puzzle.",
    "record": "Id of the record.",
    "seat": "Number of the seat, from 0.",
    "series": "Id of the series.",
    "session": "Id of the session.",
    "ticket": "Secret from the link in an email.",
    "tile": "Path of the tile, such as `0/001`.",
    "token": "Id of the token.",
    "version": "Version of the game, the number of one of its events.",
    "webhook": "Id of the webhook.",
}
"""Descriptions of path parameters, by name."""
QUERIES = {
    "count_only": "Whether the response has only the number of moves.",
    "covers": "Cells that each listed move covers.",
    "difficulty": "Difficulty of the listed puzzles.",
    "dry_run": "Whether the request changes nothing and only returns the effect.",
    "external_id": "Id of the user in the API client's own system.",
    "game": "Id of a game.",
    "kind": "Kind of the listed objects.",
    "length_max": "Maximum number of placements.",
    "length_min": "Minimum number of placements.",
    "limit": "Maximum number of items.",
    "margin_max": "Maximum margin in points.",
    "margin_min": "Minimum margin in points.",
    "mine": "Whether only the caller's objects are listed.",
    "my_turn": "Whether only games in which it is the caller's turn are listed.",
    "piece": "Id of the piece that each listed move places.",
    "player": "Player in any spelling of a response: `player:ID`, the bare id,"
    " `ai:LEVEL` or `imported:NAME`.",
    "rated": "Whether only rated games, or only unrated ones, are listed.",
    "result": "Result of the listed games.",
    "ruleset": "Ruleset of the listed objects.",
    "source": "Source of the listed records.",
    "status": "Status of the listed objects.",
    "type": "Type of the listed objects.",
}
"""Descriptions of query parameters, by name. All others are variant options."""
OPTION = "Value of the option `{name}`, if the variant has it."


def add_usual_texts(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Describe fields and parameters without a description (a postprocessing hook)."""
    schemas = result["components"]["schemas"]
    for name, schema in schemas.items():
        properties = {
            field: described
            if _is_described(described, schemas) or field not in FIELDS
            else {**described, "description": FIELDS[field]}
            for field, described in schema.get("properties", {}).items()
        }
        if properties:
            schemas[name] = {**schema, "properties": properties}
    for methods in result["paths"].values():
        for operation in methods.values():
            for parameter in operation.get("parameters", ()):
                if "$ref" not in parameter and not parameter.get("description"):
                    parameter["description"] = _parameter_text(parameter)
    return result


def _is_described(schema: dict[str, Any], schemas: dict[str, Any]) -> bool:
    """Return whether a schema, or the component that it refers to, is described."""
    if "$ref" in schema:
        return _is_described(schemas[schema["$ref"].rpartition("/")[2]], schemas)
    if isinstance(schema.get("items"), dict) and "$ref" in schema["items"]:
        return _is_described(schema["items"], schemas)
    options = schema.get("anyOf", []) + schema.get("oneOf", [])
    return bool(schema.get("description")) or any(
        "$ref" in option and _is_described(option, schemas) for option in options
    )


def _parameter_text(parameter: dict[str, Any]) -> str:
    name = parameter["name"]
    if parameter["in"] == "path":
        return PATHS.get(name) or f"Name of the {name}."
    return QUERIES.get(name) or OPTION.format(name=name)
