import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runSandboxed, type SandboxRun } from './run-sandboxed.ts';

/** The folder that contains the product's parts: the repository, or its build. */
const root = resolve(import.meta.dirname, '../../..');
/** The code of a parser and its imports; neither settings nor data. */
const code = ['contracts', 'services', 'workflows', 'package.json'].map((name) => join(root, name));
const node = realpathSync(process.execPath);

function packages(): string[] {
  const folders = [root, dirname(root)];
  return folders.flatMap((folder) =>
    ['node_modules', 'package.json'].map((name) => join(folder, name)).filter((path) => existsSync(path)),
  );
}

/** What a module of ours needs to be run: Node, our code and the packages. */
export const moduleAccess = () => ({ node, run: [dirname(node)], read: [...code, ...packages()] });

const heapMegabytes = 512;

/**
 * Runs one of our modules on an untrusted file in a process of its own and returns its output. Whatever the file does
 * to the parser, it does to that process: its output is as untrusted as the file and must be parsed.
 */
export async function runModuleSandboxed(
  module: URL,
  words: readonly string[],
  run: SandboxRun,
): Promise<string> {
  const access = moduleAccess();
  const flags = [`--max-old-space-size=${heapMegabytes}`, '--disable-warning=ExperimentalWarning'];
  const { stdout } = await runSandboxed(node, [...flags, fileURLToPath(module), ...words], {
    ...run,
    runs: [...access.run, ...(run.runs ?? [])],
    reads: [...access.read, ...(run.reads ?? [])],
    limits: { memory: null, ...run.limits },
    // one thread for each: the process is one job, and the machine has others
    env: { UV_THREADPOOL_SIZE: '2', VIPS_CONCURRENCY: '1', MALLOC_ARENA_MAX: '2', ...run.env },
  });
  return stdout.toString('utf8');
}
