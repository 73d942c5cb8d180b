"""The exact least penalty of a hand, and an arrangement that has it (TT-R19, TT-A15).

The result does not depend on the order of the cards. How the search works is told in `search` and
`runs`; here cards become counts, and what the search found becomes melds again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from engine.cards import CARDS, INDEXES, JOKER, Card, Rank, Suit
from engine.games.three_thirteen.melds import LARGEST_HAND, Arrangement, Meld, MeldKind, MeldRules
from engine.games.three_thirteen.runs import HIGH_ACE, Run
from engine.games.three_thirteen.search import Found, least_after_discard, least_free, least_limited

_ONE: Final = tuple(1 << 4 * ((index & 15) + 1) for index in range(INDEXES))
_JOKER: Final = JOKER.index


def penalty(hand: Iterable[Card], rules: MeldRules) -> int:
    """The least penalty of a hand of at most `LARGEST_HAND` cards; raises ValueError beyond."""
    return _Counted(hand, rules).least().penalty


def arrange(hand: Iterable[Card], rules: MeldRules) -> Arrangement:
    """An arrangement with the least penalty; the same one whatever the order of the cards."""
    counted = _Counted(hand, rules)
    return _Layout(counted).arrangement(counted.least())


def penalty_after_discard(hand: Sequence[Card], rules: MeldRules) -> int:
    """The least penalty of a hand after its best discard."""
    counted = _Counted(hand, rules)
    if not counted.is_limited:
        least = counted.least_after_discard()
        if least is not None:
            return least
    return _after_trying(hand, rules)


def _after_trying(hand: Sequence[Card], rules: MeldRules) -> int:
    """As `penalty_after_discard`, trying the dearest discards first, and no hopeless ones."""
    before = arrange(hand, rules)
    costs = rules.penalties
    best = before.penalty - costs[before.left[0].index] if before.left else rules.points(hand)
    for card in sorted(set(hand), key=lambda card: -costs[card.index]):
        if best <= max(0, before.penalty - costs[card.index]):
            break
        at = hand.index(card)
        best = min(best, penalty((*hand[:at], *hand[at + 1 :]), rules))
    return best


class _Counted:
    """A hand in numbers, as the search wants it."""

    def __init__(self, hand: Iterable[Card], rules: MeldRules) -> None:
        self.rules = rules
        self.indexes = indexes = sorted([card.index for card in hand])
        if len(indexes) > LARGEST_HAND:
            raise ValueError(f"a hand of {len(indexes)} cards is too large")
        wild = rules.wild - 1
        suits = [0, 0, 0, 0]
        own = [0, 0, 0, 0]
        self.jokers = 0
        for index in indexes:
            if index == _JOKER:
                self.jokers += 1
            elif index & 15 == wild:
                own[index >> 4] += 1
            else:
                suits[index >> 4] += _ONE[index]
        self.naturals = suits
        self.own = own
        self.wilds = sum(own) + self.jokers

    @property
    def is_limited(self) -> bool:
        """Whether the limit on wilds can matter: one wild fits any meld."""
        return self.wilds > 1 and self.rules.wild_limit != "none"

    def least(self) -> Found:
        """What the search finds for the whole hand."""
        rules = self.rules
        if self.is_limited:
            return least_limited(self._with_wild_rank(), sum(self.own), self.jokers, rules.rates)
        found = least_free(self.naturals, self.wilds, rules.rates)
        if 0 < self.wilds < 3 and not found.runs and not found.sets:
            return Found(self._points(), (), ())
        return found

    def least_after_discard(self) -> int | None:
        """The least penalty after the best discard, None where every card is melded before it."""
        least = least_after_discard(self.naturals, self.wilds, self.rules.rates)
        if least >= 0 and 0 < self.wilds < 3:
            penalties = self.rules.penalties
            naturals = [penalties[i] for i in self.indexes if i != _JOKER and i & 15 != self.rules.wild - 1]
            if not naturals or least == sum(naturals) - max(naturals):
                return self._points() - max(penalties[index] for index in self.indexes)
        return None if least < 0 else least

    def _with_wild_rank(self) -> list[int]:
        shift = 4 * self.rules.wild
        return [naturals + (own << shift) for naturals, own in zip(self.naturals, self.own, strict=True)]

    def _points(self) -> int:
        penalties = self.rules.penalties
        return sum([penalties[index] for index in self.indexes])


@dataclass(slots=True)
class _Draft:
    """A meld in the making: `naturals` cards, None where a wild is due, `room` for more wilds."""

    kind: MeldKind
    cards: list[Card | None]
    naturals: int
    room: int
    rank: int
    suit: Suit | None = None

    def add(self, card: Card | None, top: int) -> None:
        """Put a wild card, or None for one that is due, at the end, or below a run that is at `top`."""
        following = self.rank + len(self.cards)
        if self.kind is MeldKind.SET or (following <= top and (self.rank > 1 or following < HIGH_ACE)):
            self.cards.append(card)
        else:
            self.cards.insert(0, card)
            self.rank -= 1

    def finished(self) -> Meld:
        cards = tuple(card for card in self.cards if card is not None)
        return Meld(self.kind, cards, Rank(self.rank), self.suit)


class _Layout:
    """Turns what the search found into melds of real cards."""

    def __init__(self, counted: _Counted) -> None:
        self._rules = counted.rules
        self._top = counted.rules.rates.top
        self._limit = counted.rules.rates.limit if counted.is_limited else 0
        self._cards = [CARDS[index] for index in counted.indexes]
        self._drafts: list[_Draft] = []

    def arrangement(self, found: Found) -> Arrangement:
        """The arrangement found: sets and runs, with every wild card that has a place in one."""
        for suit, run in found.runs:
            self._lay_run(Suit(suit), run)
        for rank in found.sets:
            self._lay_set(Rank(rank), LARGEST_HAND)
        if found.own_set:
            self._lay_set(self._rules.wild, found.own_set)
        # Sets take wilds that nothing needs: they have room for more than runs do.
        self._drafts.sort(key=lambda draft: draft.kind is MeldKind.RUN)
        self._place_wilds()
        penalties = self._rules.penalties
        left = sorted(self._cards, key=lambda card: (-penalties[card.index], card.index))
        return Arrangement(tuple(self._melds()), tuple(left), self._rules.points(left))

    def _take(self, card: Card) -> Card:
        self._cards.remove(card)
        return card

    def _lay_run(self, suit: Suit, run: Run) -> None:
        low, high, naturals = run
        cards: list[Card | None] = []
        for place in range(low, high + 1):
            card = CARDS[suit << 4 | (0 if place == HIGH_ACE else place - 1)]
            # Without a limit, a wild card whose own place is free goes there before others do.
            own = not self._limit and card.rank is self._rules.wild and card in self._cards
            cards.append(self._take(card) if own or naturals >> place & 1 else None)
        held = naturals.bit_count()
        self._lay(_Draft(MeldKind.RUN, cards, held, 13 - len(cards), low, suit), held)

    def _lay_set(self, rank: Rank, at_most: int) -> None:
        cards = [card for card in self._cards if card.rank is rank][:at_most]
        taken: list[Card | None] = [self._take(card) for card in cards]
        held = len(cards) // 2 if self._limit == 1 else len(cards)
        self._lay(_Draft(MeldKind.SET, taken, len(cards), LARGEST_HAND, rank), held)

    def _lay(self, draft: _Draft, held: int) -> None:
        """Add a draft that is at least three cards long; with a limit it holds at most `held` wilds."""
        while len(draft.cards) < 3:
            draft.add(None, self._top)
            draft.room -= draft.kind is MeldKind.RUN
        if self._limit:
            most = min(held, self._limit) if draft.kind is MeldKind.RUN else held
            draft.room = min(draft.room, most - draft.cards.count(None))
        self._drafts.append(draft)

    def _place_wilds(self) -> None:
        """Wilds go where they are due, then wherever there is room; jokers first, as the dearest."""
        wilds = [card for card in reversed(self._cards) if self._rules.is_wild(card)]
        for draft in self._drafts:
            for at, card in enumerate(draft.cards):
                if card is None:
                    draft.cards[at] = self._take(wilds.pop(0))
        if not self._drafts and not self._limit and len(wilds) > 2:
            own_rank = _Draft(MeldKind.SET, [], 0, LARGEST_HAND, self._rules.wild)
            self._drafts.append(own_rank)
        for wild in wilds:
            if (roomy := self._roomy()) is None:
                return
            roomy.add(self._take(wild), self._top)
            roomy.room -= 1

    def _roomy(self) -> _Draft | None:
        """A meld that can hold one more wild card; a full run makes room by falling into two."""
        for draft in self._drafts:
            if draft.room > 0:
                return draft
        if self._limit or not self._drafts:
            return None
        full = self._drafts.pop()
        cut = 3
        first = _Draft(MeldKind.RUN, full.cards[:cut], 0, 10, full.rank, full.suit)
        rest = _Draft(MeldKind.RUN, full.cards[cut:], 0, cut, full.rank + cut, full.suit)
        self._drafts += [first, rest]
        return first

    def _melds(self) -> Iterator[Meld]:
        for draft in self._drafts:
            wilds = len(draft.cards) - draft.naturals
            if draft.kind is MeldKind.SET and self._limit == 1 and wilds > 1:
                yield from self._sets_of_one_wild(draft, wilds)
            else:
                yield draft.finished()

    def _sets_of_one_wild(self, draft: _Draft, wilds: int) -> Iterator[Meld]:
        """A set that holds several wilds as several sets: two naturals and a wild, the rest in the last."""
        naturals = draft.cards[: draft.naturals]
        for at in range(wilds):
            end = draft.naturals if at == wilds - 1 else 2 * at + 2
            cards = [*naturals[2 * at : end], draft.cards[draft.naturals + at]]
            yield _Draft(MeldKind.SET, cards, end - 2 * at, 0, draft.rank).finished()
