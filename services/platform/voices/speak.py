"""Speaks for the server: requests and answers are JSON, one per line, over a pipe.

Started with the folder of the Kokoro model (`model.onnx`, `voices/`), or `-` without one, and the number of
threads. `{"id", "do": "speak", "text", "ahead", "espeak", "voice", "rate", "path"}` writes a WAV file of the first
piece of the text and is answered with `spoken` and its `rest`: the `text` and `ahead` of the next request, or null
after the last piece. `ahead` are phonemes before the text. Voice null is espeak-ng's own, which speaks a text in one
piece. `{"id", "do": "phonemes", "words", "espeak"}` is answered with `phonemes`, one string per word. A failure is answered with `failed`; `alive` goes out in between. End of input
ends it. Phonemes come from espeak-ng, run as a program.
"""

import itertools
import json
import os
import queue
import re
import subprocess
import sys
import threading
import wave

pipe = os.fdopen(os.dup(1), "w", encoding="utf-8", buffering=1)
os.dup2(2, 1)
write_lock = threading.Lock()

RATE = 24_000
# The voices have one style per number of phonemes, up to 510.
LONGEST = 505
# Words a minute of espeak-ng at rate 1.
WORDS_A_MINUTE = 165

# The symbols that Kokoro knows, by their number.
SYMBOLS = {
    1: ";", 2: ":", 3: ",", 4: ".", 5: "!", 6: "?", 9: "—", 10: "…", 11: '"', 12: "(", 13: ")", 14: "“",
    15: "”", 16: " ", 17: "\u0303", 18: "ʣ", 19: "ʥ", 20: "ʦ", 21: "ʨ", 22: "ᵝ", 23: "\uab67", 24: "A", 25: "I",
    31: "O", 33: "Q", 35: "S", 36: "T", 39: "W", 41: "Y", 42: "ᵊ", 43: "a", 44: "b", 45: "c", 46: "d", 47: "e",
    48: "f", 50: "h", 51: "i", 52: "j", 53: "k", 54: "l", 55: "m", 56: "n", 57: "o", 58: "p", 59: "q", 60: "r",
    61: "s", 62: "t", 63: "u", 64: "v", 65: "w", 66: "x", 67: "y", 68: "z", 69: "ɑ", 70: "ɐ", 71: "ɒ", 72: "æ",
    75: "β", 76: "ɔ", 77: "ɕ", 78: "ç", 80: "ɖ", 81: "ð", 82: "ʤ", 83: "ə", 85: "ɚ", 86: "ɛ", 87: "ɜ", 90: "ɟ",
    92: "ɡ", 99: "ɥ", 101: "ɨ", 102: "ɪ", 103: "ʝ", 110: "ɯ", 111: "ɰ", 112: "ŋ", 113: "ɳ", 114: "ɲ", 115: "ɴ",
    116: "ø", 118: "ɸ", 119: "θ", 120: "œ", 123: "ɹ", 125: "ɾ", 126: "ɻ", 128: "ʁ", 129: "ɽ", 130: "ʂ", 131: "ʃ",
    132: "ʈ", 133: "ʧ", 135: "ʊ", 136: "ʋ", 138: "ʌ", 139: "ɣ", 140: "ɤ", 142: "χ", 143: "ʎ", 147: "ʒ", 148: "ʔ",
    156: "ˈ", 157: "ˌ", 158: "ː", 162: "ʰ", 164: "ʲ", 169: "↓", 171: "→", 172: "↗", 173: "↘", 177: "ᵻ",
}
NUMBERS = {symbol: number for number, symbol in SYMBOLS.items()}
# A mark between digits belongs to the number.
MARKS = re.compile(r"(?<!\d)([.,])|([.,])(?!\d)|([;:!?…—()\"“”])(?!\d)")
ENDS = ".!?…"


def say(message):
    with write_lock:
        pipe.write(json.dumps(message, ensure_ascii=False) + "\n")


def keep_alive():
    while True:
        threading.Event().wait(5)
        say({"type": "alive"})


def espeak(arguments, text):
    done = subprocess.run(["espeak-ng", *arguments, "--stdin"], input=text.encode(), capture_output=True, timeout=60)
    if done.returncode != 0:
        raise ValueError(done.stderr.decode(errors="replace").strip() or "espeak-ng failed")
    return done.stdout


