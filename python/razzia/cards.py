"""Cards and cheques (R1, R2), by their codes (N1)."""

CARDS = tuple("Jr Jw Jb Jn Jd Gu Ca Dr Th Go Bc Bt Bf Bh Be Bn Br Po".split())
"""All kinds, in card order."""

POLICE = "Po"
JEWELS = CARDS[:5]
BODYGUARD, CAR, DRIVER, THIEF, GOLD = CARDS[5:10]
BUSINESSES = CARDS[10:17]
LOOT = CARDS[:17]

COPIES = {**dict.fromkeys(JEWELS + BUSINESSES, 4), BODYGUARD: 16, CAR: 16, DRIVER: 10, THIEF: 6, GOLD: 3, POLICE: 21}
"""How often the game has each kind (R1.2)."""

LEAVING = frozenset((*JEWELS, DRIVER, THIEF, GOLD))
"""The cards with the cross, which leave every property after rounds 1 and 2 (R6.3)."""

ORDER = {card: place for place, card in enumerate(CARDS)}
"""The place of each kind in card order."""

PACKAGES = {
    2: ((2, 5, 6, 9), (3, 4, 7, 8)),
    3: ((2, 5, 8, 13), (3, 6, 9, 12), (4, 7, 10, 11)),
    4: ((2, 6, 13), (3, 7, 12), (4, 8, 11), (5, 9, 10)),
    5: ((2, 7, 16), (3, 8, 15), (4, 9, 14), (5, 10, 13), (6, 11, 12)),
}
"""The packages of cheques that are dealt, by the number of players (R2.2)."""

ROUNDS = 3  # R6.4
FULL_ROW = 7  # R4.5


def raid_at(players: int) -> int:
    """Return which police card of a round is the raid (R6.1)."""
    return 5 if players == 2 else 7


def in_order(counts: "dict[str, int]") -> "dict[str, int]":
    """Return numbers by card code in card order, without zeros, as states are written (N4)."""
    return {card: counts[card] for card in CARDS if counts.get(card)}
