import { useState } from 'react';
import { ProviderUnreachable } from '../../../../../contracts/identity/sign-on-views.ts';
import { integrationsTexts } from '../../../i18n/en/integrations.ts';
import { useText } from '../../../i18n/text.ts';
import { checkConnection } from '../../../providers/sign-on-settings.ts';
import { showToast } from '../../../ui/feedback/toast.ts';

/** Looks whether a provider answers at its issuer, and shows the result in a toast. */
export type ProviderCheck = (connectionId: string, name: string) => Promise<void>;

/** The check, and the connections whose provider did not answer the last one. */
export function useProviderCheck(): { readonly silent: readonly string[]; readonly check: ProviderCheck } {
  const t = useText(integrationsTexts);
  const [silent, setSilent] = useState<readonly string[]>([]);
  const check: ProviderCheck = async (connectionId, name) => {
    const result = await checkConnection(connectionId);
    const isSilent = result.error === ProviderUnreachable.error;
    if (isSilent) setSilent((before) => [...before, connectionId]);
    if (result.ok) {
      setSilent((before) => before.filter((id) => id !== connectionId));
      showToast({ tone: 'ready', message: t('providerAnswers', { name }) });
    } else {
      const message = isSilent ? t('providerSilent', { name }) : t('failed');
      showToast({ tone: 'failed', message, detail: result.errorMessage });
    }
  };
  return { silent, check };
}
