"""What the winning tile completes: the blocks it may belong to, and the wait that was (EMA 2012 §4.1.1)."""

from collections.abc import Iterator, Sequence

from scoring.riichi.tally import Block

Placed = tuple[tuple[Block, ...], str]


def completed(blocks: Sequence[Block], win: int, *, ron: bool) -> Iterator[Placed]:
    """The blocks with the winning kind in each place it can have, and the wait each time.

    A pung that a discard completes counts as open, though the hand stays concealed (§4.1.1).
    """
    for block in dict.fromkeys(blocks):
        if win not in block.kinds:
            continue
        wait = wait_of(block, win)
        if ron and wait == "pung":
            place = blocks.index(block)
            yield (*blocks[:place], block._replace(concealed=False), *blocks[place + 1 :]), wait
        else:
            yield tuple(blocks), wait


def wait_of(block: Block, win: int) -> str:
    """The wait for a tile that completes this block: "pair", "pung", "middle", "edge" or "two-sided"."""
    if block.form != "chow":
        return block.form
    lowest, place = block.kind % 9, win - block.kind
    if place == 1:
        return "middle"
    return "edge" if (lowest, place) in ((0, 2), (6, 0)) else "two-sided"
