import { useMemo } from 'react';
import { seenSecondsOf } from '../../../../contracts/authoring/model/cut-content.ts';
import type { Step } from '../../../../contracts/authoring/model/draft-steps.ts';
import { exactSeconds } from '../../../../contracts/kernel/exact-seconds.ts';
import { useEditor } from './editor-context.tsx';

/** How long viewers see steps, all together. */
export function useSeenSeconds(): (...steps: readonly Pick<Step, 'id'>[]) => number {
  const { steps, cut } = useEditor().document.draft;
  return useMemo(() => {
    const secondsOf = seenSecondsOf(steps, cut);
    return (...asked) => exactSeconds(asked.reduce((sum, step) => sum + secondsOf(step), 0));
  }, [steps, cut]);
}
