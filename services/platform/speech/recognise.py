"""Recognises speech for the server: requests and answers are JSON, one per line, over a pipe.

Started with the folder of a CTranslate2 Whisper model and the number of threads. It reads
`{"id", "path", "language"}` (16 kHz mono 16-bit WAV; language a Whisper code or null) and answers with
`started`, `words` and `done` or `failed`; `alive` goes out in between so that a hung process can be told
from a busy one. End of input ends it.
"""

import json
import os
import queue
import sys
import threading
import wave

os.environ["HF_HUB_OFFLINE"] = "1"
# Libraries below may print; the pipe must carry nothing but our lines.
pipe = os.fdopen(os.dup(1), "w", encoding="utf-8", buffering=1)
os.dup2(2, 1)
write_lock = threading.Lock()

RATE = 16_000
# Ten minutes at a time keep memory flat for recordings of hours.
BLOCK = 600 * RATE
# A block ends in the quietest place of its last half minute, so that no word is cut.
SEARCH = 30 * RATE
# Whisper's own signs of a window gone wrong (repetition, guessing): such a window is heard again, alone.
LOOPING = 2.4
GUESSING = -1.0


def say(message):
    with write_lock:
        pipe.write(json.dumps(message, ensure_ascii=False) + "\n")


def keep_alive():
    while True:
        threading.Event().wait(5)
        say({"type": "alive"})


def quietest(samples):
    """Index of the middle of the quietest tenth of a second."""
    import numpy as np

    frame = RATE // 10
    count = len(samples) // frame
    energy = np.square(samples[: count * frame]).reshape(count, frame).sum(axis=1)
    return int(energy.argmin()) * frame + frame // 2


def blocks(path):
    """Yields (offset in samples, float samples) of the whole recording."""
    import numpy as np

    with wave.open(path) as file:
        if (file.getframerate(), file.getnchannels(), file.getsampwidth()) != (RATE, 1, 2):
            raise ValueError("the recording is not 16 kHz mono 16-bit WAV")
        offset = 0
        rest = np.zeros(0, dtype=np.float32)
        while True:
            raw = file.readframes(BLOCK - len(rest))
            fresh = np.frombuffer(raw, dtype=np.int16).astype(np.float32) / 32768
            samples = np.concatenate((rest, fresh))
            if len(samples) < BLOCK:
                yield offset, samples
                return
            cut = BLOCK - SEARCH + quietest(samples[BLOCK - SEARCH :])
            yield offset, samples[:cut]
            offset += cut
            rest = samples[cut:]


class Recogniser:
    def __init__(self, folder, threads):
        from faster_whisper import BatchedInferencePipeline, WhisperModel

        self.model = WhisperModel(
            folder, device="cpu", compute_type="int8", cpu_threads=threads, local_files_only=True
        )
        self.batched = BatchedInferencePipeline(self.model)

    def hear(self, samples, language):
        # Four windows of 30 s at once use two cores best: 1.4 times the rate of one after the other.
        segments, info = self.batched.transcribe(
            samples,
            language=language,
            beam_size=5,
            batch_size=4,
            word_timestamps=True,
            vad_filter=True,
            language_detection_segments=4,
        )
        return segments, info

    def hear_again(self, samples, segment, language):
        start = int(segment.start * RATE)
        clip = samples[start : int(segment.end * RATE) + RATE // 5]
        segments, _ = self.model.transcribe(
            clip,
            language=language,
            beam_size=5,
            word_timestamps=True,
            vad_filter=True,
            condition_on_previous_text=False,
        )
        for better in segments:
            if better.compression_ratio <= LOOPING:
                yield start / RATE, better.words or []

    def words(self, samples, language):
        segments, info = self.hear(samples, language)
        for segment in segments:
            if segment.compression_ratio > LOOPING or segment.avg_logprob < GUESSING:
                for shift, words in self.hear_again(samples, segment, info.language):
                    yield info, segment.end, shift, words
            else:
                yield info, segment.end, 0.0, segment.words or []


def transcribe(recogniser, request):
    number, language, probability = request["id"], request.get("language"), 1.0
    supported = recogniser.model.supported_languages
    if language not in supported:
        language = None
    named = False
    for offset, samples in blocks(request["path"]):
        start = offset / RATE
        for info, end, shift, words in recogniser.words(samples, language):
            if not named:
                named = True
                if language is None:
                    language, probability = info.language, info.language_probability
                say({"type": "started", "id": number, "language": language, "probability": probability})
            say(
                {
                    "type": "words",
                    "id": number,
                    "seconds": start + end,
                    "words": [
                        [w.word, start + shift + w.start, start + shift + w.end, w.probability] for w in words
                    ],
                }
            )
        say({"type": "words", "id": number, "seconds": start + len(samples) / RATE, "words": []})
    say({"type": "done", "id": number})


def read_requests(requests):
    for line in sys.stdin:
        requests.put(json.loads(line))
    # The server is gone, or wants us gone: nobody reads the rest.
    os._exit(0)


def main():
    requests = queue.SimpleQueue()
    threading.Thread(target=keep_alive, daemon=True).start()
    threading.Thread(target=read_requests, args=(requests,), daemon=True).start()
    recogniser = Recogniser(sys.argv[1], int(sys.argv[2]))
    say({"type": "ready"})
    while True:
        request = requests.get()
        try:
            transcribe(recogniser, request)
        except Exception as error:  # one bad recording must not take the next one with it
            say({"type": "failed", "id": request["id"], "reason": f"{type(error).__name__}: {error}"})


main()
