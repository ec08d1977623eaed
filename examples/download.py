#!/usr/bin/env python3
"""Download finished games of a server: python3 download.py ADDRESS QUERY FILE

QUERY is such as "games?whose=all&players=4" or "games/positions?whose=all". The lines are added to FILE. If it has lines already, the
download goes on after the last game in it. docs/build/data.md says what a line has. For whose=mine, put a personal token into the
environment, as RAZZIA_TOKEN.
"""
import gzip
import json
import os
import re
import sys
import time
import urllib.error
import urllib.request
from urllib.parse import urljoin


def last_game(name):
    """Returns the number of the last game in a file, 0 for none."""
    last = 0
    if os.path.exists(name):
        with open(name, encoding="utf-8") as lines:
            for line in lines:
                read = json.loads(line)
                last = read["game"] if "game" in read else read["meta"]["game"]
    return last


def fetch(address):
    """Returns a page, and the address of the next one, None for none. It waits as long as the server wants."""
    headers = {"Accept-Encoding": "gzip"}
    if "RAZZIA_TOKEN" in os.environ:
        headers["Authorization"] = "Bearer " + os.environ["RAZZIA_TOKEN"]
    request = urllib.request.Request(address, headers=headers)
    while True:
        try:
            with urllib.request.urlopen(request, timeout=600) as answer:
                text = answer.read()  # fails if the connection breaks before the end
                if answer.headers.get("Content-Encoding") == "gzip":
                    text = gzip.decompress(text)
                link = re.match(r'<(.*)>; rel="next"', answer.headers.get("Link", ""))
                return text, link and urljoin(address, link[1])
        except urllib.error.HTTPError as fault:
            if fault.code != 429:
                sys.exit(f"{address}: {fault.read().decode()}")
            time.sleep(int(fault.headers.get("Retry-After", 5)))


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    base, query, name = sys.argv[1:]
    address = f"{base}/api/{query}&after={last_game(name)}"
    while address:
        text, address = fetch(address)
        with open(name, "ab") as file:
            file.write(text)


main()
