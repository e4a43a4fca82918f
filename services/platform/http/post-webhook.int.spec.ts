import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { isPrivateAddress } from './outside-address.ts';
import { postWebhook } from './post-webhook.ts';

describe('a post to an address that somebody else chose', () => {
  let server: Server;
  let bodies: string[];
  const listen = async (status: number, headers: Record<string, string> = {}): Promise<string> => {
    bodies = [];
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (piece) => (body += String(piece)));
      request.on('end', () => {
        bodies.push(body);
        response.writeHead(status, headers).end('answer');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://localhost:${(server.address() as AddressInfo).port}/hook`;
  };
  afterEach(() => server.close());

  it('arrives inside the network if that is permitted, and is refused otherwise', async () => {
    const url = await listen(204);
    await postWebhook({ url, body: '{"a":1}', allowsPrivate: true });
    expect(bodies).toEqual(['{"a":1}']);
    await expect(postWebhook({ url, body: '{}', allowsPrivate: false })).rejects.toThrow('not use https');
    for (const host of ['localhost', '127.0.0.1', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]', '169.254.169.254'])
      await expect(
        postWebhook({ url: `https://${host}/`, body: '{}', allowsPrivate: false }),
      ).rejects.toThrow('inside the network');
    expect(bodies).toHaveLength(1);
  });

  it('fails with a message that names neither the server nor its address', async () => {
    const url = await listen(204);
    server.close();
    const failureOf = (at: string) =>
      postWebhook({ url: at, body: '{}', allowsPrivate: true }).catch((error: Error) => error.message);
    expect(await failureOf(url)).toBe('It refused the connection.');
    expect(await failureOf('http://no-such-host.invalid/')).toMatch(
      /^Its name (was not found|could not be looked up)\.$/,
    );
    const silent = await listen(204);
    server.removeAllListeners('request');
    server.on('request', (request) => request.socket.destroy());
    expect(await failureOf(silent)).toBe('It closed the connection without a response.');
  });

  it("fails with the response's status, and follows no redirect", async () => {
    const url = await listen(302, { location: 'http://127.0.0.1:1/' });
    await expect(postWebhook({ url, body: '{}', allowsPrivate: true })).rejects.toThrow('status 302');
    expect(bodies).toHaveLength(1);
  });

  it.each([
    ['10.1.2.3', true],
    ['172.31.255.255', true],
    ['172.32.0.1', false],
    ['192.168.1.1', true],
    ['100.100.0.1', true],
    ['8.8.8.8', false],
    ['255.255.255.255', true],
    ['::', true],
    ['fd12::1', true],
    ['fe80::1', true],
    ['fec0::1', true],
    ['feff::1', true],
    ['::ffff:10.0.0.1', true],
    ['64:ff9b::a00:1', true],
    ['64:ff9b:1::a00:1', true],
    ['::ffff:0:127.0.0.1', true],
    ['::ffff:0:808:808', true],
    ['2001:0:4136:e378:8000:63bf:3fff:fdd2', true],
    ['2002:7f00:1::1', true],
    ['2606:4700::1111', false],
    ['no address', true],
  ])('classifies %s as private: %s', (address, expected) => {
    expect(isPrivateAddress(address)).toBe(expected);
    server = createServer();
  });
});
