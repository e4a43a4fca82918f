import type { HlsConfig, Loader, LoaderContext } from 'hls.js';
import { OpeningHead } from '../../../contracts/media/opening.ts';

type Load = Parameters<Loader<LoaderContext>['load']>;
type LoaderClass = HlsConfig['loader'];

interface Answer {
  readonly parts: Map<string, string | ArrayBuffer>;
  readonly bytes: number;
  /** Milliseconds of the page's clock: asked for, first byte, last byte. */
  readonly began: number;
  readonly first: number;
  readonly end: number;
}

/** What the first frame needs, fetched at once; each part is handed out once, for playlists grow. */
class Opening {
  readonly #answer: Promise<Answer | null>;

  constructor(master: string, at: number) {
    this.#answer = fetched(new URL(master, location.href), at).catch(() => null);
  }

  /** `null`: it is not there, and comes over the network as ever. */
  async take({ url, rangeStart, rangeEnd }: LoaderContext) {
    const answer = await this.#answer;
    const name = nameOf(new URL(url, location.href).href, rangeEnd ? (rangeStart ?? 0) : null);
    const part = answer?.parts.get(name);
    if (!answer || part === undefined) return null;
    answer.parts.delete(name);
    return { ...answer, part };
  }
}

let asked: { readonly of: string; readonly opening: Opening } | null = null;

/** Fetches the opening of a source as soon as its address is known: it comes while the player is still being drawn. */
export function prepareOpening(master: string, at: number): void {
  asked = { of: `${master}@${at}`, opening: new Opening(master, at) };
}

/** The one that was prepared, or another. */
export function openingOf(master: string, at: number): Opening {
  const known = asked?.of === `${master}@${at}` ? asked.opening : new Opening(master, at);
  asked = null;
  return known;
}

const nameOf = (url: string, offset: number | null): string => (offset === null ? url : `${url}@${offset}`);

async function fetched(master: URL, at: number): Promise<Answer | null> {
  const began = performance.now();
  const response = await fetch(new URL(`opening?at=${at}`, master), { priority: 'high' });
  if (!response.ok) return null;
  const first = performance.now();
  const bytes = await response.arrayBuffer();
  return { parts: partsOf(bytes, master), bytes: bytes.byteLength, began, first, end: performance.now() };
}

function partsOf(bytes: ArrayBuffer, master: URL): Answer['parts'] {
  const headEnd = 4 + new DataView(bytes).getUint32(0);
  const head = OpeningHead.parse(JSON.parse(new TextDecoder().decode(bytes.slice(4, headEnd))));
  const parts: Answer['parts'] = new Map();
  const urlOf = (name: string): string => new URL(name, master).href;
  for (const { name, text } of head.playlists) parts.set(urlOf(name), text);
  let at = headEnd;
  for (const { name, offset, length } of head.files) {
    parts.set(nameOf(urlOf(name), offset), bytes.slice(at, at + length));
    at += length;
  }
  return parts;
}

/** A loader that looks into the opening first and otherwise is the usual one. */
export function loaderOf(opening: Opening, Network: LoaderClass): LoaderClass {
  return class OpeningLoader implements Loader<LoaderContext> {
    readonly #network: Loader<LoaderContext>;
    #over = false;
    context: LoaderContext | null = null;

    constructor(config: HlsConfig) {
      this.#network = new Network(config);
    }

    get stats() {
      return this.#network.stats;
    }

    load(...words: Load): void {
      const [context, , callbacks] = words;
      this.context = context;
      void opening.take(context).then((taken) => {
        if (this.#over) return;
        if (!taken) return this.#network.load(...words);
        const { part, bytes, began, first, end } = taken;
        const loaded = typeof part === 'string' ? part.length : part.byteLength;
        // Its share of the time, from which the line's speed is estimated.
        const loading = { start: began, first, end: first + ((end - first) * loaded) / bytes };
        Object.assign(this.stats, { loaded, total: loaded, chunkCount: 1, loading });
        callbacks.onSuccess({ url: context.url, data: part, code: 200 }, this.stats, context, null);
      });
    }

    abort(): void {
      this.#over = true;
      this.#network.abort();
    }

    destroy(): void {
      this.#over = true;
      this.#network.destroy();
    }
  };
}
