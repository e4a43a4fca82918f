import { useEffect, useRef } from 'react';
import { blocksAfterCut } from '../../../../../contracts/authoring/model/cut-content.ts';
import { cutOf, erasedAt } from '../../../../../contracts/authoring/model/video-cut.ts';
import type { OriginalSound } from '../../../../../contracts/authoring/voice-over.ts';
import { useEditor, useEditorContext } from '../../../editor/state/editor-context.tsx';
import { resultPlace } from '../../../editor/state/result-place.ts';
import type { VoiceRow } from './use-voice-blocks.ts';

/** What an author hears while the video plays. */
export type HeardSound = 'original' | 'voice' | 'viewers';

/** A voice that is further off than this is moved to its place. */
const driftSeconds = 0.12;

interface HeardRow {
  readonly key: string;
  readonly url: string;
  readonly start: number;
  readonly end: number;
}

/** How loud the original sound is while a voice speaks, or while none does. */
function originalVolume(heard: HeardSound, { mode, duckBy }: OriginalSound, isSpeaking: boolean): number {
  if (heard === 'original') return 1;
  if (heard === 'voice' || mode === 'replace') return 0;
  return mode === 'duck' && isSpeaking ? 10 ** (-duckBy / 20) : 1;
}

/** Plays the voices beside the video, as viewers hear them: at the times of the result, on through a frame that is held. */
export function useVoicePreview(
  heard: HeardSound,
  sound: OriginalSound,
  rows: readonly VoiceRow[],
  urls: ReadonlyMap<string, string>,
): void {
  const { preview } = useEditorContext();
  const cut = cutOf(useEditor().document.draft);
  const playing = useRef<{ readonly key: string; readonly audio: HTMLAudioElement } | null>(null);
  useEffect(() => {
    const shown = blocksAfterCut(
      rows.map(({ block }) => block),
      cut,
    );
    const secondsOf = new Map(rows.map(({ block: { key }, seconds }) => [key, seconds]));
    const spoken = shown.flatMap(({ key, startTime }): HeardRow[] => {
      const [url, seconds = null] = [urls.get(key), secondsOf.get(key)];
      return seconds === null || url === undefined
        ? []
        : [{ key, url, start: startTime, end: startTime + seconds }];
    });
    const silence = () => {
      playing.current?.audio.pause();
      playing.current = null;
    };
    const follow = () => {
      const state = preview.snapshot();
      const seconds = resultPlace(cut, state, preview.inserted.elapsed);
      const row = spoken.findLast(({ start, end }) => seconds >= start && seconds < end);
      preview.setVolume(originalVolume(heard, sound, row !== undefined));
      const isRemoved = state.insertId === null && erasedAt(cut.erased, state.seconds) !== undefined;
      if (state.paused || isRemoved || row === undefined || heard === 'original') return silence();
      if (playing.current?.key !== row.key) {
        silence();
        playing.current = { key: row.key, audio: new Audio(row.url) };
        playing.current.audio.currentTime = seconds - row.start;
        void playing.current.audio.play().catch(silence);
      }
      const { audio } = playing.current;
      if (Math.abs(audio.currentTime - (seconds - row.start)) > driftSeconds)
        audio.currentTime = seconds - row.start;
    };
    follow();
    const unsubscribe = preview.subscribe(follow);
    return () => {
      unsubscribe();
      silence();
      preview.setVolume(1);
    };
  }, [heard, sound, rows, urls, cut, preview]);
}
