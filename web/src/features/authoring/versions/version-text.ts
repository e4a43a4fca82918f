import type { WorkflowVersion } from '../../../../../contracts/authoring/version-history.ts';
import { useNamedChangeTexts } from '../../../editor/publish/named-change-texts.ts';
import { versionHistoryTexts } from '../../../i18n/en/version-history.ts';
import { useText } from '../../../i18n/text.ts';

/** What a version is called. */
export function useVersionTitle(): (version: WorkflowVersion) => string {
  const t = useText(versionHistoryTexts);
  const { firstOf } = useNamedChangeTexts();
  return ({ publication, changes: [first], changeCount }) => {
    if (publication !== null) return t('published', { number: publication });
    return first ? firstOf(first, changeCount) : t('created');
  };
}
