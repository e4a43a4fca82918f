import type { Person, ProductWorld } from './product-world.ts';

interface Fetched {
  readonly url: string;
  readonly bytes: Buffer;
}

const addressesIn = (text: string): readonly string[] =>
  [...text.matchAll(/"(\/media\/[^"]+)"/g)].map(([, url]) => url ?? '');

/** Everything that a person gets behind the addresses in these answers, and behind the playlists among them. */
export async function fetchReachable(
  world: ProductWorld,
  person: Person,
  answers: readonly string[],
): Promise<readonly Fetched[]> {
  const found = new Map<string, Fetched>();
  const visit = async (url: string): Promise<void> => {
    if (found.has(url)) return;
    const headers = { authorization: `Bearer ${person.token}` };
    const { statusCode, rawPayload: bytes } = await world.product.app.inject({ method: 'GET', url, headers });
    if (statusCode !== 200) throw new Error(`${url} is answered with ${statusCode}`);
    found.set(url, { url, bytes });
    if (!url.endsWith('.m3u8')) return;
    const text = bytes.toString('utf8');
    const named = [...text.matchAll(/URI="([^"]+)"/g)].map(([, uri]) => uri ?? '');
    const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    for (const name of [...named, ...lines]) await visit(new URL(name, `http://a${url}`).pathname);
  };
  for (const url of new Set(answers.flatMap(addressesIn))) await visit(url);
  return [...found.values()];
}

/** The chunks of each rendition behind a master playlist that was fetched, each with its header. */
export function chunksBehind(fetched: readonly Fetched[], playlist: string): readonly Buffer[] {
  const bytesOf = (url: string) => fetched.find((each) => each.url === url)?.bytes ?? Buffer.alloc(0);
  const resolve = (name: string) => new URL(name, `http://a${playlist}`).pathname;
  const chunks = new Map<string, Buffer>();
  let header = '';
  for (const line of bytesOf(playlist).toString('utf8').split('\n')) {
    header = /^#EXT-X-MAP:URI="([^"]+)"/.exec(line)?.[1] ?? header;
    if (line !== '' && !line.startsWith('#'))
      chunks.set(line, Buffer.concat([bytesOf(resolve(header)), bytesOf(resolve(line))]));
  }
  return [...chunks.values()];
}
