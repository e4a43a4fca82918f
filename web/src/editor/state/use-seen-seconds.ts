import { useMemo } from 'react';
import { stepsAfterCut } from '../../../../contracts/authoring/model/cut-content.ts';
import type { Step } from '../../../../contracts/authoring/model/draft-steps.ts';
import { exactSeconds } from '../../../../contracts/kernel/exact-seconds.ts';
import { useEditor } from './editor-context.tsx';

/** How long viewers see steps: without what is removed from the video, with what is inserted. */
export function useSeenSeconds(): (...steps: readonly Pick<Step, 'id'>[]) => number {
  const { steps, cut } = useEditor().document.draft;
  return useMemo(() => {
    const seen = new Map(
      stepsAfterCut(steps, cut).map(({ id, startTime, endTime }) => [id, endTime - startTime]),
    );
    return (...asked) => exactSeconds(asked.reduce((sum, { id }) => sum + (seen.get(id) ?? 0), 0));
  }, [steps, cut]);
}
