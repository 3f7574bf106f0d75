"""A memo computes each answer once, the usual ones together, and never keeps more than its limit."""

from scoring.bounded_cache import Memo


def test_an_answer_is_computed_once() -> None:
    keys: list[int] = []

    def doubled(key: int) -> int:
        keys.append(key)
        return 2 * key

    memo = Memo(doubled)
    assert [memo[3], memo[3], memo[4]] == [6, 6, 8]
    assert keys == [3, 4]


def test_at_its_limit_a_memo_is_emptied() -> None:
    memo = Memo(str, limit=2)

    assert [memo[key] for key in (1, 2, 3)] == ["1", "2", "3"]
    assert memo == {3: "3"}


def test_usual_keys_are_computed_with_the_first_one_in_their_order() -> None:
    memo: Memo[int, int] = Memo(lambda key: memo[key - 1] + key if key else 0, beforehand=lambda: range(4))
    assert not memo

    assert memo[6] == 21
    assert [*memo.items()][:4] == [(0, 0), (1, 1), (2, 3), (3, 6)]


def test_usual_keys_are_not_computed_again_after_the_limit() -> None:
    memo = Memo(str, limit=3, beforehand=lambda: range(3))

    assert [memo[7], memo[8]] == ["7", "8"]
    assert memo == {7: "7", 8: "8"}
