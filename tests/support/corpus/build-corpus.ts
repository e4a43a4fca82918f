import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { CorpusFile } from './corpus-files.ts';

/** Kept between runs of the tests; a changed recipe makes another file. */
export const corpusFolder = join(process.env['STEPWELL_CORPUS'] ?? tmpdir(), 'stepwell-corpus');

/** The path of a corpus file, made now if it is not there yet. Safe to call from several processes at once. */
export async function corpusPath(file: CorpusFile): Promise<string> {
  const recipe = createHash('sha256').update(JSON.stringify(file.runs)).digest('hex').slice(0, 12);
  const folder = join(corpusFolder, recipe);
  const path = join(folder, file.name);
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  if (isThere) return path;
  const work = join(corpusFolder, `making-${randomUUID()}`);
  await mkdir(work, { recursive: true });
  await mkdir(folder, { recursive: true });
  try {
    const made = join(work, `made${extname(file.name)}`);
    for (const run of file.runs) await runStep(run, work, made);
    await rename(made, path);
    return path;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function runStep(run: readonly string[], work: string, out: string): Promise<void> {
  const place = (word: string): string =>
    word === 'OUT' ? out : word.startsWith('TMP') ? join(work, word) : word;
  const [kind, ...rest] = run.map(place);
  if (kind === 'TEXT') return writeFile(out, rest[0] ?? '');
  if (kind === 'CUT') {
    const bytes = await readFile(rest[0] ?? '');
    return writeFile(out, bytes.subarray(0, Math.floor(bytes.length * Number(rest[1]))));
  }
  if (kind === 'SPOIL') {
    const bytes = await readFile(rest[0] ?? '');
    const [from = 0, to = 0] = rest.slice(1, 3).map((share) => Math.floor(bytes.length * Number(share)));
    for (let at = from; at < to; at += 1) bytes[at] = Math.imul(at, 2_654_435_761) >>> 13;
    return writeFile(out, bytes);
  }
  const words = ['-v', 'error', '-nostdin', '-y', ...run.map(place)];
  await runToEnd(words.at(-1) === 'PIPE' ? [...words.slice(0, -1), 'pipe:1'] : words, out);
}

async function runToEnd(words: readonly string[], out: string): Promise<void> {
  const isPiped = words.at(-1) === 'pipe:1';
  const child = spawn('ffmpeg', words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (isPiped) await pipeline(child.stdout, createWriteStream(out));
  const code = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}: ${words.join(' ')}`);
}
