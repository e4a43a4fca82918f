import { expect, it } from 'vitest';
import { NotAllowed, Unavailable } from '../../../contracts/kernel/errors.ts';
import { retryWhileUnavailable } from './retry-while-unavailable.ts';

it('succeeds when the server answers again, and logs that it waits', async () => {
  const warnings: unknown[] = [];
  const answers = [Unavailable(), Unavailable(), 'seeded'];
  const act = async () => {
    const answer = answers.shift();
    if (typeof answer !== 'string') throw answer;
    return answer;
  };
  expect(
    await retryWhileUnavailable(act, { warn: (facts: object) => void warnings.push(facts) }, { pauseMs: 1 }),
  ).toBe('seeded');
  expect(warnings).toHaveLength(1);
});

it('does not wait if the answer is another refusal', async () => {
  const act = () => Promise.reject(NotAllowed());
  await expect(retryWhileUnavailable(act, { warn: () => undefined }, { pauseMs: 1 })).rejects.toMatchObject({
    error: 'access.forbidden',
  });
});

it('stops waiting when the process is stopped', async () => {
  const ending = new AbortController();
  const waiting = retryWhileUnavailable(
    () => Promise.reject(Unavailable()),
    { warn: () => undefined },
    { ending: ending.signal },
  );
  ending.abort();
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
});
