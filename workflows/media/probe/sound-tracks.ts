import { isDecodable } from '../../../services/platform/sandbox/ffmpeg.ts';
import type { ProbeAnswer, ProbedStream } from './probe-answer.ts';

/** A sound track of the source that can be heard. */
export interface SoundTrack {
  readonly stream: number;
  /** As playlists name it (BCP 47); `null` where the file does not say. */
  readonly language: string | null;
  /** The title that the file gives it. */
  readonly name: string | null;
}

/** Each costs encoding and storage; no recorder writes more that anybody would choose between. */
const MAX_TRACKS = 8;
const MAX_NAME_LENGTH = 60;

/** The tracks that are kept, the one that plays by itself first, and how many are not. */
export function soundTracksOf(answer: ProbeAnswer): { tracks: readonly SoundTrack[]; leftOut: number } {
  const all = answer.streams.filter((stream) => stream.codec_type === 'audio');
  const heard = all.filter((stream) => (stream.channels ?? 0) > 0 && isDecodable(stream.codec_name ?? ''));
  const first = heard.find((stream) => stream.disposition['default'] === 1) ?? heard[0];
  const kept = heard.toSorted((a, b) => Number(b === first) - Number(a === first)).slice(0, MAX_TRACKS);
  return { tracks: kept.map(trackOf), leftOut: all.length - kept.length };
}

const trackOf = ({ index, tags }: ProbedStream): SoundTrack => ({
  stream: index,
  language: languageOf(tags['language']),
  name: nameOf(tags['title'] ?? tags['handler_name']),
});

/** Languages that say that there is none. */
const noLanguage = /^(und|zxx|mul|mis|qaa)$/i;

function languageOf(tag: string | undefined): string | null {
  if (tag === undefined || !/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(tag) || noLanguage.test(tag)) return null;
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    return null;
  }
}

/** What programs write where nobody gave a title. */
const placeholderName =
  /handler|core media|iso media|gpac|mainconcept|alias data|^audio$|^sound$|^mono$|^stereo$/i;

/** A stranger's text that goes into playlists and menus: printable, on one line, without quotes, short. */
function nameOf(title: string | undefined): string | null {
  const plain = (title ?? '')
    .replaceAll(/[\p{C}"]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return plain === '' || placeholderName.test(plain) ? null : [...plain].slice(0, MAX_NAME_LENGTH).join('');
}
