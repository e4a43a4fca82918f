interface BytesToSend {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Blob;
  readonly signal: AbortSignal | null;
  /** Called with the number of bytes sent. */
  readonly onSent: (bytes: number) => void;
}

/** Like `fetch`, with upload progress, which `fetch` does not have. Rejects like `fetch`. */
export function sendBytes({ url, method, headers, body, signal, onSent }: BytesToSend): Promise<Response> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error);
    const request = new XMLHttpRequest();
    const stop = (): void => request.abort();
    signal?.addEventListener('abort', stop, { once: true });
    request.upload.addEventListener('progress', ({ loaded }) => onSent(Math.min(loaded, body.size)));
    request.addEventListener('load', () =>
      resolve(new Response(request.responseText || null, { status: request.status })),
    );
    request.addEventListener('error', () => reject(new TypeError('The server was not reached')));
    request.addEventListener('abort', () =>
      reject((signal?.reason ?? new DOMException('Aborted', 'AbortError')) as Error),
    );
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', stop));
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(body);
  });
}
