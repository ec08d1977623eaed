"""The scoring of a round (R7, R8)."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Mapping, Sequence

from .cards import BODYGUARD, BUSINESSES, CAR, DRIVER, GOLD, JEWELS, THIEF

_JEWELS = (-5, 0, 0, 5, 10, 15)  # R7.4, by the number of different kinds
_DIFFERENT = (0, 1, 2, 3, 4, 5, 6, 10)  # R8.1
_ALIKE = (0, 0, 0, 5, 10)  # R8.2


@dataclass(frozen=True)
class Sheet:
    """What a seat scores in a round, by the parts of the scoring."""

    thieves: int = 0
    bodyguards: int = 0
    cars: int = 0
    jewels: int = 0
    gold: int = 0
    businesses: int = 0
    cheques: int = 0

    @property
    def sum(self) -> int:
        return (self.thieves + self.bodyguards + self.cars + self.jewels + self.gold + self.businesses + self.cheques)

    def to_json(self) -> dict[str, int]:
        """Return the sheet as an entry of points in a state (N4)."""
        return {**{part: getattr(self, part) for part in PARTS}, "sum": self.sum}


PARTS = tuple(f.name for f in fields(Sheet))
"""The parts of a sheet."""


def score(properties: Sequence[Mapping[str, int]], sums: Sequence[int], last: bool) -> list[Sheet]:
    """Return the sheet of each seat, from its property and the sum of its cheques; last for the third scoring."""
    bodyguards = _compare([p.get(BODYGUARD, 0) for p in properties], most=5, fewest=-2)  # R7.2
    cheques = _compare(sums, most=5, fewest=-5) if last else [0] * len(sums)  # R8.3
    return [
        Sheet(
            thieves=2 * p.get(THIEF, 0),  # R7.1
            bodyguards=bodyguards[seat],
            cars=p.get(DRIVER, 0) + p.get(CAR, 0) if p.get(DRIVER) else 0,  # R7.3
            jewels=_JEWELS[sum(1 for kind in JEWELS if p.get(kind))],
            gold=3 * p.get(GOLD, 0),  # R7.5
            businesses=_businesses(p) if last else 0,
            cheques=cheques[seat],
        )
        for seat, p in enumerate(properties)
    ]


def _compare(amounts: Sequence[int], most: int, fewest: int) -> list[int]:
    """Return the points of those who have most and fewest; none if all have the same."""
    high, low = max(amounts), min(amounts)
    if high == low:
        return [0] * len(amounts)
    return [most if n == high else fewest if n == low else 0 for n in amounts]


def _businesses(held: Mapping[str, int]) -> int:
    numbers = [held.get(kind, 0) for kind in BUSINESSES]
    return _DIFFERENT[sum(1 for n in numbers if n)] + sum(_ALIKE[n] for n in numbers)
