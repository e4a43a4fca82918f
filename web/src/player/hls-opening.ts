import type { HlsConfig, Loader, LoaderContext } from 'hls.js';
import { OpeningHead } from '../../../contracts/media/opening.ts';

type Load = Parameters<Loader<LoaderContext>['load']>;
type LoaderClass = HlsConfig['loader'];

interface OpeningResponse {
  readonly parts: Map<string, string | ArrayBuffer>;
  readonly bytes: number;
  /** Times on the page's clock in milliseconds: request, first byte, last byte. */
  readonly began: number;
  readonly first: number;
  readonly end: number;
}

/** What the first frame needs, loaded immediately; each part is used once, because playlists grow. */
class OpeningCache {
  readonly #answer: Promise<OpeningResponse | null>;

  constructor(master: string, at: number) {
    this.#answer = fetchOpening(new URL(master, location.href), at).catch(() => null);
  }

  /** `null`: not loaded, so it comes over the network as usual. */
  async take({ url, rangeStart, rangeEnd }: LoaderContext) {
    const answer = await this.#answer;
    const name = nameOf(new URL(url, location.href).href, rangeEnd ? (rangeStart ?? 0) : null);
    const part = answer?.parts.get(name);
    if (!answer || part === undefined) return null;
    answer.parts.delete(name);
    return { ...answer, part };
  }
}

let prepared: { readonly key: string; readonly opening: OpeningCache } | null = null;

/** Loads the start of a source as soon as its address is known, while the player is still rendering. */
export function prepareOpening(master: string, at: number): void {
  prepared = { key: `${master}@${at}`, opening: new OpeningCache(master, at) };
}

/** The prepared one, or a new one. */
export function openingOf(master: string, at: number): OpeningCache {
  const known = prepared?.key === `${master}@${at}` ? prepared.opening : new OpeningCache(master, at);
  prepared = null;
  return known;
}

const nameOf = (url: string, offset: number | null): string => (offset === null ? url : `${url}@${offset}`);

async function fetchOpening(master: URL, at: number): Promise<OpeningResponse | null> {
  const began = performance.now();
  const response = await fetch(new URL(`opening?at=${at}`, master), { priority: 'high' });
  if (!response.ok) return null;
  const first = performance.now();
  const bytes = await response.arrayBuffer();
  return { parts: partsOf(bytes, master), bytes: bytes.byteLength, began, first, end: performance.now() };
}

function partsOf(bytes: ArrayBuffer, master: URL): OpeningResponse['parts'] {
  const headEnd = 4 + new DataView(bytes).getUint32(0);
  const head = OpeningHead.parse(JSON.parse(new TextDecoder().decode(bytes.slice(4, headEnd))));
  const parts: OpeningResponse['parts'] = new Map();
  const urlOf = (name: string): string => new URL(name, master).href;
  for (const { name, text } of head.playlists) parts.set(urlOf(name), text);
  let at = headEnd;
  for (const { name, offset, length } of head.files) {
    parts.set(nameOf(urlOf(name), offset), bytes.slice(at, at + length));
    at += length;
  }
  return parts;
}

/** A loader that first looks for a preloaded response, and otherwise is the default one. */
export function loaderOf(opening: OpeningCache, Network: LoaderClass): LoaderClass {
  return class OpeningLoader implements Loader<LoaderContext> {
    readonly #network: Loader<LoaderContext>;
    #aborted = false;
    context: LoaderContext | null = null;

    constructor(config: HlsConfig) {
      this.#network = new Network(config);
    }

    get stats() {
      return this.#network.stats;
    }

    load(...args: Load): void {
      const [context, , callbacks] = args;
      this.context = context;
      void opening.take(context).then((cached) => {
        if (this.#aborted) return;
        if (!cached) return this.#network.load(...args);
        const { part, bytes, began, first, end } = cached;
        const loaded = typeof part === 'string' ? part.length : part.byteLength;
        // Its share of the loading time, for the bandwidth estimate.
        const loading = { start: began, first, end: first + ((end - first) * loaded) / bytes };
        Object.assign(this.stats, { loaded, total: loaded, chunkCount: 1, loading });
        callbacks.onSuccess({ url: context.url, data: part, code: 200 }, this.stats, context, null);
      });
    }

    abort(): void {
      this.#aborted = true;
      this.#network.abort();
    }

    destroy(): void {
      this.#aborted = true;
      this.#network.destroy();
    }
  };
}
