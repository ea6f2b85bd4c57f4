from io import StringIO

import pytest
from django.core.management import call_command


@pytest.mark.depth
def test_the_soma_cube_is_counted():
    out = StringIO()
    pieces = ["V3", "T4", "L4", "Z4", "P4", "A4", "B4"]
    call_command("count_cubes", pieces=pieces, stdout=out)
    assert out.getvalue() == "positions=11520 up_to_rotation=480\n"
