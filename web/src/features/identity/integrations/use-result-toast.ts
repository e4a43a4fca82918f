import { useQueryClient } from '@tanstack/react-query';
import { integrationsTexts } from '../../../i18n/en/integrations.ts';
import { useText } from '../../../i18n/text.ts';
import type { CallResult } from '../../../providers/api-client.ts';
import { refreshQueries } from '../../../providers/use-query-of.ts';
import { showToast } from '../../../ui/feedback/toast.ts';

/** Shows the result of a call in a toast, and its effect in the lists; resolves with whether it succeeded. */
export function useResultToast() {
  const t = useText(integrationsTexts);
  const client = useQueryClient();
  return async (result: CallResult<unknown>, message: string = t('saved')): Promise<boolean> => {
    if (result.ok) {
      showToast({ tone: 'ready', message });
      await refreshQueries(client);
    } else showToast({ tone: 'failed', message: t('failed'), detail: result.errorMessage });
    return result.ok;
  };
}
