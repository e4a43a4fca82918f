"""The bare model for the bench of voices: reads JSON lines {text, espeak, voice}, answers each with its seconds of sound.

It is the product's own program without what the product puts around it: its process limits, its sandbox, its files.
"""

import json
import sys

program, folder, threads = sys.argv[1:4]
with open(program, encoding="utf-8") as file:
    source = file.read()
names = {"__name__": "speak"}
exec(compile(source.removesuffix("\nmain()\n"), program, "exec"), names)  # noqa: S102
kokoro = names["Kokoro"](folder, int(threads))
out = names["pipe"]
print("ready", file=out, flush=True)
for line in sys.stdin:
    asked = json.loads(line)
    size, rest = 0, {"text": asked["text"], "ahead": []}
    while rest:
        passage, rest = names["first_passage"](**rest, language=asked["espeak"])
        size += len(kokoro.speak(passage, asked["voice"], 1.0))
    print(size / 2 / names["RATE"], file=out, flush=True)
