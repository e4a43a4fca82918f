import { createInterface } from 'node:readline';

/**
 * Stands in for a language model's process: it does what the prompt says and speaks the protocol otherwise. Started as
 * `scripted-model.fixture MODEL THREADS`. It imports nothing of ours, because its sandbox is the one of the real model.
 */
const say = (answer: object): void => void process.stdout.write(`${JSON.stringify(answer)}\n`);
const stops = new Map<number, () => void>();
let busy = 0;

interface Asked {
  readonly do: string;
  readonly id: number;
  readonly prompt: string;
}

const ended = (id: number, by: string): void => {
  busy -= 1;
  say({ type: 'ended', id, by, inputTokens: 12, outputTokens: 3 });
};

function forever(id: number): NodeJS.Timeout {
  return setInterval(() => say({ type: 'piece', id, text: 'on and ' }), 5);
}

const ways: Readonly<Record<string, (id: number, text: string) => void>> = {
  say(id, text) {
    for (const piece of text.split(/(?<= )/)) say({ type: 'piece', id, text: piece });
    ended(id, 'itself');
  },
  nothing: (id) => ended(id, 'itself'),
  long(id) {
    say({ type: 'piece', id, text: 'too ' });
    ended(id, 'tokens');
  },
  forever(id) {
    const writing = forever(id);
    stops.set(id, () => {
      clearInterval(writing);
      ended(id, 'stop');
    });
  },
  deaf: (id) => void forever(id),
  silent: () => undefined,
  garbage: () => void process.stdout.write('<html>\n'),
  half(id) {
    say({ type: 'piece', id, text: '{"title":' });
    process.exit(0);
  },
  crash() {
    process.stderr.write('Segmentation fault\n');
    process.exit(139);
  },
  refuse(id) {
    busy -= 1;
    say({ type: 'failed', id, reason: 'the context is broken' });
  },
  memory() {
    const held: Buffer[] = [];
    // zeroed pages take address space that counts, and no memory of the machine
    for (;;) held.push(Buffer.alloc(1024 ** 3));
  },
  settings() {
    process.stderr.write(`${process.env['STEPWELL_LANGUAGE_KEY'] ?? 'no key'}\n`);
    process.exit(1);
  },
};

createInterface({ input: process.stdin })
  .on('line', (line) => {
    const { do: what, id, prompt } = JSON.parse(line) as Asked;
    if (what === 'stop') return stops.get(id)?.();
    busy += 1;
    if (busy > 1) return say({ type: 'failed', id, reason: 'two texts at once' });
    const [way = '', ...words] = prompt.split(' ');
    ways[way]?.(id, words.join(' '));
  })
  .on('close', () => process.exit(0));
say({ type: 'loaded' });
