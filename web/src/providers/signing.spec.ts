import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setAccessToken } from './access-token.ts';
import { signedAddresses } from './signing.ts';

const wanted = [
  { workflowId: 'workflow-1', type: 'poster' as const },
  { workflowId: 'workflow-2', type: 'poster' as const },
];
let sent: { url: string; body: unknown }[] = [];

/** The signing call answers so; what is reported is kept. */
function server(status: number, answer: object): void {
  sent = [];
  vi.stubGlobal('fetch', (url: string, init: { body: string }) => {
    sent.push({ url, body: JSON.parse(init.body) });
    return Promise.resolve(
      url.startsWith('/sign')
        ? new Response(JSON.stringify(answer), { status, headers: { 'content-type': 'application/json' } })
        : new Response('{}'),
    );
  });
}

beforeEach(() => setAccessToken('a-token'));
afterEach(() => {
  setAccessToken(null);
  vi.unstubAllGlobals();
});

describe('signing', () => {
  it('R-MED-01 signs many in one call, in their order', async () => {
    const items = [
      { url: '/media/a', message: 'OK' },
      { url: null, message: 'There is nothing here, or it is not yours to see.' },
    ];
    server(200, { success: true, code: 0, message: 'OK', items, page: { page: 1, size: 2, dataCount: 2 } });
    expect(await signedAddresses(wanted)).toEqual(['/media/a', null]);
    expect(sent.map(({ url }) => url)).toEqual(['/sign/batch']);
  });
  it('R-MED-02 reports the code of the server when it fails, and signs nothing', async () => {
    server(403, { success: false, code: 403, message: 'No', error: 'access.denied' });
    expect(await signedAddresses(wanted)).toEqual([null, null]);
    expect(sent.at(-1)).toMatchObject({
      url: '/core-features/error-log',
      body: { code: 403, message: 'signing: access.denied' },
    });
  });
  it('R-MED-02 fails to get a token where nobody is signed in', async () => {
    setAccessToken(null);
    server(200, {});
    await expect(signedAddresses(wanted)).rejects.toThrow('failed to get token');
    expect(sent).toEqual([]);
  });
});
