"""What is written once and kept: always the answer that was asked for."""

import itertools

from tests.api import Api

api = Api()


def test_each_language_option_alias_and_form_is_kept_by_itself():
    asked = [
        (path, language)
        for path in (
            "variants/duo",
            "variants/travel",
            "variants/duo?starts=fixed",
            "variants/duo/rules",
            "variants/duo/rules?starts=fixed",
        )
        for language in ("en", "fr")
    ]
    answers = [api.get(path, accept_language=tongue) for path, tongue in asked * 2]
    half = len(asked)
    for one, other in itertools.combinations(answers[:half], 2):
        assert one["ETag"] != other["ETag"]
    for first, again in zip(answers[:half], answers[half:], strict=True):
        assert first.content == again.content


def test_figures_are_told_each_as_it_is():
    path = "variants/solo-trigon-figure/geometry?region="
    small, large = (api.get(path + region) for region in ("8,8", "8,8%209,8"))
    assert len(small.json()["cells"]) == 1
    assert len(large.json()["cells"]) == 2
    assert small["ETag"] != large["ETag"]
