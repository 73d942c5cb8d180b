"""How strong people are, estimated from finished matches with OpenSkill's Plackett–Luce model.

A strength is a normal distribution: its mean `mu` is the estimate, `sigma` how far it may be off.
Sides play as teams and come out in an order with ties, for any number of sides of any size.
Source: Weng and Lin, *A Bayesian Approximation Method for Online Ranking* (JMLR 12, 2011);
https://openskill.me.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from openskill.models import PlackettLuce

SHOWN_AFTER: Final = 5
"""How many rated matches of a game a person must have finished before the rating is shown."""

_MODEL: Final = PlackettLuce()
_CENTRE: Final = 1500
_SCALE: Final = 25
_CAUTION: Final = 3
"""By how many sigmas a rating stays below the estimate."""


@dataclass(frozen=True, slots=True)
class Strength:
    """An estimate of how strong somebody is; the default is what is known of a newcomer."""

    mu: float = float(_MODEL.mu)
    sigma: float = float(_MODEL.sigma)

    @property
    def rating(self) -> int:
        """The number shown: 1500 + 25 · (mu − 3 · sigma).

        The strength that one can be sure of, not the likeliest one: a newcomer has 1500, wins raise
        it, losses lower it, and it rises as matches make the estimate surer, so a lucky start does
        not pass somebody who has proved to be as good.
        """
        return round(_CENTRE + _SCALE * (self.mu - _CAUTION * self.sigma))

    @property
    def uncertainty(self) -> int:
        """Sigma on the scale of `rating`."""
        return round(_SCALE * self.sigma)

    def towards(self, other: Strength, part: float) -> Strength:
        """The strength `part` of the way from this one (0) to the other (1)."""
        if part == 1:
            return other
        return Strength(self.mu + (other.mu - self.mu) * part, self.sigma + (other.sigma - self.sigma) * part)


COMPUTER: Final = Strength()
"""What a computer player counts as, with or against people; it never changes."""


def after_match(sides: Sequence[Sequence[Strength]], places: Sequence[int]) -> list[list[Strength]]:
    """Everybody's strength after a match of these sides; lower places are better, equal ones tie."""
    teams = [[_MODEL.create_rating([one.mu, one.sigma]) for one in side] for side in sides]
    rated = _MODEL.rate(teams, ranks=[float(place) for place in places])
    return [[Strength(one.mu, one.sigma) for one in side] for side in rated]
