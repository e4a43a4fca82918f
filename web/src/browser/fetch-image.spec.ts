import { afterEach, describe, expect, it, vi } from 'vitest';
import { TestNetwork } from '../test-network.ts';
import { fetchImage } from './fetch-image.ts';

const picture = 'GET /a.png';

afterEach(() => vi.restoreAllMocks());

describe('pictures', () => {
  it('R-MED-04 come as bytes by GET', async () => {
    const network = new TestNetwork({ [picture]: { status: 200, body: new Uint8Array(3) } });
    expect((await fetchImage('/a.png')).size).toBe(3);
    expect(network.requestsTo(picture)).toHaveLength(1);
  });
  it('R-MED-04 R-MED-05 are given up after 10 s', async () => {
    const waits: number[] = [];
    const over = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      waits.push(ms);
      return over.signal;
    });
    new TestNetwork({ [picture]: 'pending' });
    const fetched = fetchImage('/a.png');
    over.abort();
    await expect(fetched).rejects.toThrow('Image fetch timeout');
    expect(waits).toEqual([10_000]);
  });
  it('R-MED-05 say why they did not come', async () => {
    const network = new TestNetwork({ [picture]: { status: 403, body: '' } });
    await expect(fetchImage(null)).rejects.toThrow('No URL provided');
    await expect(fetchImage('')).rejects.toThrow('No URL provided');
    await expect(fetchImage('/a.png')).rejects.toThrow('Failed to fetch image: 403');
    network.replies[picture] = 'lost';
    await expect(fetchImage('/a.png')).rejects.toThrow('Network error while fetching image');
  });
  it('that nobody wants any more are no failure', async () => {
    new TestNetwork({ [picture]: 'pending' });
    const abort = new AbortController();
    const fetched = fetchImage('/a.png', abort.signal);
    abort.abort(new Error('left'));
    await expect(fetched).rejects.toThrow('left');
  });
});
