import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { quantile, rounded } from './bench-result.ts';
import { seedAccounts, serveProduct, signIn, type Served } from './built-product.ts';
import { sendVideo, stageDone } from '../support/sent-video.ts';

/** Milliseconds between two requests: fifty per second, as from about two hundred active users. */
const everyMs = 20;
const idleSeconds = 6;
const longestSeconds = 1800;

export interface ApiPauses {
  /** Milliseconds, p99 of each round. */
  readonly idle: number[];
  readonly busy: number[];
  readonly requests: number;
}

interface Measure {
  readonly video: string;
  readonly rounds: number;
  readonly nodeWords?: readonly string[];
}

/**
 * Response times of the built product's API when idle, and while it encodes an uploaded video: lists and commands in
 * turn, sent at fixed times, whether or not the previous one was answered.
 */
export async function apiWhileEncoding({ video, rounds, nodeWords = [] }: Measure): Promise<ApiPauses> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-ladder-api-'));
  const [idle, busy]: [number[], number[]] = [[], []];
  let requests = 0;
  try {
    await seedAccounts(folder);
    const product = await serveProduct(folder, nodeWords);
    try {
      const ask = await twoRequests(product);
      await latencies(ask, pause(2000));
      for (let round = 0; round < rounds; round++) {
        const atRest = await latencies(ask, pause(idleSeconds * 1000));
        const sent = await sendVideo(product.address, video);
        const meanwhile = await latencies(ask, stageDone(sent, 'encode', longestSeconds));
        await stageDone(sent, 'pictures', longestSeconds);
        await stageDone(sent, 'terms', longestSeconds);
        idle.push(rounded(quantile(atRest, 0.99)));
        busy.push(rounded(quantile(meanwhile, 0.99)));
        requests += atRest.length + meanwhile.length;
      }
    } finally {
      await product.stop();
    }
    return { idle, busy, requests };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Request = () => Promise<void>;

/** A list as on the home page, and a durable command, in turn. */
export async function twoRequests({ address }: Served): Promise<Request> {
  const token = await signIn(address, 'admin@stepwell.example');
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const call = async (path: string, body?: string): Promise<string> => {
    const answer = await fetch(`${address}${path}`, {
      headers,
      ...(body !== undefined && { method: 'POST', body }),
    });
    if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}.`);
    return answer.text();
  };
  const { items } = JSON.parse(await call('/v1/workspaces')) as { items: { id: string }[] };
  const command = JSON.stringify({
    workspaceId: items[0]?.id,
    kind: 'video',
    fileName: 'pump.mp4',
    size: 5_000_000,
    fingerprint: 'f00d',
  });
  let sent = 0;
  return async () => {
    sent += 1;
    await (sent % 2 === 0 ? call('/v1/workflows') : call('/v1/uploads', command));
  };
}

/** Milliseconds of each answer, until the work is done. */
export async function latencies(ask: Request, until: Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  const running: Promise<void>[] = [];
  // A failure ends the loop immediately and is thrown below, after the product has been stopped.
  let over = false;
  const ending = () => void (over = true);
  until.then(ending, ending);
  for (let next = performance.now(); !over; next += everyMs) {
    await pause(Math.max(0, next - performance.now()));
    // From the scheduled time: a late timer must not hide a delay.
    const requested = ask().then(() => void taken.push(performance.now() - next));
    requested.catch(ending);
    running.push(requested);
  }
  await Promise.all([until, ...running]);
  return taken;
}
