import { GetSignOn } from '../../../../../contracts/identity/sign-on-views.ts';
import { consoleTexts } from '../../../i18n/en/console.ts';
import { integrationsTexts } from '../../../i18n/en/integrations.ts';
import { useText } from '../../../i18n/text.ts';
import { useQueryOf } from '../../../providers/use-query-of.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeleton.tsx';
import { PageFrame } from '../../../ui/layout/PageFrame.tsx';
import { PageHead } from '../../../ui/layout/Panel.tsx';
import { ApiKeysPanel } from './ApiKeysPanel.tsx';
import { ConnectionsPanel } from './ConnectionsPanel.tsx';
import { DomainsPanel } from './DomainsPanel.tsx';
import styles from './Integrations.module.css';
import { LoginMethodPanel } from './LoginMethodPanel.tsx';
import { MappingsPanel } from './MappingsPanel.tsx';
import { MeetingPanel } from './MeetingPanel.tsx';
import { ProvisioningPanel } from './ProvisioningPanel.tsx';

/** Where other systems are connected: single sign-on with its providers and domains, provisioning, and API keys. */
export function IntegrationsPage() {
  const menu = useText(consoleTexts);
  const t = useText(integrationsTexts);
  const { data, error, refetch } = useQueryOf(GetSignOn, {});
  return (
    <PageFrame form>
      <PageHead title={menu('integrations')} line={t('line')} />
      {error && <ErrorState onRetry={refetch}>{error.message}</ErrorState>}
      {!data && !error && <RowsSkeleton rows={8} />}
      {data && (
        <div className={styles['columns']}>
          <ConnectionsPanel signOn={data} />
          <DomainsPanel domains={data.domains} />
          <LoginMethodPanel owners={data.emergencyOwners} />
          <MappingsPanel connections={data.connections} />
          <ProvisioningPanel />
          <MeetingPanel />
          <ApiKeysPanel />
        </div>
      )}
    </PageFrame>
  );
}
