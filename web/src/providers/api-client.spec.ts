import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { httpClient } from '../console/data-provider.ts';
import { successEnvelope, refusal, TestNetwork } from '../test-network.ts';
import { setAccessToken } from './access-token.ts';
import { call, queryString } from './api-client.ts';
import { setServicePaths } from './service-paths.ts';
import { reportUnhandled, setLoggedPerson } from './error-log.ts';

let network: TestNetwork;
beforeEach(() => {
  network = new TestNetwork({ 'POST /core-features/error-log': successEnvelope() });
  setAccessToken({ accessToken: 'maria-token', expiresIn: 600 });
  setLoggedPerson({ uid: 'maria', organization: 'harbour' });
});
afterEach(() => setAccessToken(null));

const get = (path: string) => call({ method: 'GET', path });
const reports = () => network.requestsTo('POST /core-features/error-log');

describe('a call', () => {
  it('R-API-01, R-DEP-04: carries the user token, and the environment where there is one', async () => {
    network.replies['GET /v1/thing'] = successEnvelope();
    await get('/v1/thing');
    expect(network.requests[0]?.headers).toMatchObject({
      authorization: 'Bearer maria-token',
      'x-csrf': '1',
    });
    expect(network.requests[0]?.headers).not.toHaveProperty('x-environment');
    vi.stubGlobal('location', { ...location, hostname: 'beta.stepwell.example' });
    await get('/v1/thing');
    expect(network.requests[1]?.headers).toMatchObject({ 'x-environment': 'beta' });
  });

  it('R-API-07: goes to the address that the deployment gives its service', async () => {
    setServicePaths({ analytics: '/reports-api' });
    network.fallback = successEnvelope();
    await get('/v1/analytics/users');
    await get('/v1/users');
    setServicePaths({});
    expect(network.requests.map(({ path }) => path)).toEqual([
      '/reports-api/v1/analytics/users',
      '/v1/users',
    ]);
  });

  it('R-API-02: of the administration carries the same user token', async () => {
    network.replies['GET /v1/users'] = successEnvelope({
      items: [],
      page: { page: 1, size: 20, dataCount: 0 },
    });
    await httpClient('http://localhost/v1/users?range=[0,19]');
    expect(network.requests[0]?.headers).toMatchObject({ authorization: 'Bearer maria-token' });
  });

  it('R-API-05, 1:184: ends as {code, ok, errorMessage, data} and never throws', async () => {
    network.replies['GET /v1/thing'] = successEnvelope({ item: { id: 1 } });
    expect(await get('/v1/thing')).toMatchObject({ code: 0, ok: true, errorMessage: '', data: { id: 1 } });
    network.replies['GET /v1/thing'] = 'lost';
    expect(await get('/v1/thing')).toMatchObject({ code: -1, ok: false, error: 'network.unreachable' });
    network.replies['GET /v1/thing'] = { status: 502, body: '<html>Bad gateway</html>' };
    expect(await get('/v1/thing')).toMatchObject({ code: 502, ok: false, data: null });
  });

  it.each([5, 2, 52, 403])(
    'R-ERR-02 (1:430), E-code-403: keeps the number %i that the server gave, with its words',
    async (code) => {
      network.replies['GET /v1/thing'] = {
        status: 403,
        body: { success: false, code, message: 'In the words of the server.', error: 'some.rule' },
      };
      expect(await get('/v1/thing')).toMatchObject({
        code,
        ok: false,
        error: 'some.rule',
        errorMessage: 'In the words of the server.',
      });
    },
  );

  it('tells the fields at fault and the facts', async () => {
    network.replies['GET /v1/thing'] = refusal(400, 'input.invalid', {
      fields: { name: 'rules.required' },
      facts: { max: 90 },
    });
    expect(await get('/v1/thing')).toMatchObject({ fields: { name: 'rules.required' }, facts: { max: 90 } });
  });
});

describe('what is reported', () => {
  it('R-API-03, R-API-05, R-API-06: a failure of the server, with the server token and who, where and what', async () => {
    network.replies['GET /v1/thing'] = refusal(500, 'server.fault');
    await get('/v1/thing');
    const [report] = reports();
    expect(report?.headers).toMatchObject({ 'x-server-token': 'stepwell-page-1' });
    expect(report?.body).toEqual({
      serviceName: 'web',
      serviceModule: '',
      code: 500,
      uid: 'maria',
      organization: 'harbour',
      deviceInfo: expect.any(String),
      message: 'GET /v1/thing: server.fault',
    });
  });

  it('R-API-05: is every failed call with the device, also one that was refused', async () => {
    for (const status of [400, 403, 404, 409, 429, 503]) {
      network.replies['GET /v1/thing'] = refusal(status, `refused.as-${status}`);
      await get('/v1/thing');
    }
    expect(reports().map(({ body }) => body)).toEqual(
      [400, 403, 404, 409, 429, 503].map((code) =>
        expect.objectContaining({ code, deviceInfo: expect.stringMatching(/^desktop /) }),
      ),
    );
  });

  it('is no answer that is expected, and no lost connection, which no report could get through', async () => {
    network.replies['GET /v1/thing'] = refusal(404, 'sso.not-supported');
    await get('/v1/thing');
    network.replies['GET /v1/thing'] = refusal(403, 'password.must-change');
    await get('/v1/thing');
    network.replies['GET /v1/thing'] = 'lost';
    await get('/v1/thing');
    expect(reports()).toEqual([]);
  });

  it.each([
    ['by the caller', new DOMException('Aborted', 'AbortError')],
    ['by leaving the page', new TypeError('network error')],
  ])('is no answer whose reading was ended %s', async (_, cause) => {
    const fetched = vi.fn(
      async () => new Response(new ReadableStream({ start: (body) => body.error(cause) })),
    );
    vi.stubGlobal('fetch', fetched);
    await get('/v1/thing').catch(() => undefined);
    expect(fetched).toHaveBeenCalledOnce();
  });

  it('is each failure once a minute, however often it is asked again', async () => {
    vi.useFakeTimers();
    network.replies['GET /v1/report'] = refusal(503, 'service.unavailable');
    for (let again = 0; again < 5; again++) await get('/v1/report');
    expect(reports()).toHaveLength(1);
    vi.advanceTimersByTime(60_000);
    await get('/v1/report');
    expect(reports()).toHaveLength(2);
    vi.useRealTimers();
  });

  it('R-ERR-01: errors and rejections that nobody handled, and a broken page no more than 20 times a minute', () => {
    reportUnhandled();
    window.dispatchEvent(new ErrorEvent('error', { message: 'Cannot read', filename: 'a.js', lineno: 3 }));
    window.dispatchEvent(
      Object.assign(new Event('unhandledrejection'), { reason: new Error('Nobody waited') }),
    );
    const messages = () => reports().map(({ body }) => (body as { message: string }).message);
    expect(messages()[0]).toBe('Cannot read at a.js:3');
    expect(messages()[1]).toMatch(/^Nobody waited\n/);
    for (let n = 0; n < 60; n++) window.dispatchEvent(new ErrorEvent('error', { message: `again ${n}` }));
    expect(messages().length).toBeLessThanOrEqual(20);
  });
});

it('a query string leaves out what is not said', () => {
  const query = { a: 1, b: ['x', 'y'], c: null, d: undefined, e: '', f: false };
  expect(queryString(query)).toBe('?a=1&b=x%2Cy&f=false');
});
