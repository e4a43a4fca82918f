import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** One thing that a traced process did to the files of a folder, or said on its standard output, in order. */
export type Step =
  | { readonly kind: 'write'; readonly path: string; readonly offset: number; readonly bytes: Buffer }
  | { readonly kind: 'truncate'; readonly path: string; readonly size: number }
  | { readonly kind: 'sync'; readonly path: string }
  | { readonly kind: 'unlink'; readonly path: string }
  | { readonly kind: 'rename'; readonly path: string; readonly to: string }
  | { readonly kind: 'said'; readonly text: string };

const calls =
  'write,pwrite64,pwritev,writev,fsync,fdatasync,ftruncate,unlink,unlinkat,rename,renameat,renameat2';

/** Runs Node under strace; the trace goes to a file. Rejects when the process fails. */
export async function runTraced(trace: string, command: readonly string[]): Promise<void> {
  const options = [
    '-f',
    '-qq',
    '-y',
    '-xx',
    '-s',
    '100000',
    '-e',
    `trace=${calls}`,
    '-e',
    'signal=none',
    '-o',
    trace,
  ];
  const child = spawn('strace', [...options, process.execPath, ...command], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`The traced process ended with ${code}.`);
}

/** The steps of a trace that touch a folder, and what was said. */
export async function readSteps(trace: string, folder: string): Promise<Step[]> {
  const steps: Step[] = [];
  const unfinished = new Map<string, string>();
  for await (const raw of createInterface({ input: createReadStream(trace, 'latin1') })) {
    const line = wholeCall(raw, unfinished);
    const step = line && stepOf(line, folder);
    if (step) steps.push(step);
  }
  return steps;
}

/**
 * A call that another thread's interrupted is printed in two parts; it counts at its end, which is when a sync holds.
 * (A write that is under way at the same time as a sync of its file does not happen: one thread does both.)
 */
function wholeCall(raw: string, unfinished: Map<string, string>): string | undefined {
  const [, pid = '', text = ''] = /^(\d+)\s+(.*)$/.exec(raw) ?? [];
  if (text.endsWith(' <unfinished ...>')) {
    unfinished.set(pid, text.slice(0, -' <unfinished ...>'.length));
    return undefined;
  }
  const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(text);
  if (!resumed) return text;
  const start = unfinished.get(pid) ?? '';
  unfinished.delete(pid);
  return start + (resumed[1] ?? '');
}

const decode = (escaped: string): Buffer => Buffer.from(escaped.replaceAll('\\x', ''), 'hex');
const decodeText = (escaped: string): string =>
  escaped.startsWith('\\x') ? decode(escaped).toString() : escaped;

function stepOf(line: string, folder: string): Step | undefined {
  const [, call, rest = ''] = /^(\w+)\((.*)\)\s+= \d+$/.exec(line) ?? []; // failed calls did nothing
  if (call === undefined) return undefined;
  if (/^(unlink|rename)/.test(call)) return nameStep(call, rest, folder);
  const [, descriptor = '', file = '', values = ''] =
    /^(\d+)<(.*?)>(?:\([^)]*\))?(?:, (.*))?$/.exec(rest) ?? [];
  const path = decodeText(file);
  if (call === 'write' && descriptor === '1') return { kind: 'said', text: textOf(values).toString() };
  if (path !== folder && !path.startsWith(`${folder}/`)) return undefined;
  switch (call) {
    case 'fsync':
    case 'fdatasync':
      return { kind: 'sync', path };
    case 'ftruncate':
      return { kind: 'truncate', path, size: Number(values) };
    case 'pwrite64':
      return { kind: 'write', path, offset: Number(/, (\d+)$/.exec(values)?.[1]), bytes: textOf(values) };
    default:
      throw new Error(`${call} of ${path} is not a way of writing that this test knows.`);
  }
}

const textOf = (values: string): Buffer => decode(/^"(.*?)"/.exec(values)?.[1] ?? '');

function nameStep(call: string, rest: string, folder: string): Step | undefined {
  const [path = '', to = ''] = [...rest.matchAll(/"(.*?)"/g)].map((match) => decodeText(match[1] ?? ''));
  if (!path.startsWith(`${folder}/`)) return undefined;
  return call.startsWith('unlink') ? { kind: 'unlink', path } : { kind: 'rename', path, to };
}
