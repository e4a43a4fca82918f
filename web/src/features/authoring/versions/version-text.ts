import type { WorkflowVersion } from '../../../../../contracts/authoring/version-history.ts';
import { useNamedChangeTexts } from '../../../editor/publish/named-change-texts.ts';
import { versionHistoryTexts } from '../../../i18n/en/version-history.ts';
import { useText } from '../../../i18n/text.ts';
import { useDateFormats } from '../../../ui/text/date-format.ts';

/** What a version is called. */
export function useVersionTitle(): (version: WorkflowVersion) => string {
  const t = useText(versionHistoryTexts);
  const { firstOf } = useNamedChangeTexts();
  const { moment } = useDateFormats();
  return ({ publication, restoredFrom, changes: [first], changeCount }) => {
    if (publication !== null) return t('published', { number: publication });
    if (restoredFrom !== null) return t('restoredFrom', { time: moment(new Date(restoredFrom)) });
    return first ? firstOf(first, changeCount) : t('created');
  };
}
