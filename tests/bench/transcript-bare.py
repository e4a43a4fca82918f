"""The engine alone: what the port must not be much slower than. Reads paths, answers with seconds taken."""

import os
import sys
import time
import wave

os.environ["HF_HUB_OFFLINE"] = "1"
import numpy as np
from faster_whisper import BatchedInferencePipeline, WhisperModel

folder, threads = sys.argv[1], int(sys.argv[2])
model = WhisperModel(folder, device="cpu", compute_type="int8", cpu_threads=threads, local_files_only=True)
pipeline = BatchedInferencePipeline(model)
print("ready", flush=True)
for line in sys.stdin:
    began = time.perf_counter()
    with wave.open(line.strip()) as file:
        samples = np.frombuffer(file.readframes(file.getnframes()), dtype=np.int16).astype(np.float32) / 32768
    segments, _ = pipeline.transcribe(
        samples, beam_size=5, batch_size=4, word_timestamps=True, language_detection_segments=4
    )
    list(segments)
    print(time.perf_counter() - began, flush=True)
