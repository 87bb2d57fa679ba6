"""A program that speaks the line protocol: it plays the first move there is."""

import sys

legal: list[str] = []
for line in sys.stdin:
    word, _, rest = line.rstrip("\n").partition(" ")
    if word == "benben":
        print("name talker", "ready", sep="\n", flush=True)
    elif word == "legal":
        legal = rest.split("|")
    elif word == "choose":
        print(f"move {legal[0]}", flush=True)
    elif word == "quit":
        break
