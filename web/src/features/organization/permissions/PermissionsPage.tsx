import { builtFeatures, PasswordPolicy } from '../../../../../contracts/organization/organization.ts';
import {
  GetOrganizationSettings,
  type SettingsView,
} from '../../../../../contracts/organization/settings.ts';
import { permissionsTexts } from '../../../i18n/en/permissions.ts';
import { useText } from '../../../i18n/text.ts';
import { useQueryOf } from '../../../providers/use-query-of.ts';
import { SelectField } from '../../../ui/controls/Select.tsx';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeleton.tsx';
import { PageFrame } from '../../../ui/layout/PageFrame.tsx';
import { PageHead } from '../../../ui/layout/Panel.tsx';
import styles from './Permissions.module.css';
import { RolesTable } from './RolesTable.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import { useSettingsDraft } from './use-settings-draft.ts';

/** What each role may do, and what the organisation decides: each part is saved on its own. */
export function PermissionsPage() {
  const t = useText(permissionsTexts);
  const { data, error, refetch } = useQueryOf(GetOrganizationSettings, {});
  return (
    <PageFrame form>
      <PageHead title={t('title')} line={t('line')} />
      {error && <ErrorState onRetry={refetch}>{error.message}</ErrorState>}
      {!data && !error && <RowsSkeleton rows={10} />}
      {data && (
        <div className={styles['sections']}>
          <RolesSection view={data} />
          <WholeSection view={data} />
          <PasswordsSection view={data} />
          <FeaturesSection view={data} />
        </div>
      )}
    </PageFrame>
  );
}

interface SectionProps {
  readonly view: SettingsView;
}

function RolesSection({ view: { settings, revision, lastChanges } }: SectionProps) {
  const t = useText(permissionsTexts);
  const draft = useSettingsDraft(
    { analytics: settings.analytics, secondFactor: settings.secondFactor },
    revision,
    (changes) => changes,
  );
  return (
    <SettingsSection title={t('roles')} draft={draft} lastChange={lastChanges.roles}>
      <RolesTable decisions={draft.values} onChange={(decision) => draft.change(decision)} />
    </SettingsSection>
  );
}

/** The offered minutes; another value that was set through the API stays, and is offered too. */
const offered = [5, 10, 15, 30, 60, 120, 480];

/** The idle time after which people are signed out (R-IDLE-01). */
function WholeSection({ view: { settings, revision, lastChanges } }: SectionProps) {
  const t = useText(permissionsTexts);
  const { allowAutoLogout, autoLogoutTimeout } = settings.permissions;
  // one choice on the screen, so it counts as one change
  const draft = useSettingsDraft(
    { idleMinutes: allowAutoLogout ? autoLogoutTimeout : null },
    revision,
    (_, { idleMinutes }) => ({
      permissions: {
        allowAutoLogout: idleMinutes !== null,
        autoLogoutTimeout: idleMinutes ?? autoLogoutTimeout,
      },
    }),
  );
  const minutes = [...new Set([...offered, autoLogoutTimeout])].toSorted((a, b) => a - b);
  return (
    <SettingsSection title={t('whole')} draft={draft} lastChange={lastChanges.permissions}>
      <div className={styles['field']}>
        <SelectField
          label={t('autoLogout')}
          hint={t('autoLogoutHint')}
          value={String(draft.values.idleMinutes ?? '')}
          options={[
            { value: '', label: t('autoLogoutNever') },
            ...minutes.map((each) => ({
              value: String(each),
              label: t('minutes', { smart_count: each }),
            })),
          ]}
          onChange={(value) => draft.change({ idleMinutes: value === '' ? null : Number(value) })}
        />
      </div>
    </SettingsSection>
  );
}

/** What passwords must be that are set from now on (3:150), or passphrases instead. */
function PasswordsSection({ view: { settings, revision, lastChanges } }: SectionProps) {
  const t = useText(permissionsTexts);
  const draft = useSettingsDraft({ passwordPolicy: settings.passwordPolicy }, revision, (changes) => changes);
  const { passwordPolicy } = draft.values;
  return (
    <SettingsSection title={t('passwords')} draft={draft} lastChange={lastChanges.passwords}>
      <div className={styles['field']}>
        <SelectField
          label={t('passwordPolicy')}
          hint={t(`${passwordPolicy}Hint`)}
          value={passwordPolicy}
          options={PasswordPolicy.options.map((value) => ({ value, label: t(value) }))}
          onChange={(value) => draft.change({ passwordPolicy: PasswordPolicy.parse(value) })}
        />
      </div>
    </SettingsSection>
  );
}

/** Only features that the product has: a switch without effect is not shown. */
function FeaturesSection({ view: { settings, revision, lastChanges } }: SectionProps) {
  const t = useText(permissionsTexts);
  const draft = useSettingsDraft(settings.features, revision, (features) => ({ features }));
  return (
    <SettingsSection title={t('features')} draft={draft} lastChange={lastChanges.features}>
      {builtFeatures.map((feature) => (
        <label key={feature} className={styles['line']}>
          <span>
            {t(feature)}
            <small>{t(`${feature}Hint`)}</small>
          </span>
          <Switch on={draft.values[feature]} onSwitch={(on) => draft.change({ [feature]: on })} />
        </label>
      ))}
    </SettingsSection>
  );
}
