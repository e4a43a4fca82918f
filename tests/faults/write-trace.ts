import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { createInterface } from 'node:readline';

/** One thing that a traced process did to the files of a folder, or said on its standard output, in order. */
export type Step =
  /** `offset` is `null` where the descriptor's own place is meant: the end, since nobody here seeks. */
  | {
      readonly kind: 'write';
      readonly path: string;
      readonly offset: number | null;
      readonly bytes: Buffer;
    }
  | { readonly kind: 'truncate'; readonly path: string; readonly size: number }
  | { readonly kind: 'create' | 'folder' | 'unlink' | 'sync'; readonly path: string }
  | { readonly kind: 'sync-all' }
  | { readonly kind: 'rename'; readonly path: string; readonly to: string; readonly exchange: boolean }
  /** `to` is the new name; of a symlink `path` is the text that it holds. */
  | { readonly kind: 'link' | 'symlink'; readonly path: string; readonly to: string }
  | { readonly kind: 'said'; readonly text: string };

const reading =
  'openat,write,pwrite64,writev,pwritev,pwritev2,fsync,fdatasync,syncfs,sync,ftruncate,truncate,fallocate';
const naming =
  'unlink,unlinkat,rmdir,rename,renameat,renameat2,mkdir,mkdirat,link,linkat,symlink,symlinkat,copy_file_range,sendfile';

/** Runs Node under strace; the trace goes to a file. Rejects when the process fails. */
export async function runTraced(trace: string, command: readonly string[]): Promise<void> {
  const options = ['-f', '--seccomp-bpf', '-qq', '-y', '-xx', '-s', '2000000', '-o', trace];
  const expected = ['-e', `trace=${reading},${naming}`, '-e', 'signal=none'];
  const child = spawn('strace', [...options, ...expected, process.execPath, ...command], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`The traced process ended with ${code}.`);
}

/** The steps of a trace that touch a folder, and what was said. */
export async function readSteps(trace: string, folder: string): Promise<Step[]> {
  const reader = new TraceReader(folder);
  const steps: Step[] = [];
  for await (const raw of createInterface({ input: createReadStream(trace, 'latin1') })) {
    steps.push(...reader.read(raw));
  }
  return steps;
}

class TraceReader {
  readonly #folder: string;
  readonly #unfinished = new Map<string, string>();
  /** The process that speaks: the first one; what its children write on theirs is nobody's witness. */
  #speaker: string | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  read(raw: string): Step[] {
    const [, thread = '', text = ''] = /^(\d+)\s+(.*)$/.exec(raw) ?? [];
    this.#speaker ??= thread;
    const line = this.#wholeCall(thread, text);
    // failed calls did nothing
    const [, call, rest = '', result = ''] = (line && /^(\w+)\((.*)\)\s+= (\d+(?:<.*>)?)$/.exec(line)) || [];
    if (call === undefined) return [];
    if (call === 'openat') return this.#opened(rest, result);
    if (naming.split(',').includes(call)) return this.#named(call, rest);
    return this.#written(call, rest, thread);
  }

  /**
   * A call that another thread's interrupted is printed in two parts; it counts at its end, which is when a sync holds.
   * (A write that is under way at the same time as a sync of its file does not happen: one thread does both.)
   */
  #wholeCall(thread: string, text: string): string | undefined {
    if (text.endsWith(' <unfinished ...>')) {
      this.#unfinished.set(thread, text.slice(0, -' <unfinished ...>'.length));
      return undefined;
    }
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(text);
    if (!resumed) return text;
    const start = this.#unfinished.get(thread) ?? '';
    this.#unfinished.delete(thread);
    return start + (resumed[1] ?? '');
  }

  #isOurs(path: string): boolean {
    return path === this.#folder || path.startsWith(`${this.#folder}/`);
  }

  #opened(rest: string, result: string): Step[] {
    const path = decodeText(/^\d+<(.*)>$/.exec(result)?.[1] ?? '');
    if (!this.#isOurs(path)) return [];
    const steps: Step[] = [];
    if (/\bO_CREAT\b/.test(rest)) steps.push({ kind: 'create', path });
    if (/\bO_TRUNC\b/.test(rest)) steps.push({ kind: 'truncate', path, size: 0 });
    return steps;
  }

  #written(call: string, rest: string, thread: string): Step[] {
    if (call === 'sync') return [{ kind: 'sync-all' }];
    const [, descriptor = '', file = '', values = ''] =
      /^(\d+)<(.*?)>(?:\([^)]*\))?(?:, (.*))?$/.exec(rest) ?? [];
    const path = decodeText(file);
    if (call === 'write' && descriptor === '1' && thread === this.#speaker)
      return [{ kind: 'said', text: textOf(values).toString() }];
    if (!this.#isOurs(path)) return [];
    switch (call) {
      case 'fsync':
      case 'fdatasync':
        return [{ kind: 'sync', path }];
      case 'syncfs':
        return [{ kind: 'sync-all' }];
      case 'ftruncate':
        return [{ kind: 'truncate', path, size: Number(values) }];
      case 'write':
        return [{ kind: 'write', path, offset: null, bytes: textOf(values) }];
      case 'pwrite64':
        return [{ kind: 'write', path, offset: Number(/, (\d+)$/.exec(values)?.[1]), bytes: textOf(values) }];
      default:
        throw new Error(`${call} of ${path} is not a way of writing that this test knows.`);
    }
  }

  #named(call: string, rest: string): Step[] {
    const [path = '', to = ''] = pathsOf(rest);
    if (!this.#isOurs(path) && !this.#isOurs(to)) return [];
    switch (call) {
      case 'unlink':
      case 'unlinkat':
      case 'rmdir':
        return [{ kind: 'unlink', path }];
      case 'mkdir':
      case 'mkdirat':
        return path === this.#folder ? [] : [{ kind: 'folder', path }];
      case 'rename':
      case 'renameat':
      case 'renameat2':
        return [{ kind: 'rename', path, to, exchange: /RENAME_EXCHANGE/.test(rest) }];
      case 'link':
      case 'linkat':
        return [{ kind: 'link', path, to }];
      case 'symlink':
      case 'symlinkat':
        return [{ kind: 'symlink', path, to }];
      default:
        throw new Error(`${call} of ${path} is not a way of naming that this test knows.`);
    }
  }
}

const decode = (escaped: string): Buffer => Buffer.from(escaped.replaceAll('\\x', ''), 'hex');
const decodeText = (escaped: string): string =>
  escaped.startsWith('\\x') ? decode(escaped).toString() : escaped;
const textOf = (values: string): Buffer => decode(/^"(.*?)"/.exec(values)?.[1] ?? '');

/** Paths as strings, each relative to the folder whose descriptor stands before it. */
function pathsOf(rest: string): string[] {
  return [...rest.matchAll(/(?:(?:AT_FDCWD|\d+)<(.*?)>, )?"(.*?)"/g)].map(([, base = '', text = '']) => {
    const path = decodeText(text);
    return isAbsolute(path) ? path : join(decodeText(base), path);
  });
}
