import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { successEnvelope, listOf, refusal, TestNetwork } from '../test-network.ts';
import { setAccessToken } from './access-token.ts';
import { signedAddresses } from './signing.ts';

const requests = [
  { workflowId: 'workflow-1', type: 'poster' as const },
  { workflowId: 'workflow-2', type: 'poster' as const },
];
const signing = 'POST /sign/batch';

let network: TestNetwork;
beforeEach(() => {
  network = new TestNetwork({ 'POST /core-features/error-log': successEnvelope() });
  setAccessToken({ accessToken: 'a-token', expiresIn: 600 });
});
afterEach(() => setAccessToken(null));

describe('signing', () => {
  it('R-MED-01 signs many in one call, in their order', async () => {
    network.replies[signing] = listOf([
      { url: '/media/a', message: 'OK' },
      { url: null, message: 'Not found, or you don’t have access.' },
    ]);
    expect(await signedAddresses(requests)).toEqual(['/media/a', null]);
    expect(network.requests.map(({ path }) => path)).toEqual(['/sign/batch']);
  });
  it('R-MED-02 reports the code of the server when it fails, and signs nothing', async () => {
    network.replies[signing] = refusal(403, 'access.denied');
    expect(await signedAddresses(requests)).toEqual([null, null]);
    expect(network.requests.at(-1)).toMatchObject({
      path: '/core-features/error-log',
      body: { code: 403, message: 'signing: access.denied' },
    });
  });
  it('R-MED-02 fails to get a token where nobody is signed in', async () => {
    setAccessToken(null);
    await expect(signedAddresses(requests)).rejects.toThrow('failed to get token');
    expect(network.requests).toEqual([]);
  });
});
