import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A service of breached passwords, which answers by five digits of a hash and records what it is asked. */
export interface BreachedPasswordService {
  readonly url: string;
  readonly asked: readonly string[];
  close(): void;
}

export async function openBreachedPasswordService(
  passwords: readonly string[],
): Promise<BreachedPasswordService> {
  const asked: string[] = [];
  const hashes = passwords.map((each) => createHash('sha1').update(each).digest('hex').toUpperCase());
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    const found = hashes.filter((hash) => url.endsWith(hash.slice(0, 5)));
    response.end(found.map((hash) => `${hash.slice(5)}:3`).join('\r\n'));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/range`, asked, close: () => void server.close() };
}
