import { join } from 'node:path';
import { startGroup, endGroup } from '../steps/bounded.mjs';
import { pinnedNode, root } from '../steps/run.mjs';

const minutes = { quick: 5, whole: 60 };

/**
 * Runs one bench in its own process, which stops everything that it started. Resolves with its result and the elapsed
 * seconds; a bench that crashed or timed out counts as a missed bound.
 */
export async function runBench(name, { quick }) {
  const startedAt = Date.now();
  const child = startGroup(
    pinnedNode(),
    [
      '--disable-warning=ExperimentalWarning',
      '--disable-warning=TimeoutNegativeWarning', // kafkajs waits for a time in the past
      join(root, 'tests', 'bench', `${name}.ts`),
      '--json',
      ...(quick ? ['--quick'] : []),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (output += text));
  const limit = quick ? minutes.quick : minutes.whole;
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    void endGroup(child, 5);
  }, limit * 60_000);
  const code = await new Promise((resolve) => child.once('close', resolve));
  clearTimeout(timer);
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  return {
    ...(parsed(output) ?? broken(name, quick, late ? `not over after ${limit} min` : `ended with ${code}`)),
    seconds,
  };
}

function parsed(output) {
  try {
    return JSON.parse(output.slice(output.indexOf('{')));
  } catch {
    return null;
  }
}

const broken = (name, quick, why) => ({
  name,
  n: 0,
  quick,
  ratios: {},
  reach: {},
  holds: false,
  control: null,
  raw: {},
  versions: {},
  broken: why,
});
