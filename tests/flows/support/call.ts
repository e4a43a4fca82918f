import { setTimeout as pause } from 'node:timers/promises';
import { Answer } from '../../../contracts/kernel/answer.ts';
import { address } from './address.ts';

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}
export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly answer: Answer;
}

/** Any request as it is; waits and sends again while the product asks for patience. */
export async function fetchResponse({ method, path, headers, body }: Call): Promise<Response> {
  const response = await fetch(new URL(path, address()), {
    method,
    ...(headers && { headers }),
    ...(body !== undefined && { body }),
    signal: AbortSignal.timeout(20_000),
  });
  if (response.status !== 429 || path.includes('/auth/')) return response;
  await response.body?.cancel();
  await pause(1000 * Number(response.headers.get('retry-after') ?? '1'));
  return fetchResponse({ method, path, ...(headers && { headers }), ...(body !== undefined && { body }) });
}

/** A request whose answer must be in the envelope, whatever it says. */
export async function sendRequest(call: Call): Promise<Answered> {
  const response = await fetchResponse(call);
  const text = await response.text();
  const answer = Answer.safeParse(parsed(text));
  if (!answer.success)
    throw new Error(
      `${call.method} ${call.path} answered ${response.status} without an envelope: ${text.slice(0, 200)}`,
    );
  return { status: response.status, headers: response.headers, answer: answer.data };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export const json = (body: unknown) => ({
  headers: { 'content-type': 'application/json', 'x-csrf': '1' },
  body: JSON.stringify(body),
});
