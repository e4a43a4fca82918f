import { userTexts } from '../../../i18n/en/users.ts';
import { useText } from '../../../i18n/text.ts';
import type { CallResult } from '../../../providers/api-client.ts';
import { showToast } from '../../../ui/feedback/toast.ts';

/** Shows the result; the command itself refreshes the list. */
export function useOutcome(): (result: CallResult<unknown>, message?: string) => void {
  const t = useText(userTexts);
  return (result, message = t('saved')) => {
    if (result.ok) showToast({ tone: 'ready', message });
    else showToast({ tone: 'failed', message: t('failedTitle'), detail: result.errorMessage });
  };
}
