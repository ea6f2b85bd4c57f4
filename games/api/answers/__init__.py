"""Declared types of the JSON that clients receive, called answers.

Each module declares the answers for one subject, such as `games`, `positions` or
`variants`. It builds them from states (`games.replay`) and rows (`games.models`).
`games.api.http.answer` encodes them and describes them in the OpenAPI document.

Views respond with them. `records` and `blokus_api` reuse them in their own answers.
"""
