import { Link } from 'react-router';
import { isAvailable } from '../../../../../contracts/kernel/feature-gates.ts';
import {
  GetMyOrganization,
  type OrganizationView,
} from '../../../../../contracts/organization/organization.ts';
import { ChangeSettings } from '../../../../../contracts/organization/settings.ts';
import { masterPasswordTexts } from '../../../i18n/en/master-password.ts';
import { useText } from '../../../i18n/text.ts';
import { useCommand } from '../../../providers/use-command.ts';
import { useQueryOf } from '../../../providers/use-query-of.ts';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeleton.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { PageFrame } from '../../../ui/layout/PageFrame.tsx';
import { PageHead, Panel } from '../../../ui/layout/Panel.tsx';
import { ClientKeyForm } from './ClientKeyForm.tsx';
import { CurrentPassword } from './CurrentPassword.tsx';
import styles from './MasterPassword.module.css';

/** How employees find their organisation, and the one password for those who have none of their own. */
export function MasterPasswordPage() {
  const t = useText(masterPasswordTexts);
  const { data, error, refetch } = useQueryOf(GetMyOrganization, {});
  return (
    <PageFrame form>
      <PageHead title={t('title')} line={t('line')} />
      {error && <ErrorState onRetry={refetch}>{error.message}</ErrorState>}
      {!data && !error && <RowsSkeleton rows={4} />}
      {data && (
        <div className={styles['sections']}>
          <Panel title={t('clientKey')}>
            <ClientKeyForm clientKey={data.settings.clientKey} onSaved={refetch} />
          </Panel>
          {isAvailable('employeeIdLogin', data.settings) ? (
            <MasterPasswordPanel settings={data.settings} />
          ) : (
            <Note tone="attention">
              <b>{t('switchedOff')}</b> {t('switchedOffAdvice')}{' '}
              <Link className="underlined" to="/admin/setting/permissions">
                {t('openPermissions')}
              </Link>
            </Note>
          )}
        </div>
      )}
    </PageFrame>
  );
}

function MasterPasswordPanel({ settings }: Pick<OrganizationView, 'settings'>) {
  const t = useText(masterPasswordTexts);
  const change = useCommand(ChangeSettings, { refreshes: [GetMyOrganization] });
  const switchTo = async (employeeIdMasterPassword: boolean) => {
    const result = await change.run({ employeeIdMasterPassword });
    if (!result.ok) showToast({ tone: 'failed', message: t('failed'), detail: result.errorMessage });
  };
  return (
    <Panel flush title={t('title')}>
      <label className={styles['line']}>
        <span>
          {t('use')}
          <small>{t('useHint')}</small>
        </span>
        <Switch
          on={settings.employeeIdMasterPassword}
          disabled={change.isPending}
          onSwitch={(on) => void switchTo(on)}
        />
      </label>
      {settings.employeeIdMasterPassword && <CurrentPassword />}
    </Panel>
  );
}
