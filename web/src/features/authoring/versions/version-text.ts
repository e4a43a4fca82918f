import type { VersionChange, WorkflowVersion } from '../../../../../contracts/authoring/version-history.ts';
import { changeText, partText } from '../../../editor/publish/draft-change-text.ts';
import { editorTexts } from '../../../i18n/en/editor.ts';
import { versionHistoryTexts } from '../../../i18n/en/version-history.ts';
import { useText } from '../../../i18n/text.ts';
import { stepTitle } from '../../../ui/workflow/step-title.ts';

const nameOf = ({ step }: VersionChange): string | null => (step ? stepTitle(step.title, step.number) : null);

function sentenceKey({ before, after }: VersionChange) {
  if (before === null) return 'sentenceAdded';
  return after === null ? 'sentenceRemoved' : 'sentenceChanged';
}

/** What a version is called, and each of its changes. */
export function useVersionTexts() {
  const t = useText(versionHistoryTexts);
  const say = useText(editorTexts);
  const partOf = (value: VersionChange['before']) => (value === null ? null : partText(say, value));
  const textOf = (change: VersionChange): string => {
    if (change.kind !== 'transcript') return changeText(say, change, () => nameOf(change));
    const [before, after] = [partOf(change.before) ?? '', partOf(change.after) ?? ''];
    return t(sentenceKey(change), { before, after });
  };
  const titleOf = ({ publication, changes: [first], changeCount }: WorkflowVersion): string => {
    if (publication !== null) return t('published', { number: publication });
    if (!first) return t('created');
    const text = textOf(first);
    return changeCount > 1 ? t('more', { text, smart_count: changeCount - 1 }) : text;
  };
  return { partOf, textOf, titleOf };
}
