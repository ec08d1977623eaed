#!/usr/bin/env python3
"""Check that shuffles were fair, by docs/build/fair.md alone: python3 fair.py game.razzia ...

A file has records, one a line, or the test vectors docs/build/fair-words.json.
"""
import json
import sys
from hashlib import sha256

ORDER = ("Jr 4 Jw 4 Jb 4 Jn 4 Jd 4 Gu 16 Ca 16 Dr 10 Th 6 Go 3 Bc 4 Bt 4 Bf 4 Bh 4 Be 4 Bn 4 Br 4 Po 21").split()
PACKAGES = {
    2: ([2, 5, 6, 9], [3, 4, 7, 8]),
    3: ([2, 5, 8, 13], [3, 6, 9, 12], [4, 7, 10, 11]),
    4: ([2, 6, 13], [3, 7, 12], [4, 8, 11], [5, 9, 10]),
    5: ([2, 7, 16], [3, 8, 15], [4, 9, 14], [5, 10, 13], [6, 11, 12]),
}


def mix(proof):
    """Returns the seed that deals, from the seed and the words."""
    seed = bytes.fromhex(proof["seed"])
    assert len(seed) == 32 and sha256(seed).hexdigest() == proof["commitment"], "the commitment to the seed"
    words = proof.get("words", [])
    passed = proof["scheme"] == "razzia-3" and len(bytes.fromhex(proof["before"])) == 32  # a house rule
    assert passed and not words or proof["scheme"] == ("razzia-2" if words else "razzia-1"), "the scheme"
    text, last = b"razzia-2\n" + seed, -1
    for word in words:
        seat, share, flags = word["seat"], bytes.fromhex(word["commitment"]), 0
        assert last < seat and len(share) == 32, "the seats of the words"
        last = seat
        if "salt" in word or "digest" in word:  # it was opened
            share, flags = digest(word), 1
            want = sha256(b"razzia commitment\n" + bytes.fromhex(proof["commitment"]) + bytes([seat]) + share)
            assert want.hexdigest() == word["commitment"], "the commitment to a word"
        if word.get("kept"):
            flags += 2
        text += bytes([flags, seat]) + share
    return sha256(text).digest() if words else seed


def digest(word):
    """Returns what an open word adds to the shuffle."""
    if "digest" in word:
        return bytes.fromhex(word["digest"])
    return sha256(b"razzia word\n" + bytes.fromhex(word["salt"]) + word["word"].encode()).digest()


def numbers(seed):
    """Yields the stream of numbers of a seed."""
    block = 0
    while True:
        text = sha256(seed + block.to_bytes(8, "big")).digest()
        yield from (int.from_bytes(text[i:i + 8], "big") for i in range(0, 32, 8))
        block += 1


def below(n, stream):
    """Takes a number below n from the stream."""
    while True:
        product = next(stream) * n
        if product % 2**64 >= 2**64 % n:
            return product >> 64


def shuffle(items, stream):
    """Shuffles a list."""
    for i in range(len(items) - 1, 0, -1):
        j = below(i + 1, stream)
        items[i], items[j] = items[j], items[i]
    return items


def deal(seed, players):
    """Returns the packages by seat, and the cards from the top."""
    stream = numbers(seed)
    packages = shuffle([list(p) for p in PACKAGES[players]], stream)
    cards = [c for c, n in zip(ORDER[::2], ORDER[1::2]) for _ in range(int(n))]
    return packages, shuffle(cards, stream)


def check(record):
    """Fails unless a record follows from its proof."""
    packages, cards = deal(mix(record["fair"]), len(record["players"]))
    if record["fair"]["scheme"] == "razzia-3":  # they come from the game before, which has this commitment
        assert sorted(packages) == sorted(record["packages"]), "the packages"
        print("packages of the game", record["fair"]["before"], end=": ")
    else:
        assert packages == record["packages"], "the packages"
    piles = [cards[:60], cards[60:]] if record.get("piles", 2) == 2 else [cards, []]
    one_pile, drawn = record.get("piles", 2) == 1, 0
    for move in record["moves"]:
        verb, _, what = move.partition(" ")
        if verb == "draw":
            drawn = int(what) - 1
        elif verb == "reveal":
            assert piles[drawn].pop(0) == what, f"the card {move}"
            if not piles[drawn] and not one_pile:  # R5.3: the other pile is parted
                rest = piles[1 - drawn]
                half = (len(rest) + 1) // 2
                piles = [rest[:half], rest[half:]]


def main():
    """Checks all files."""
    for name in sys.argv[1:]:
        text = open(name, encoding="utf-8").read()
        if name.endswith(".json"):
            table = json.loads(text)
            for v in table["vectors"]:
                proof = {"scheme": "razzia-2", "seed": table["seed"], "commitment": table["commitment"], "words": v["words"]}
                mixed = mix(proof)
                packages, cards = deal(mixed, v["players"])
                assert mixed.hex() == v["mixed"] and " ".join(cards) == v["cards"], v["about"]
                assert [" ".join(map(str, p)) for p in packages] == v["packages"], v["about"]
                print(f"{v['about']}: fair")
        else:
            for line in text.splitlines():
                check(json.loads(line))
                print("fair")


if __name__ == "__main__":
    main()
