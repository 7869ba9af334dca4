#!/usr/bin/env python3
"""An outside peer for `wend bench protocol`, and a model for real adapters (docs/bench.md).

usage: test_peer.py [BEHAVIOUR]    without one it does as it should; the others are what a bench must survive
"""
import sys
import time

BEHAVIOUR = sys.argv[1] if len(sys.argv) > 1 else "good"
MASK = 2**64 - 1


def say(line):
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def generated_sum(n, seed):
    number, total = seed, 0
    for _ in range(n):
        number = (number * 6364136223846793005 + 1442695040888963407) & MASK
        total = (total + number) & MASK
    return total


def main():
    if BEHAVIOUR == "dies at once":
        print("no licence file\nI give up", file=sys.stderr)
        sys.exit(3)
    case = {}
    runs = 0
    for line in sys.stdin:
        word, *rest = line.split()
        if word == "wend-bench":
            say({"garbage": "hello there", "old": "ready 0 old"}.get(BEHAVIOUR, "ready 1 test-peer in python"))
        elif word == "load":
            case = dict(pair.split("=", 1) for pair in rest)
            if BEHAVIOUR == "error":
                say("error the map is too large")
            elif BEHAVIOUR == "unsupported" or case["suite"] != "protocol":
                say("unsupported")
            else:
                say("# a comment, which nobody reads")
                say("loaded")
        elif word == "run":
            runs += 1
            if BEHAVIOUR == "dies" and runs == 2:
                sys.exit(4)
            if BEHAVIOUR == "hangs":
                time.sleep(600)
            if BEHAVIOUR == "floods":
                while True:
                    sys.stdout.write("x" * 1000)
            if BEHAVIOUR == "no number":
                say("ran seconds=soon")
                continue
            start = time.perf_counter()
            total = generated_sum(int(case["n"]), int(case["seed"]))
            seconds = time.perf_counter() - start
            if BEHAVIOUR == "wrong":
                total ^= 1
            answer = f"ran seconds={seconds:.9f} checksum={total} numbers={case['n']}"
            say(answer + "\n" + answer if BEHAVIOUR == "chatters" else answer)
        elif word == "quit":
            break


main()
