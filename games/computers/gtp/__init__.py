"""GTP, the text protocol that Pentobi and its `twogtp` speak, in both directions.

`protocol` reads commands and writes answers, `names` knows games and colors. `engine`
is our player behind the commands, and `board` what it draws. `client` is another
engine in a process of its own, `views` how it sees a game, `external` plays with it.
"""
