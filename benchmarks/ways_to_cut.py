"""Low Blow for four on A4 needs four sheets of card: all ways to cut three are gone through, in some seconds.

Usage: python benchmarks/ways_to_cut.py

A sheet is cut from edge to edge, what is left is cut again, until pieces are left: aids, dice under a head, counters
under a head. Lengths are whole mm and too kind where they are not exact, so what has no room here has none on card.
"""

from functools import cache

SHEETS = [(192, 275), (279, 188)]
"""What A4 has for pieces, upright and turned: marks and the footer need the rest."""

AID, NET, COUNTER = (96, 134), (48, 69), (15, 15)
AIDS, NETS = 5, 20
COUNTERS = {"blog": 44, "web": 33}

HEAD, LEAST, APART, SCISSORS = 15, 62, 10, 3
"""A head is 15.3 mm high and no narrower than ``LEAST``; between blocks are 10 mm, between nets 3 mm."""

STEPS = NET[0] + SCISSORS, NET[1] + SCISSORS


def prove_that_three_sheets_are_too_few():
    """However the aids are shared out: where all nets have room, fewer counters have than there are."""
    nets = [max(most_nets(*sheet, aids) for sheet in SHEETS) for aids in range(AIDS + 1)]
    assert nets == [13, 7, 5, 2, 0, -1]
    shares = [
        (one, two, three)
        for one in range(AIDS + 1)
        for two in range(one, AIDS + 1)
        for three in [AIDS - one - two]
        if two <= three and min(nets[one], nets[two], nets[three]) >= 0
    ]
    enough = [share for share in shares if sum(nets[aids] for aids in share) >= NETS]
    assert enough == [(0, 1, 4), (0, 2, 3)]
    assert {sum(nets[aids] for aids in share) for share in enough} == {NETS}  # so no sheet has one net less
    few = min(COUNTERS.values())
    room = [max(most_counters(*sheet, aids, nets[aids], few) for sheet in SHEETS) for aids in range(5)]
    assert all(sum(room[aids] for aids in share) < few for share in enough)


def try_what_one_lays_by_hand():
    """Ten nets in two rows of five; two aids above three nets; 44 counters beside an aid, and six below it."""
    assert most_nets(5 * 51 - 3, HEAD + 2 * 72 - 3, 0) == 10
    assert most_nets(192, 134 + APART + HEAD + 69, 2) == 3
    assert most_nets(192, 134 + APART + HEAD + 68, 2) == 2  # lying across
    assert most_counters(96 + APART + 62, HEAD + 11 * 15, 1, 0, 50) == 44 + 6
    assert most_counters(96 + APART + 61, HEAD + 11 * 15, 1, 0, 1) == 167 // 15  # all below it


@cache
def nets_in(width, height):
    """Return how many nets a block has room for, either way up; its sides are longer by the white for scissors."""
    if not any(width >= STEPS[at] and height >= STEPS[1 - at] for at in (0, 1)):
        return 0
    counts = [nets_in(at, height) + nets_in(width - at, height) for at in rows(width // 2)]
    counts += [nets_in(width, at) + nets_in(width, height - at) for at in rows(height // 2)]
    return max([1, *counts])


@cache
def rows(longest):
    """Return how long rows of nets are, up to a length."""
    long = {STEPS[0] * one + STEPS[1] * other for one in range(6) for other in range(6)}
    return sorted(span for span in long if 0 < span <= longest)


def block_of_nets(width, height):
    """Return how many nets a block has room for below its head."""
    return nets_in(width + SCISSORS, height - HEAD + SCISSORS) if width >= LEAST and height > HEAD else 0


def block_of_counters(width, height):
    """Return how many counters a block has room for below its head."""
    return (width // COUNTER[0]) * ((height - HEAD) // COUNTER[1]) if width >= LEAST and height > HEAD else 0


@cache
def cuts(length, axis, counters):
    """Return where a first cut may be: rows of blocks, each 10 mm from the next; aids touch each other."""
    head = HEAD * axis
    blocks = {AID[axis], 2 * AID[axis], LEAST}
    blocks |= {head + row - SCISSORS for row in rows(length)}
    if counters:
        blocks |= {head + COUNTER[axis] * number for number in range(1, 20)}
    sums, last = set(), {0}
    while last:
        last = {start + block for start in last for block in blocks if start + block <= length} - sums
        sums |= last
        last = {number + APART for number in last}
    return sorted(sums)


def parts(width, height, aids, counters):
    """Yield both parts of a place after each first cut, and whether only aids may lie at both sides of it."""
    for axis, length in enumerate((width, height)):
        for at in cuts(length, axis, counters):
            for white in (APART, 0) if aids > 1 else (APART,):
                if at + white < length:
                    one, other = at, length - at - white
                    pair = ((one, height), (other, height)) if axis == 0 else ((width, one), (width, other))
                    yield *pair, range(1, aids) if white == 0 else range(aids + 1)


@cache
def most_nets(width, height, aids):
    """Return how many nets a place has room for beside some aids; -1 if it has none for these."""
    free = width * height - aids * AID[0] * AID[1]
    if free < 0:
        return -1
    columns = max(1, min(aids, width // AID[0]))
    alone = width >= AID[0] and -(-aids // columns) * AID[1] <= height
    best = block_of_nets(width, height) if aids == 0 else 0 if alone else -1
    most = free // (NET[0] * NET[1])
    for one, other, shares in parts(width, height, aids, counters=False):
        if best >= most:
            break
        for share in shares:
            here, there = most_nets(*one, share), most_nets(*other, aids - share)
            if min(here, there) >= 0:
                best = max(best, here + there)
    return best


def by_area(width, height, aids, nets):
    """Return a number of counters beside aids and nets that no layout passes."""
    heads = LEAST * HEAD * (2 if nets else 1)
    free = width * height - aids * AID[0] * AID[1] - nets * NET[0] * NET[1] - heads
    return max(0, free // (COUNTER[0] * COUNTER[1]))


@cache
def most_counters(width, height, aids, nets, least):
    """Return how many counters a place has room for beside aids and nets; a smaller number if that is below ``least``.

    Returns -1 if it has no room for the aids and nets.
    """
    if most_nets(width, height, aids) < nets:
        return -1
    most = by_area(width, height, aids, nets)
    best = block_of_counters(width, height) if aids == nets == 0 else 0
    for one, other, shares in parts(width, height, aids, counters=True):
        for share in shares if best < most >= least else ():
            here, there = most_nets(*one, share), most_nets(*other, aids - share)
            for number in range(max(0, nets - there), min(here, nets) + 1) if min(here, there) >= 0 else ():
                left, right = (*one, share, number), (*other, aids - share, nets - number)
                wanted = max(least, best + 1)
                if by_area(*left) + by_area(*right) >= wanted:
                    counters = most_counters(*left, wanted - by_area(*right))
                    best = max(best, counters + most_counters(*right, wanted - counters))
    return best


if __name__ == "__main__":
    try_what_one_lays_by_hand()
    prove_that_three_sheets_are_too_few()
    print("Three sheets of A4 cannot hold the card of Low Blow for four.")
