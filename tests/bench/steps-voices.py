"""Speaks for the bench of proposed steps: reads JSON lines {text, voice, language, path}, answers with a line for each."""

import json
import sys

import numpy as np
from kokoro_onnx import Kokoro

folder = sys.argv[1]
kokoro = Kokoro(f"{folder}/model.onnx", f"{folder}/voices.npz")
print("ready", flush=True)
for line in sys.stdin:
    asked = json.loads(line)
    samples, rate = kokoro.create(asked["text"], voice=asked["voice"], speed=1.0, lang=asked["language"])
    count = int(len(samples) * 16000 / rate)
    at = np.linspace(0, len(samples) - 1, count)
    wanted = np.interp(at, np.arange(len(samples)), samples)
    (np.clip(wanted, -1, 1) * 32767).astype("<i2").tofile(asked["path"])
    print("spoken", flush=True)
