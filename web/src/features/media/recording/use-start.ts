import { useState } from 'react';
import type { CaptureChoice } from '../../../providers/recording/capture.ts';

const lastChoice = 'recording-sources';
const standard: CaptureChoice = { picture: 'screen', cameraId: '', microphoneId: '' };

/** The devices of the last time; other ones may be connected now, so ids are only a wish. */
function readChoice(): CaptureChoice {
  try {
    return { ...standard, ...(JSON.parse(localStorage.getItem(lastChoice) ?? '{}') as object) };
  } catch {
    return standard;
  }
}

export type StartProblem = 'refused' | 'notFound' | 'startFailed';

function problemOf(cause: unknown): StartProblem {
  const name = cause instanceof DOMException ? cause.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'notFound' : 'startFailed';
}

/** The chosen sources, and starting with them. */
export function useStart(work: (choice: CaptureChoice) => Promise<void>) {
  const [choice, setChoice] = useState(readChoice);
  const [problem, setProblem] = useState<StartProblem | null>(null);
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    setProblem(null);
    localStorage.setItem(lastChoice, JSON.stringify(choice));
    try {
      await work(choice);
    } catch (cause) {
      setProblem(problemOf(cause));
    }
    setBusy(false);
  };
  return { choice, setChoice, problem, busy, start };
}
