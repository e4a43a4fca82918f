import { GetMyOrganization } from '../../../../../contracts/organization/organization.ts';
import { settingsTexts } from '../../../i18n/en/settings.ts';
import { useText } from '../../../i18n/text.ts';
import { hasFlag, useSession } from '../../../providers/session.ts';
import { useQueryOf } from '../../../providers/use-query-of.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeleton.tsx';
import { PageFrame } from '../../../ui/layout/PageFrame.tsx';
import { PageHead, Panel } from '../../../ui/layout/Panel.tsx';
import { LogoPanel } from './LogoPanel.tsx';
import styles from './Settings.module.css';
import { StoragePanel } from './StoragePanel.tsx';

/** How people sign in to the organisation, and what it stores. */
export function SettingsPage() {
  const t = useText(settingsTexts);
  const session = useSession();
  const { data, error, refetch } = useQueryOf(GetMyOrganization, {});
  return (
    <PageFrame form>
      <PageHead title={t('title')} line={data && t('line', { name: data.name })} />
      {error && <ErrorState onRetry={refetch}>{error.message}</ErrorState>}
      {!data && !error && <RowsSkeleton rows={4} />}
      {data && (
        <>
          <Panel title={t('signingIn')}>
            <p className={styles['fact']}>
              {t('setting_loginMethod')}
              <span>{t(`setting_${data.loginMethod}`)}</span>
            </p>
          </Panel>
          {hasFlag(session, 'companyLogo') && <LogoPanel />}
          <StoragePanel />
        </>
      )}
    </PageFrame>
  );
}
