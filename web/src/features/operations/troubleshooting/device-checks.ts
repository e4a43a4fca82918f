import type { Finding } from './check.ts';

const videoType = 'video/mp4; codecs="avc1.64001f,mp4a.40.2"';
const playlistType = 'application/vnd.apple.mpegurl';

/** What the checks ask of a browser; a browser may lack any of it. */
export interface Browser {
  readonly mediaSource: { isTypeSupported(type: string): boolean } | undefined;
  readonly canPlayType: (type: string) => string;
  readonly databases: Pick<IDBFactory, 'open' | 'deleteDatabase'> | undefined;
  readonly storage: Pick<StorageManager, 'estimate'> | undefined;
  readonly cookiesAllowed: boolean;
}

declare global {
  /** What Safari on an iPhone has in place of `MediaSource`. */
  var ManagedMediaSource: typeof MediaSource | undefined;
}

export const thisBrowser = (): Browser => ({
  mediaSource: globalThis.MediaSource ?? globalThis.ManagedMediaSource,
  canPlayType: (type) => document.createElement('video').canPlayType(type),
  databases: globalThis.indexedDB,
  storage: navigator.storage,
  cookiesAllowed: navigator.cookieEnabled,
});

/** Videos are H.264 with AAC in HLS, by Media Source Extensions or by the browser itself. */
export function checkVideo({ mediaSource, canPlayType }: Browser): Finding {
  if (mediaSource)
    return mediaSource.isTypeSupported(videoType)
      ? { state: 'ready', text: 'video_plays' }
      : { state: 'failed', text: 'video_noCodec' };
  return canPlayType(playlistType) === ''
    ? { state: 'failed', text: 'video_noStreaming' }
    : { state: 'ready', text: 'video_native' };
}

export const checkCookies = ({ cookiesAllowed }: Browser): Finding =>
  cookiesAllowed ? { state: 'ready', text: 'cookies_allowed' } : { state: 'failed', text: 'cookies_blocked' };

/** Below this, a long draft or many views that wait for the network may no longer fit. */
const lowSpaceBytes = 50 * 1024 * 1024;

export async function checkStorage({ databases, storage }: Browser): Promise<Finding> {
  if (!databases || !(await writeAndRead(databases))) return { state: 'failed', text: 'storage_none' };
  const { quota, usage = 0 } = (await storage?.estimate().catch(() => undefined)) ?? {};
  if (quota === undefined) return { state: 'ready', text: 'storage_works' };
  const free = Math.max(0, quota - usage);
  const values = { free: { unit: 'bytes', amount: free } } as const;
  return free < lowSpaceBytes
    ? { state: 'attention', text: 'storage_low', values }
    : { state: 'ready', text: 'storage_free', values };
}

const databaseName = 'troubleshooting';

/** A private window may offer a database that refuses every write. */
async function writeAndRead(databases: NonNullable<Browser['databases']>): Promise<boolean> {
  try {
    const opening = databases.open(databaseName);
    opening.addEventListener('upgradeneeded', () => void opening.result.createObjectStore('probe'));
    const database = await settled(opening);
    const store = database.transaction('probe', 'readwrite').objectStore('probe');
    await settled(store.put('written', 'key'));
    const read = await settled<unknown>(store.get('key'));
    database.close();
    databases.deleteDatabase(databaseName);
    return read === 'written';
  } catch {
    return false;
  }
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The database refused it.')));
  });
