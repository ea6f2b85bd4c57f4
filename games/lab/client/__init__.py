"""An API client that needs only the standard library and the notation of moves.

`api` sends JSON over HTTP. `recorded` reads games refereed by Pentobi. `playing` plays
one of these games on a running server and reports all differences. `manage.py
play_record` runs it.
"""
