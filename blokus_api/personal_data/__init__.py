"""The export of everything that the server stores about one person.

`gathering` reads the tables of all three apps, `answers` declares the exported
document, and `views` serves it.

It stands at the top, since it imports every package that stores personal data; no other
package imports it.
"""
