"""Descriptions of fields and parameters whose names mean the same everywhere.

A description in the field's class takes precedence.
"""

from typing import Any

FIELDS = {
    "accepted": "Seats that have accepted.",
    "act": "Path of the command that completes the item.",
    "ahead_s": "Seconds by which the game's time is ahead of real time.",
    "all_placed": "Bonus points for placing all pieces.",
    "archived": "Number of archived games.",
    "assembly": "The variant's option `assembly`.",
    "at": "Time, in UTC.",
    "attempts": "Attempts, oldest first.",
    "bank_s": "Initial time, in seconds.",
    "began_at": "Start time of the turn, in UTC.",
    "can_move": "Whether the seat has a legal move.",
    "cap_s": "Maximum saved time, in seconds.",
    "cells": "Cells, as lists of coordinates.",
    "cells_per_color": "Number of cells in all pieces of a color.",
    "code": "Code of the event that ended the stream.",
    "color": "Color name.",
    "colors": "Color names in the variant.",
    "contact": "The variant's option `contact`.",
    "copies": "Number of copies of the piece.",
    "count": "Number of entries.",
    "covered": "Cell that was covered.",
    "created_at": "Creation time, in UTC.",
    "creator": "Creator, as `player:ID`.",
    "day": "Day, in UTC.",
    "days": "Days per turn.",
    "deadline": "Deadline, in UTC; null if the clock is not running.",
    "default": "Value that applies by default.",
    "deliveries": "Number of deliveries.",
    "description": "Human-readable explanation.",
    "detail": "Human-readable explanation.",
    "difficulty": "Difficulty of the puzzle.",
    "disabled_at": "Time when the webhook was disabled, in UTC; null if active.",
    "display": "Human-readable account name.",
    "does": "Effect of the order.",
    "drawn": "Number of draws.",
    "email": "Email address.",
    "ended_at": "End time, in UTC.",
    "ends_at": "End time, in UTC.",
    "ends_game": "Whether the move ends the game.",
    "expected_version": "Version that you have seen; any other version is an error.",
    "expires_at": "Expiry time, in UTC; null if none.",
    "expires_in": "Seconds until expiry.",
    "external_id": "Id of the user in the API client's own system.",
    "family": "Family of the variant.",
    "family_title": "Human-readable family name.",
    "field": "Path to the invalid value.",
    "first_day": "First day, in UTC.",
    "follows": "Events that the webhook receives.",
    "found": "Number of results so far.",
    "from_ply": "First placement that is counted.",
    "game": "Id of the game.",
    "games": "Number of games.",
    "has_usable_password": "Whether the account has a password.",
    "height": "Height of the picture.",
    "id": "Identifier.",
    "increment_s": "Seconds that each turn adds.",
    "is_authenticated": "Whether the caller is logged in.",
    "is_out": "Whether the seat is out of the game.",
    "is_verified": "Whether the address is verified.",
    "joined_at": "Joining time, in UTC.",
    "kind": "Kind of the object.",
    "last_day": "Last day, in UTC.",
    "last_login": "Last login time, in UTC; null if none.",
    "last_login_at": "Last login time, in UTC.",
    "least": "Minimum.",
    "left_ms": "Remaining time in milliseconds.",
    "left_out": "Number of omitted entries.",
    "legal": "Whether the move is legal.",
    "limit": "Maximum number of entries.",
    "limit_size": "Font size of the height limits.",
    "link": "Whether the invitation is a link.",
    "longest_streak": "Longest streak so far.",
    "lot": "Seats to be drawn at random.",
    "made_at": "Creation time, in UTC.",
    "max": "Maximum.",
    "mean": "Mean value.",
    "mean_points_lost": "Mean points lost per turn.",
    "mean_value_lost": "Mean value lost per turn.",
    "method": "Login method.",
    "milliseconds": "Duration in milliseconds.",
    "min": "Minimum.",
    "most": "Maximum.",
    "move": "Move, as cells or as text.",
    "moves": "Moves in order.",
    "ms": "Time in milliseconds.",
    "name": "Display name.",
    "name_size": "Font size of the names.",
    "now": "Game time, in UTC.",
    "number": "Number, assigned in order of creation.",
    "offer": "Id of the offer.",
    "one_cell_piece_last": "Bonus points for placing a one-cell piece last.",
    "options": "Options of the variant, by name.",
    "order": "Position in the list of orders.",
    "password": "Password.",
    "piece": "Id of the piece.",
    "pieces": "Ids of pieces.",
    "pieces_per_color": "Number of pieces per color.",
    "place": "Place, from 1.",
    "placements": "Placements in order.",
    "played": "Id of the placed piece.",
    "player": "Id of the player.",
    "players": "Players, by seat.",
    "ply": "Number of placements before this point.",
    "png": "Address of the PNG picture.",
    "points_lost": "Points lost by the move.",
    "pool": "Pool of players.",
    "ranks": "Rank of each seat.",
    "read": "Number of games read so far.",
    "reason": "Reason, in words or as a code.",
    "record": "Id of the record.",
    "records": "Number of records.",
    "region": "The variant's option `region`.",
    "rematch_of": "Id of the game before this rematch; null if none.",
    "removed_at": "Removal time, in UTC.",
    "rules_version": "Version of the rules.",
    "scopes": "Scopes of the token.",
    "seat": "Number of the seat, from 0.",
    "seconds": "Duration in seconds.",
    "share": "Completed share, from 0 to 1.",
    "simulations": "Number of search simulations.",
    "size": "Size.",
    "solutions": "Solutions in the file.",
    "solved": "Whether the puzzle is solved.",
    "solved_today": "Whether a puzzle was solved today.",
    "started_at": "Start time, in UTC.",
    "starts": "The variant's option `starts`.",
    "starts_at": "Start time, in UTC.",
    "state_png": "Address of the PNG picture of this version.",
    "status": "Status.",
    "summary": "Short summary.",
    "teams": "Teams as lists of seats.",
    "text": "Human-readable text.",
    "title": "Display name.",
    "to": "Version whose position is restored.",
    "token": "Secret.",
    "turn_color": "Color whose turn it is; null if none.",
    "turn_order": "Turn order.",
    "turn_player": "Player whose turn it is; null if none.",
    "type": "Type of the message.",
    "updated_at": "Time of the last change, in UTC.",
    "url": "Address that receives the messages.",
    "value": "Value.",
    "values": "Allowed values.",
    "variant": "Id of the variant.",
    "version": "Version of the game: the number of its last event.",
    "wants_mail": "Whether the player receives email.",
    "weekend_days": "Days of the week on which clocks stop.",
    "while_empty": "Cells that must be empty for this order.",
    "width": "Width of the picture.",
    "winners": "Seats that won.",
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
    "player": "Player, as `player:ID` or just the id.",
    "plot": "Name of the plot.",
    "puzzle": "Name of the puzzle.",
    "record": "Id of the record.",
    "seat": "Number of the seat, from 0.",
    "series": "Id of the series.",
    "session": "Id of the session.",
    "ticket": "Secret from the link in an email.",
    "tile": "Path of the tile, such as `0/001`.",
    "token": "Id of the token.",
    "version": "Version of the game: the number of an event.",
    "webhook": "Id of the webhook.",
}
"""Descriptions of path parameters, by name."""
QUERIES = {
    "count_only": "Whether to return only the number of moves.",
    "difficulty": "Difficulty of the listed puzzles.",
    "dry_run": "Whether to return the effect without changing anything.",
    "external_id": "Id of the user in the API client's own system.",
    "game": "Id of a game.",
    "kind": "Kind of the listed objects.",
    "length_max": "Maximum number of placements.",
    "length_min": "Minimum number of placements.",
    "limit": "Maximum number of items.",
    "margin_max": "Maximum margin in points.",
    "margin_min": "Minimum margin in points.",
    "mine": "Whether to list only the caller's objects.",
    "my_turn": "Whether to list only games in which it is the caller's turn.",
    "piece": "Only moves that place the piece with this id.",
    "player": "Player, as `player:ID`, the bare id, `ai:LEVEL` or `imported:NAME`.",
    "rated": "Whether to list only rated or only unrated games.",
    "result": "Result of the listed games.",
    "ruleset": "Ruleset of the listed objects.",
    "source": "Source of the listed records.",
    "status": "Status of the listed objects.",
    "type": "Type of the listed objects.",
}
"""Descriptions of query parameters, by name. All others are variant options."""
OPTION = "The variant's option `{name}`, if it exists."


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
