import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { ModelTurns } from './model-turns.ts';

const gigabyte = 1024 ** 3;

/** Two workers whose requests take a while, and what they did. */
function twoWorkers(turns: ModelTurns) {
  const happened: string[] = [];
  const worker = (name: string) => ({
    stopIdle: () => Promise.resolve(void happened.push(`${name} left`)),
  });
  const [speaker, writer] = [worker('speaker'), worker('writer')];
  const request = (of: typeof speaker, name: string) =>
    turns.run(of, async () => {
      happened.push(`${name} begins`);
      await turn();
      happened.push(`${name} ends`);
      return name;
    });
  return { happened, speaker, writer, request };
}

describe('turns of models', () => {
  it('lets them run together where there is memory for both', async () => {
    const { happened, speaker, writer, request } = twoWorkers(new ModelTurns(8 * gigabyte));
    await Promise.all([request(speaker, 'speech'), request(writer, 'text')]);
    expect(happened).toEqual(['speech begins', 'text begins', 'speech ends', 'text ends']);
  });

  it('lets one run where there is memory for one, and ends the idle process of the other first', async () => {
    const { happened, speaker, writer, request } = twoWorkers(new ModelTurns(4 * gigabyte));
    const answers = [request(speaker, 'speech'), request(writer, 'text'), request(speaker, 'more speech')];
    expect(await Promise.all(answers)).toEqual(['speech', 'text', 'more speech']);
    expect(happened.join(', ')).toBe(
      'writer left, speech begins, speech ends, speaker left, text begins, text ends, ' +
        'writer left, more speech begins, more speech ends',
    );
  });

  it('goes on after a request that failed', async () => {
    const turns = new ModelTurns(4 * gigabyte);
    const { speaker, writer, request } = twoWorkers(turns);
    await expect(turns.run(speaker, () => Promise.reject(new Error('no voice')))).rejects.toThrow('no voice');
    expect(await request(writer, 'text')).toBe('text');
  });
});
