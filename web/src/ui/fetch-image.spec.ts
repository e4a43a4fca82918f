import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchImage } from './fetch-image.ts';

const answers = (answer: (url: string, init: RequestInit) => Promise<Response>) =>
  vi.stubGlobal('fetch', answer);

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('pictures', () => {
  it('R-MED-04 come as bytes by GET', async () => {
    const asked: unknown[] = [];
    answers((url, { method }) => {
      asked.push([method ?? 'GET', url]);
      return Promise.resolve(new Response('png'));
    });
    expect((await fetchImage('/a.png')).size).toBe(3);
    expect(asked).toEqual([['GET', '/a.png']]);
  });
  it('R-MED-04 R-MED-05 are given up after 10 s', async () => {
    const waits: number[] = [];
    const over = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      waits.push(ms);
      return over.signal;
    });
    answers(
      (_, { signal }) =>
        new Promise((_resolve, reject) =>
          signal?.addEventListener('abort', () => reject(new DOMException('late', 'TimeoutError'))),
        ),
    );
    const fetched = fetchImage('/a.png');
    over.abort();
    await expect(fetched).rejects.toThrow('Image fetch timeout');
    expect(waits).toEqual([10_000]);
  });
  it('R-MED-05 say why they did not come', async () => {
    await expect(fetchImage(null)).rejects.toThrow('No URL provided');
    await expect(fetchImage('')).rejects.toThrow('No URL provided');
    answers(() => Promise.resolve(new Response('', { status: 403 })));
    await expect(fetchImage('/a.png')).rejects.toThrow('Failed to fetch image: 403');
    answers(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(fetchImage('/a.png')).rejects.toThrow('Network error while fetching image');
  });
  it('that nobody wants any more are no failure', async () => {
    answers((_, { signal }) => Promise.reject(signal?.reason as Error));
    const abort = new AbortController();
    abort.abort(new Error('left'));
    await expect(fetchImage('/a.png', abort.signal)).rejects.toThrow('left');
  });
});
