"""To collect the tests takes no search: each process would compile the kernels."""

from tests.compiled import COMPILED_EARLY


def test_no_file_searches_when_it_is_imported():
    assert COMPILED_EARLY == []
