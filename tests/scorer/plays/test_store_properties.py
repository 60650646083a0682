"""Whatever is done to a store, in whatever order: a model of it in memory says the same."""

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from scorer.plays import next_version, open_store, summarise
from tests.scorer.plays.kept import AT, LATER, low_blow, play

NUMBERS = st.integers(1, 6)
PIPS = st.tuples(st.integers(5, 8), st.just(12), st.just(15))


class Kept(RuleBasedStateMachine):
    """A store beside the list of everything that it has ever held."""

    def __init__(self):
        super().__init__()
        self.store = open_store("nowhere.sqlite3", make=False)
        self.past = [{}]

    @property
    def here(self):
        """Return the plays there are."""
        return self.past[-1]

    def now(self, plays):
        """Note what there is now, where that has changed."""
        if plays != self.here:
            self.past.append(plays)

    @rule(number=NUMBERS)
    def add(self, number):
        """Keep a play."""
        new = play(number)
        if new.id not in self.here:
            self.store.add(new, again=True)
            self.now({**self.here, new.id: new})

    @precondition(lambda self: self.here)
    @rule(data=st.data(), pips=PIPS)
    def edit(self, data, pips):
        """Put a new version in its place."""
        old = self.here[data.draw(st.sampled_from(sorted(self.here)))]
        results = low_blow(pips)
        new = next_version(old, results, summarise(results), LATER)
        self.store.replace(old, new)
        self.now({**self.here, new.id: new})

    @precondition(lambda self: self.here)
    @rule(data=st.data())
    def delete(self, data):
        """Take a play out, take that back, and take it out again."""
        gone = self.here[data.draw(st.sampled_from(sorted(self.here)))]
        self.store.delete(gone, LATER)
        self.now({key: each for key, each in self.here.items() if key != gone.id})
        self.store.undo()  # undo(delete(x)) == x
        assert self.store.one(gone.id) == gone
        self.store.delete(gone, LATER)

    @rule(numbers=st.lists(NUMBERS, max_size=4), pips=PIPS)
    def bring(self, numbers, pips):
        """Import some plays, some of them versions of those that are here."""
        results = low_blow(pips)
        theirs = [next_version(play(number), results, summarise(results), LATER) for number in numbers]
        self.store.import_plays(theirs, AT, again=True)
        best = dict(self.here)
        for each in theirs:
            best[each.id] = max(each, best.get(each.id, each), key=lambda one: one.standing)
        self.now(best)

    @precondition(lambda self: len(self.past) > 1)
    @rule()
    def undo(self):
        """Take the last change back."""
        self.store.undo()
        self.past.pop()

    @invariant()
    def both_say_the_same(self):
        """Compare the plays, and the last version of each."""
        assert {each.id: each for each in self.store.all()} == self.here
        for each in self.here.values():
            assert self.store.versions(each)[-1] == each

    def teardown(self):
        """Let go of the store."""
        self.store.close()


Kept.TestCase.settings = settings(max_examples=10, stateful_step_count=15, deadline=None)
TestKept = Kept.TestCase
