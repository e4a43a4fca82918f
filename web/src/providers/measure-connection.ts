import { Answer } from '../../../contracts/kernel/answer.ts';
import { sampleBytes, ServerTime } from '../../../contracts/operations/troubleshooting.ts';
import { callTexts } from '../i18n/en/calls.ts';
import { createTranslator } from '../i18n/text.ts';
import { call, type Call, sendWithSession } from './api-client.ts';

const t = createTranslator(callTexts);

/** How long an answer took, and how far the clock of this device is ahead of the server's. */
export interface AnswerTime {
  readonly tookMs: number;
  readonly aheadMs: number;
}
/** How long a sample took to the store and back. */
export interface SampleTimes {
  readonly bytes: number;
  readonly upMs: number;
  readonly downMs: number;
}
/** What went wrong, for a person. */
export interface Failure {
  readonly cause: string;
}
export const isFailure = (result: object): result is Failure => 'cause' in result;

const base = '/v1/troubleshooting';
const questions = 5;
/** A line that takes longer is as good as none. */
const timeoutMs = 120_000;

/** The times of a few answers, one after the other; none if the server cannot be reached. */
export async function measureAnswers(): Promise<readonly AnswerTime[]> {
  const times: AnswerTime[] = [];
  for (let each = 0; each < questions; each++) {
    const [startedAt, clockBefore] = [performance.now(), Date.now()];
    const { data } = await call({ method: 'GET', path: `${base}/time`, sessionless: true });
    const tookMs = performance.now() - startedAt;
    const answer = ServerTime.safeParse(data);
    if (!answer.success) return times;
    // the server read its clock somewhere between question and answer
    times.push({ tookMs, aheadMs: clockBefore + tookMs / 2 - Date.parse(answer.data.now) });
  }
  return times;
}

/** Random bytes, which nothing on the way can compress. */
function randomSample(): Blob {
  const bytes = new Uint8Array(sampleBytes);
  const maxAtOnce = 65_536; // of `getRandomValues`
  for (let at = 0; at < bytes.length; at += maxAtOnce)
    crypto.getRandomValues(bytes.subarray(at, Math.min(bytes.length, at + maxAtOnce)));
  return new Blob([bytes]);
}

/** Sends a sample to the store of videos and takes it back. */
export const measureSample = (): Promise<SampleTimes | Failure> =>
  measured({ method: 'POST', path: `${base}/sample`, bytes: randomSample() }, async (response, startedAt) => {
    const turnedAt = performance.now();
    const { byteLength } = await response.arrayBuffer();
    return { bytes: byteLength, upMs: turnedAt - startedAt, downMs: performance.now() - turnedAt };
  });

/** When each message of the test stream arrived, in milliseconds since it was asked for. */
export const measureStream = (): Promise<readonly number[] | Failure> =>
  measured({ method: 'GET', path: `${base}/stream` }, async ({ body }, startedAt) => {
    const arrivals: number[] = [];
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    for (let piece = await reader?.read(); piece?.value !== undefined; piece = await reader?.read())
      arrivals.push(...messagesIn(piece.value).map(() => performance.now() - startedAt));
    return arrivals;
  });

const messagesIn = (text: string): readonly string[] => text.match(/^data:/gm) ?? [];

async function measured<T>(
  request: Call,
  take: (response: Response, startedAt: number) => Promise<T>,
): Promise<T | Failure> {
  try {
    const startedAt = performance.now();
    const response = await sendWithSession({ ...request, signal: AbortSignal.timeout(timeoutMs) });
    return response.ok ? await take(response, startedAt) : await causeOf(response);
  } catch {
    return { cause: t('unreached') };
  }
}

async function causeOf(response: Response): Promise<Failure> {
  const answer = Answer.safeParse(await response.json().catch(() => null));
  return { cause: answer.data?.message ?? t('answeredWith', { status: response.status }) };
}
