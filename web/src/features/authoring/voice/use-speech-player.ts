import { useCallback, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { ReadText } from '../../../../../contracts/authoring/voice-calls.ts';
import { call } from '../../../providers/api-client.ts';

/** A text that is only listened to has at most so many characters. */
const longestSample = 300;

/** What is read aloud without being stored. */
export interface SpeechSample {
  readonly text: string;
  readonly voice: string;
  readonly rate: number;
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

async function readAloud({ text, voice, rate }: SpeechSample): Promise<string> {
  const body = { textList: [{ text: text.slice(0, longestSample), voice, rate: rate === 0 ? 1 : rate }] };
  const result = await call({ method: 'POST', path: '/text-to-speech', body });
  if (!result.ok) throw new Error(result.errorMessage);
  const [read] = z.array(ReadText).parse(result.data);
  return URL.createObjectURL(new Blob([bytesOf(read?.audio ?? '')], { type: 'audio/wav' }));
}

/** Plays one sound at a time; `playing` is the key of the one that is heard or being read. */
export function useSpeechPlayer(onFailure: (message: string) => void) {
  const audio = useRef<HTMLAudioElement | null>(null);
  const current = useRef<string | null>(null);
  const [playing, setPlaying] = useState<string | null>(null);
  const failed = useRef(onFailure);
  failed.current = onFailure;
  const stop = useCallback(() => {
    audio.current?.pause();
    audio.current = null;
    current.current = null;
    setPlaying(null);
  }, []);
  const play = useCallback(
    async (key: string, what: string | SpeechSample) => {
      stop();
      current.current = key;
      setPlaying(key);
      try {
        const url = typeof what === 'string' ? what : await readAloud(what);
        if (current.current !== key) return;
        const next = new Audio(url);
        audio.current = next;
        next.addEventListener('ended', () => audio.current === next && stop());
        next.addEventListener('loadeddata', () => url.startsWith('blob:') && URL.revokeObjectURL(url));
        await next.play();
      } catch (error) {
        if (current.current !== key) return;
        stop();
        failed.current(error instanceof Error ? error.message : String(error));
      }
    },
    [stop],
  );
  useEffect(() => stop, [stop]);
  return { playing, play, stop };
}
export type SpeechPlayer = ReturnType<typeof useSpeechPlayer>;
