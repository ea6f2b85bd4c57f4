from io import StringIO

from django.core.management import call_command

from games.rules.puzzles import puzzles


def test_the_effort_of_puzzles_is_told_as_the_catalogue_has_it():
    said = StringIO()
    call_command("measure_puzzles", "star-1", "cube-3-2", stdout=said)
    assert said.getvalue().split("\n") == [
        f"star-1 {puzzles()['star-1'].effort}",
        f"cube-3-2 {puzzles()['cube-3-2'].effort}",
        "",
    ]
