"""Runs the case pack and holds its result to a list of cases for later.

usage: cases.py PACK LATER

LATER names, one a line with a reason behind it, the cases that a later change
will fulfil. A case that fails or is skipped and is not named, and a named case
that passes, both fail the run: the list can only shrink.
"""
import json
import os
import subprocess
import sys
import tempfile


def named(path):
    with open(path, encoding="utf-8") as f:
        lines = [line.split("#")[0].split() for line in f]
    return {words[0] for words in lines if words}


def main():
    pack, later = sys.argv[1], named(sys.argv[2])
    with tempfile.TemporaryDirectory() as tmp:
        report = os.path.join(tmp, "report.json")
        # Time limits are doubled: the machine is shared, the cases run two at once.
        subprocess.run([sys.executable, "-B", os.path.join(pack, "run.py"), "bin/user-prompt-submit",
                        "bin/session-start", "-j", "2", "--slack", "2", "--json", report], check=False)
        with open(report, encoding="utf-8") as f:
            results = json.load(f)
    open_ids = {r["id"] for r in results if r["problems"] or r["skipped"]}
    all_ids = {r["id"] for r in results}
    bad = ["%s does not pass" % i for i in sorted(open_ids - later)]
    bad += ["%s passes: take it off the list" % i for i in sorted((all_ids & later) - open_ids)]
    bad += ["%s is no case: take it off the list" % i for i in sorted(later - all_ids)]
    for line in bad:
        print("case pack: " + line)
    print("case pack: %d pass, %d are for later" % (len(all_ids - open_ids), len(open_ids & later)))
    return 1 if bad or not results else 0


if __name__ == "__main__":
    sys.exit(main())
