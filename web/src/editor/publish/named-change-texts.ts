import { useMemo } from 'react';
import type { VersionChange } from '../../../../contracts/authoring/version-history.ts';
import { editorTexts } from '../../i18n/en/editor.ts';
import { versionHistoryTexts } from '../../i18n/en/version-history.ts';
import { useText } from '../../i18n/text.ts';
import { stepTitle } from '../../ui/workflow/step-title.ts';
import { changeText, partText } from './draft-change-text.ts';

const nameOf = ({ step }: VersionChange): string | null => (step ? stepTitle(step.title, step.number) : null);

function sentenceKey({ before, after }: VersionChange) {
  if (before === null) return 'sentenceAdded';
  return after === null ? 'sentenceRemoved' : 'sentenceChanged';
}

/** What changed in a draft, as sentences. */
export function useNamedChangeTexts() {
  const t = useText(versionHistoryTexts);
  const say = useText(editorTexts);
  return useMemo(() => {
    const partOf = (value: VersionChange['before']) => (value === null ? null : partText(say, value));
    const textOf = (change: VersionChange): string => {
      if (change.kind !== 'transcript') return changeText(say, change, () => nameOf(change));
      const [before, after] = [partOf(change.before) ?? '', partOf(change.after) ?? ''];
      return t(sentenceKey(change), { before, after });
    };
    /** The first of several, and how many more there are. */
    const firstOf = (first: VersionChange, count: number): string => {
      const text = textOf(first);
      return count > 1 ? t('more', { text, smart_count: count - 1 }) : text;
    };
    return { partOf, textOf, firstOf };
  }, [t, say]);
}
