import { keyTermLanguages } from '../../../../../contracts/authoring/workflow-fields.ts';
import { languageChoices } from '../../../i18n/language-name.ts';
import { workspaceGroupTexts } from '../../../i18n/en/workspace-groups.ts';
import { useText } from '../../../i18n/text.ts';
import type { Choices } from '../../../console/contract-fields.ts';

/** The languages that a group can be of. */
export function useLocaleChoices(): Choices {
  const t = useText(workspaceGroupTexts);
  return { locale: [{ value: '', label: t('anyLanguage') }, ...languageChoices(keyTermLanguages)] };
}
