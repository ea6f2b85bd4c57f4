import msgspec
import pytest

from games.lab.school.course import Course, CourseError, begin, check
from tests.games.lab.school.schools import SMALL


def test_a_folder_keeps_its_course(tmp_path):
    begin(tmp_path / "new" / "folder", SMALL)
    kept = (tmp_path / "new" / "folder" / "course.json").read_bytes()
    assert msgspec.json.decode(kept, type=Course) == SMALL


@pytest.mark.parametrize(
    "change",
    [
        {"seed": 2},
        {"variant": "duo"},
        {"options": ("objective=reverse",)},
        {"simulations": 3},
        {"mix": 0.4},
    ],
)
def test_another_course_in_the_folder_is_refused(change, tmp_path):
    begin(tmp_path, SMALL)
    before = (tmp_path / "course.json").read_bytes()
    with pytest.raises(CourseError, match="contains another course: Course"):
        begin(tmp_path, msgspec.structs.replace(SMALL, **change))
    assert (tmp_path / "course.json").read_bytes() == before


def test_more_rounds_may_be_added(tmp_path):
    begin(tmp_path, SMALL)
    longer = msgspec.structs.replace(SMALL, rounds=5)
    begin(tmp_path, longer)
    with pytest.raises(CourseError):
        begin(tmp_path, msgspec.structs.replace(longer, epochs=9))


@pytest.mark.parametrize("content", [b"", b"{", b'{"variant": 3}', b'{"a": 1}'])
def test_a_file_that_is_no_course_is_left_alone(content, tmp_path):
    (tmp_path / "course.json").write_bytes(content)
    with pytest.raises(CourseError, match=r"course\.json does not contain a course"):
        begin(tmp_path, SMALL)
    assert (tmp_path / "course.json").read_bytes() == content


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"variant": "chess"}, "'chess' is not a known variant"),
        ({"variant": "classic"}, "two teams"),
        ({"variant": "solo-cube-3"}, "two teams"),
        ({"variant": "draft-2p"}, "without a draft"),
        ({"positions": 500}, "room for at least 728 positions"),
        (
            {"variant": "classic-2p", "positions": 2000},
            r"room for at least \d+ positions",
        ),
        ({"part": 0.0, "kept": 0.001}, "one position in a hundred"),
        ({"bare": 1, "kept": 0.0}, "one position in a hundred"),
        ({"part": 1.5}, r"<= 1.0 - at `\$.part`"),
        ({"mix": float("nan")}, r"\$.mix"),
        ({"rate": 0.0}, r"\$.rate"),
        ({"seed": -1}, r"\$.seed"),
        *(
            ({name: 0}, rf">= 1 - at `\$.{name}`")
            for name in ("rounds", "chunks", "thorough", "epochs", "batch", "nets")
        ),
    ],
)
def test_what_nobody_can_go_through_is_no_course(change, said, tmp_path):
    course = msgspec.structs.replace(SMALL, **change)
    with pytest.raises(ValueError, match=said):
        begin(tmp_path / "folder", course)
    assert not (tmp_path / "folder").exists()


def test_the_usual_course_is_one():
    for variant in ("duo", "classic-2p", "trigon-2p", "junior"):
        check(Course(variant))
