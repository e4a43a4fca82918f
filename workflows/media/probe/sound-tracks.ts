import { isDecodable } from '../../../services/platform/sandbox/ffmpeg.ts';
import type { ProbeAnswer, ProbedStream } from './probe-answer.ts';

/** A usable audio track of the source. */
export interface SoundTrack {
  readonly stream: number;
  /** As in playlists (BCP 47); `null` if the file does not declare it. */
  readonly language: string | null;
  /** The title in the file. */
  readonly name: string | null;
}

/** Each costs encoding and storage; no recorder writes more useful ones. */
const MAX_TRACKS = 8;
const MAX_NAME_LENGTH = 60;

/** The tracks that are used, the default one first, and how many are not. */
export function soundTracksOf(answer: ProbeAnswer): { tracks: readonly SoundTrack[]; leftOut: number } {
  const all = answer.streams.filter((stream) => stream.codec_type === 'audio');
  const usable = all.filter((stream) => (stream.channels ?? 0) > 0 && isDecodable(stream.codec_name ?? ''));
  const first = usable.find((stream) => stream.disposition['default'] === 1) ?? usable[0];
  const used = usable.toSorted((a, b) => Number(b === first) - Number(a === first)).slice(0, MAX_TRACKS);
  return { tracks: used.map(trackOf), leftOut: all.length - used.length };
}

const trackOf = ({ index, tags }: ProbedStream): SoundTrack => ({
  stream: index,
  language: languageOf(tags['language']),
  name: nameOf(tags['title'] ?? tags['handler_name']),
});

/** Language codes that mean none. */
const noLanguage = /^(und|zxx|mul|mis|qaa)$/i;

function languageOf(tag: string | undefined): string | null {
  if (tag === undefined || !/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(tag) || noLanguage.test(tag)) return null;
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    return null;
  }
}

/** What programs write if nobody gave a title. */
const placeholderName =
  /handler|core media|iso media|gpac|mainconcept|alias data|^audio$|^sound$|^mono$|^stereo$/i;

/** Untrusted text for playlists and menus: printable, on one line, without quotes, short. */
function nameOf(title: string | undefined): string | null {
  const plain = (title ?? '')
    .replaceAll(/[\p{C}"]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return plain === '' || placeholderName.test(plain) ? null : [...plain].slice(0, MAX_NAME_LENGTH).join('');
}