def phonemes(text, language):
    """The phonemes of words without marks between them."""
    spoken = espeak(["-q", "--ipa=3", "-v", language], text).decode()
    # a word of another language is announced by its code
    spoken = re.sub(r"\([a-z-]+\)", "", spoken)
    return " ".join(spoken.replace("\u200d", "").replace("_", "").split())


def clauses(text, language):
    """The phonemes of each clause of a text, with the text after it; a clause ends with its mark."""
    start = 0
    for mark in [*MARKS.finditer(text), None]:
        end = mark.start() if mark else len(text)
        words = text[start:end].strip()
        start = mark.end() if mark else end
        clause = phonemes(words, language) + (mark.group() if mark else "") if words else ""
        if any(letter.isalpha() for letter in clause):
            yield clause, text[start:]


def divided(clause):
    """A clause in pieces that one voice can speak."""
    while len(clause) > LONGEST:
        at = clause.rfind(" ", 0, LONGEST)
        at = LONGEST if at <= 0 else at
        yield clause[:at].strip()
        clause = clause[at:].strip()
    yield clause


def with_rest(text, ahead, language):
    """The phonemes of a text in parts that one voice can speak, each with what comes after it."""
    spoken = ((list(divided(clause)), after) for clause, after in clauses(text, language))
    for parts, after in itertools.chain([(ahead, text)], spoken):
        for number, part in enumerate(parts, 1):
            yield part, {"ahead": parts[number:], "text": after}


def first_passage(text, ahead, language):
    """What is spoken at once, with the rest: as many clauses as fit, and parts of a clause only if it alone does not."""
    passage = ""
    for part, rest in with_rest(text, ahead, language):
        if passage and len(passage) + 1 + len(part) > LONGEST:
            return passage, {**rest, "ahead": [part, *rest["ahead"]]}
        passage = f"{passage} {part}".strip()
    return passage, None


class Kokoro:
    def __init__(self, folder, threads):
        import onnxruntime

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        # threads that wait actively would take the cores from those that compute
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        path = os.path.join(folder, "model.onnx")
        self.session = onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
        self.folder = folder
        self.styles = {}

    def style(self, voice):
        import numpy

        if voice not in self.styles:
            path = os.path.join(self.folder, "voices", f"{voice}.bin")
            self.styles[voice] = numpy.fromfile(path, dtype=numpy.float32).reshape(510, 1, 256)
        return self.styles[voice]

    def speak(self, passage, voice, rate):
        import numpy

        tokens = [NUMBERS[symbol] for symbol in passage if symbol in NUMBERS][:509]
        inputs = {
            "tokens": numpy.array([[0, *tokens, 0]], dtype=numpy.int64),
            "style": self.style(voice)[len(tokens)],
            "speed": numpy.array([rate], dtype=numpy.float32),
        }
        samples = self.session.run(None, inputs)[0].ravel()
        return (numpy.clip(samples, -1, 1) * 32767).astype("<i2").tobytes()


def speak(kokoro, request):
    language, path, rate = request["espeak"], request["path"], request["rate"]
    rest = None
    if request["voice"] is None:
        espeak(["-v", language, "-s", str(round(WORDS_A_MINUTE * rate)), "-w", path], request["text"])
    else:
        passage, rest = first_passage(request["text"], request["ahead"], language)
        with wave.open(path, "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(kokoro().speak(passage, request["voice"], rate) if passage else b"")
    say({"type": "spoken", "id": request["id"], "rest": rest})


def answer(kokoro, request):
    if request["do"] == "speak":
        return speak(kokoro, request)
    found = [phonemes(word, request["espeak"]) for word in request["words"]]
    return say({"type": "phonemes", "id": request["id"], "words": found})


def read_requests(requests):
    for line in sys.stdin:
        requests.put(json.loads(line))
    # The server is gone, or wants us gone: nobody reads the rest.
    os._exit(0)


def main():
    requests = queue.SimpleQueue()
    threading.Thread(target=keep_alive, daemon=True).start()
    threading.Thread(target=read_requests, args=(requests,), daemon=True).start()
    loaded = []

    def kokoro():
        if not loaded:
            loaded.append(Kokoro(sys.argv[1], int(sys.argv[2])))
        return loaded[0]

    while True:
        request = requests.get()
        try:
            answer(kokoro, request)
        except Exception as error:  # one bad text must not take the next one with it
            say({"type": "failed", "id": request["id"], "reason": f"{type(error).__name__}: {error}"})


main()
