import { useCallback } from 'react';
import { stageTexts } from '../app/i18n/en/stages.ts';
import { useText } from '../app/i18n/text.ts';

const isNamed = (stage: string): stage is keyof typeof stageTexts.english => stage in stageTexts.english;

/** A stage of a pipeline in words; a newer one that has none yet is shown by its name. */
export function useStageName(): (stage: string) => string {
  const say = useText(stageTexts);
  return useCallback((stage) => (isNamed(stage) ? say(stage) : stage), [say]);
}
