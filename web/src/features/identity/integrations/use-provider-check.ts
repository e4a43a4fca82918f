import { integrationsTexts } from '../../../i18n/en/integrations.ts';
import { useText } from '../../../i18n/text.ts';
import { checkConnection } from '../../../providers/sign-on-settings.ts';
import { showToast } from '../../../ui/feedback/toast.ts';

/** Looks whether a provider answers at its issuer, and shows the result in a toast. */
export function useProviderCheck() {
  const t = useText(integrationsTexts);
  return async (connectionId: string, name: string): Promise<void> => {
    const result = await checkConnection(connectionId);
    if (result.ok) showToast({ tone: 'ready', message: t('providerAnswers', { name }) });
    else showToast({ tone: 'failed', message: t('providerSilent', { name }), detail: result.errorMessage });
  };
}
