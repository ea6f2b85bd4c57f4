"""Tags of operations, in the order of the OpenAPI document."""

TAGS = [
    {"name": name, "description": description}
    for name, description in (
        ("games", "Create, read and play games, with standing orders for a seat."),
        ("lobby", "Invite players, join games by link, and arrange rematches."),
        ("offers", "Agree on an undo, a pause, extra time or an abort."),
        ("series", "Play several games with a common table of results."),
        ("streams", "Follow games and analyses live, by server-sent events."),
        ("catalogue", "Read variants, rules, boards, pieces, levels and puzzles."),
        ("pictures", "Draw games, records, boards and pieces as SVG and PNG."),
        ("analyses", "Get hints, reviews and solutions, computed by workers."),
        ("players", "Create guests, and read and update players."),
        ("me", "Manage your inbox, deadlines, blocks, plans and data."),
        ("accounts", "Sign up, log in and reset passwords."),
        ("tokens", "Manage your access tokens and login sessions."),
        ("bots", "Create bots and get the positions in which they must move."),
        ("apps", "Manage API clients and their users."),
        ("webhooks", "Receive events as HTTP requests."),
        ("records", "Search, import and download finished games."),
        ("ratings", "Read ratings, leaderboards and rankings."),
        ("log", "Verify events and records by the transparency log."),
        ("sandbox", "Advance the time of a game on a server for developers."),
        ("index", "Find the paths of the API."),
    )
]
