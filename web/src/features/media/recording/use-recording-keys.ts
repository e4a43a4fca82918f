import { useEffect } from 'react';
import type { RecorderPhase } from '../../../providers/recording/recorder.ts';
import {
  markStep,
  pauseRecording,
  resumeRecording,
  useRecorder,
} from '../../../providers/recording/recording-session.ts';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

const isShortcut = (event: KeyboardEvent): boolean =>
  !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat && !isTyping(event.target);

const actions: Partial<Record<RecorderPhase, Readonly<Record<string, () => unknown>>>> = {
  recording: { m: markStep, p: pauseRecording },
  paused: { p: resumeRecording },
};

/** M marks a step, P pauses and resumes. */
export function useRecordingKeys(): void {
  const { phase } = useRecorder();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      void actions[phase]?.[event.key.toLowerCase()]?.();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [phase]);
}
