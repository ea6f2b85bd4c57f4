"""The web page: documents, previews, and the files that browsers run.

It knows no more of games than previews of links tell. All else the files below
`static/` ask the public API for, as any client does.
"""
