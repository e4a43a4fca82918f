import { useCallback } from 'react';
import { stageTexts } from '../../i18n/en/stages.ts';
import { useText } from '../../i18n/text.ts';

const isNamed = (stage: string): stage is keyof typeof stageTexts.english => stage in stageTexts.english;

/** The label of a pipeline stage; a newer stage without a text is shown by its name. */
export function useStageName(): (stage: string) => string {
  const t = useText(stageTexts);
  return useCallback((stage) => (isNamed(stage) ? t(stage) : stage), [t]);
}
