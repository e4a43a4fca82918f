import { ProviderUnreachable } from '../../../../../contracts/identity/sign-on-views.ts';
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
    else {
      const isSilent = result.error === ProviderUnreachable.error;
      const message = isSilent ? t('providerSilent', { name }) : t('failed');
      showToast({ tone: 'failed', message, detail: result.errorMessage });
    }
  };
}
