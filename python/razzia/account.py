"""Makes a bot account on a server, and prints its token.

    python3 -m razzia.account https://play.example.org Anna Nelly > token

The bot Nelly[bot] belongs to the new member Anna. Anna's cookie is added to the file razzia-Anna.cookies: with it she can
make another token, and close the account (docs/build/api.md).
"""

from __future__ import annotations

import argparse
import http.cookiejar
import os

from .client import Client


def make(server: str, owner: str, bot: str) -> str:
    """Make a member and a bot account of theirs, and return the token of the bot."""
    jar = http.cookiejar.LWPCookieJar(f"razzia-{owner}.cookies")
    client = Client(server, cookies=jar)
    client.create_session(name=owner)
    client.keep_games()
    token = client.make_bot(name=bot).token
    os.close(os.open(str(jar.filename), os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    jar.save(ignore_discard=True)
    return token


def main() -> None:
    parser = argparse.ArgumentParser(description="Make a bot account on a server, and print its token.")
    for name, text in ("server", "address of the server"), ("owner", "name of a new member, who answers for the bot"), ("bot", "its name"):
        parser.add_argument(name, help=text)
    taken = parser.parse_args()
    print(make(taken.server, taken.owner, taken.bot))


if __name__ == "__main__":
    main()
