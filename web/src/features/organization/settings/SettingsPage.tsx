import { useEffect, useRef } from 'react';
import {
  builtFeatures,
  ChangeOrganizationSettings,
  GetMyOrganization,
  type OrganizationView,
} from '../../../../../contracts/organization/organization.ts';
import { type Role } from '../../../../../contracts/kernel/access.ts';
import { rolesWithFlag } from '../../../../../contracts/kernel/permissions.ts';
import { settingsTexts } from '../../../i18n/en/settings.ts';
import { roleTexts } from '../../../i18n/en/roles.ts';
import { useText } from '../../../i18n/text.ts';
import { useCommand } from '../../../providers/use-command.ts';
import { useQueryOf } from '../../../providers/use-query-of.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { PageFrame } from '../../../ui/layout/PageFrame.tsx';
import { PageHead, Panel } from '../../../ui/layout/Panel.tsx';
import { SelectField } from '../../../ui/controls/Select.tsx';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeleton.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import styles from './Settings.module.css';
import { StoragePanel } from './StoragePanel.tsx';

type Settings = OrganizationView['settings'];
type Change = (change: (settings: Settings) => Settings) => Promise<void>;
interface PartProps {
  readonly settings: Settings;
  readonly onChange: Change;
}

/** Sends all settings; two quick changes build on each other, even if the first is not answered yet. */
function useSettingsChange(settings: Settings): Change {
  const t = useText(settingsTexts);
  const change = useCommand(ChangeOrganizationSettings, { refreshes: [GetMyOrganization] });
  const newest = useRef(settings);
  useEffect(() => void (newest.current = settings), [settings]);
  return async (changed) => {
    newest.current = changed(newest.current);
    const result = await change.run({ settings: newest.current });
    if (!result.ok) newest.current = settings;
    if (result.ok) showToast({ tone: 'ready', message: t('saved') });
    else showToast({ tone: 'failed', message: t('failedTitle'), detail: result.errorMessage });
  };
}

/** The offered minutes; another value that was set through the API is kept and offered too. */
const offered = [5, 10, 15, 30, 60, 120, 480];

/** The idle time after which people are signed out (R-IDLE-01). */
function AutoLogout({ settings: { permissions }, onChange }: PartProps) {
  const t = useText(settingsTexts);
  const { allowAutoLogout, autoLogoutTimeout } = permissions;
  const minutes = [...new Set([...offered, autoLogoutTimeout])].toSorted((a, b) => a - b);
  const set = (value: string) =>
    onChange((settings) => {
      const chosen = value === '' ? {} : { autoLogoutTimeout: Number(value) };
      const changed = { ...settings.permissions, ...chosen, allowAutoLogout: value !== '' };
      return { ...settings, permissions: changed };
    });
  return (
    <SelectField
      label={t('autoLogout')}
      hint={t('autoLogoutHint')}
      value={allowAutoLogout ? String(autoLogoutTimeout) : ''}
      options={[
        { value: '', label: t('autoLogoutNever') },
        ...minutes.map((each) => ({ value: String(each), label: t('minutes', { smart_count: each }) })),
      ]}
      onChange={(value) => void set(value)}
    />
  );
}

interface SwitchLineProps {
  readonly label: string;
  readonly hint?: string;
  readonly on: boolean;
  readonly onSwitch: (on: boolean) => void;
}

function SwitchLine({ label, hint, on, onSwitch }: SwitchLineProps) {
  return (
    <label className={styles['switchLine']}>
      <span>
        {label}
        {hint !== undefined && <small>{hint}</small>}
      </span>
      <Switch on={on} onSwitch={onSwitch} />
    </label>
  );
}

/** Only features that the product has: a switch without effect is not shown. */
function Features({ settings, onChange }: PartProps) {
  const t = useText(settingsTexts);
  return builtFeatures.map((feature) => (
    <SwitchLine
      key={feature}
      label={t(`setting_${feature}`)}
      hint={t(`setting_${feature}Hint`)}
      on={settings.features[feature]}
      onSwitch={(on) => void onChange((now) => ({ ...now, features: { ...now.features, [feature]: on } }))}
    />
  ));
}

const toggled = (roles: readonly Role[], role: Role, on: boolean): Role[] =>
  on ? [...roles, role] : roles.filter((each) => each !== role);

/** The organisation decides which of the eligible roles see reports (R-ROLE-10, R-ANA-14). */
function ReportReaders({ settings, onChange }: PartProps) {
  const t = useText(roleTexts);
  return rolesWithFlag('analytics').map((role) => (
    <SwitchLine
      key={role}
      label={t(role)}
      on={settings.analytics.includes(role)}
      onSwitch={(on) => void onChange((now) => ({ ...now, analytics: toggled(now.analytics, role, on) }))}
    />
  ));
}

/** Settings of the organisation: who sees reports, what viewers get, the idle time. */
export function SettingsPage() {
  const t = useText(settingsTexts);
  const { data, error, refetch } = useQueryOf(GetMyOrganization, {});
  return (
    <PageFrame>
      <PageHead title={t('title')} line={data && t('line', { name: data.name })} />
      {error && <ErrorState onRetry={refetch}>{error.message}</ErrorState>}
      {!data && !error && <RowsSkeleton rows={10} />}
      {data && <SettingsParts organization={data} />}
    </PageFrame>
  );
}

function SettingsParts({ organization: { settings, loginMethod } }: { organization: OrganizationView }) {
  const t = useText(settingsTexts);
  const onChange = useSettingsChange(settings);
  return (
    <>
      <Panel title={t('signingIn')}>
        <div className={styles['form']}>
          <p className={styles['fact']}>
            {t('setting_loginMethod')}
            <span>{t(`setting_${loginMethod}`)}</span>
          </p>
          <AutoLogout settings={settings} onChange={onChange} />
        </div>
      </Panel>
      <Panel flush title={t('reportReaders')}>
        <p className={styles['panelLine']}>{t('reportReadersLine')}</p>
        <ReportReaders settings={settings} onChange={onChange} />
      </Panel>
      <Panel flush title={t('features')}>
        <Features settings={settings} onChange={onChange} />
      </Panel>
      <StoragePanel />
    </>
  );
}
