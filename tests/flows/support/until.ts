import { setTimeout as pause } from 'node:timers/promises';

/** Asks again until the answer is one that was waited for; fails with the last answer when that takes too long. */
export async function until<T>(
  ask: () => Promise<T>,
  good: (answer: T) => boolean,
  { seconds, every = 300 }: { seconds: number; every?: number },
): Promise<T> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const answer = await ask();
    if (good(answer)) return answer;
    if (Date.now() > end)
      throw new Error(`not within ${seconds} s; last: ${JSON.stringify(answer).slice(0, 800)}`);
    await pause(every);
  }
}
