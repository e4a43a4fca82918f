import { useState } from 'react';
import { scimPath } from '../../../../../contracts/identity/scim.ts';
import { integrationsTexts } from '../../../i18n/en/integrations.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { ApiKeyDialog } from './ApiKeyDialog.tsx';
import { CopiedAddress } from './CopiedAddress.tsx';
import styles from './Integrations.module.css';

/** What the directory of an organisation must know to provision people and teams: the address, and a key. */
export function ProvisioningPanel() {
  const t = useText(integrationsTexts);
  const [isCreating, setCreating] = useState(false);
  return (
    <Panel title={t('provisioning')}>
      <div className={styles['stack']}>
        <p className={styles['hint']}>{t('provisioningLine')}</p>
        <CopiedAddress label={t('scimAddress')} address={`${location.origin}${scimPath}`} />
        <p className={styles['hint']}>{t('provisioningKey')}</p>
        <span>
          <Button onClick={() => setCreating(true)}>{t('createProvisioningKey')}</Button>
        </span>
      </div>
      {isCreating && <ApiKeyDialog scopes={['scim']} onClose={() => setCreating(false)} />}
    </Panel>
  );
}
