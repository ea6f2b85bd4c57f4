import pytest

from games.rules.on_demand import OnDemand


def test_a_value_is_made_once_and_only_when_asked_for():
    made = []

    def make(i):
        made.append(i)
        return i * i

    squares = OnDemand(4, make)
    assert squares[3] == squares[3] == 9
    assert made == [3]


def test_it_is_a_sequence_of_all_its_values():
    squares = OnDemand(4, lambda i: i * i)
    assert len(squares) == 4
    assert list(squares) == [0, 1, 4, 9]
    assert squares[1:3] == [1, 4]
    assert squares[-1] == 9
    assert squares.index(9) == 3


def test_there_is_nothing_beyond_its_end():
    with pytest.raises(IndexError):
        OnDemand(4, lambda i: i * i)[4]
