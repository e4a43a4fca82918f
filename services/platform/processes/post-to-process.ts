import { Unavailable } from '../../../contracts/kernel/errors.ts';

/** Another process of the product, inside the network. */
export interface ProcessAddress {
  readonly address: string;
  /** `STEPWELL_WORKER_KEY`. */
  readonly key: string;
}

interface ProcessRequest {
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
}

/**
 * Posts JSON and resolves with the response. Rejects with `service.unavailable` if there is no 200 response in time.
 */
export async function postToProcess(
  { address, key }: ProcessAddress,
  path: string,
  { body, headers, timeoutMs }: ProcessRequest,
): Promise<unknown> {
  const url = new URL(path, address);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status === 200) return await response.json();
    const text = (await response.text()).slice(0, 200);
    throw new Error(`The process at ${url.origin} responded with ${response.status}: ${text}`);
  } catch (cause) {
    throw Unavailable({ cause });
  }
}
