import {
  ChangeOrganizationSettings,
  GetMyOrganization,
  type OrganizationView,
} from '../../../../contracts/organization/organization.ts';
import { adminTexts } from '../../app/i18n/en/admin.ts';
import { useText } from '../../app/i18n/text.ts';
import { useCommand } from '../../providers/use-command.ts';
import { useQueryOf } from '../../providers/use-query-of.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHead, Panel } from '../../ui/Panel.tsx';
import { SelectField } from '../../ui/Select.tsx';
import { RowsSkeleton } from '../../ui/Skeleton.tsx';
import { showToast } from '../../ui/toast.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import styles from './Admin.module.css';
import { Console } from './Console.tsx';

type Settings = OrganizationView['settings'];

const fixed = ({ disablePublicLinks, disableDownloads }: Settings['permissions']) => ({
  disablePublicLinks,
  disableDownloads,
});

type Word = keyof typeof adminTexts.english;
const isWord = (name: string): name is Word => name in adminTexts.english;
/** Every switch has a text of its name; one that has none yet is shown by the name. */
const wordOf = (name: string): Word => {
  const key = `setting_${name}`;
  return isWord(key) ? key : 'other';
};

/** Minutes that are offered; another number that was set through the API stays and is offered too. */
const offered = [5, 10, 15, 30, 60, 120, 480];

/** After how long nobody is taken to be there any more (R-IDLE-01). */
function AutoLogout({ settings }: { settings: Settings }) {
  const say = useText(adminTexts);
  const change = useCommand(ChangeOrganizationSettings, { refreshes: [GetMyOrganization] });
  const { allowAutoLogout, autoLogoutTimeout } = settings.permissions;
  const minutes = [...new Set([...offered, autoLogoutTimeout])].toSorted((a, b) => a - b);
  const set = async (value: string) => {
    const chosen = value === '' ? {} : { autoLogoutTimeout: Number(value) };
    const permissions = { ...settings.permissions, ...chosen, allowAutoLogout: value !== '' };
    const result = await change.run({ settings: { ...settings, permissions } });
    if (result.ok) showToast({ tone: 'ready', message: say('saved') });
    else showToast({ tone: 'failed', message: say('failedTitle'), detail: result.errorMessage });
  };
  return (
    <SelectField
      label={say('autoLogout')}
      hint={say('autoLogoutHint')}
      value={allowAutoLogout ? String(autoLogoutTimeout) : ''}
      options={[
        { value: '', label: say('autoLogoutNever') },
        ...minutes.map((each) => ({ value: String(each), label: say('minutes', { smart_count: each }) })),
      ]}
      onChange={(value) => void set(value)}
    />
  );
}

/** What the organisation has switched on, and after how long nobody is there. */
export function SettingsScreen() {
  const say = useText(adminTexts);
  const { data, error, refetch } = useQueryOf(GetMyOrganization, {});
  return (
    <Console>
      <PageHead title={say('settings')} line={data && say('settingsLine', { name: data.name })} />
      {error && <ErrorState onRetry={refetch}>{error.message}</ErrorState>}
      {!data && !error && <RowsSkeleton rows={10} />}
      {data && (
        <>
          <Panel>
            <AutoLogout settings={data.settings} />
          </Panel>
          <Panel flush title={say('features')}>
            <Values values={data.settings.features} />
          </Panel>
          <Panel flush title={say('permissions')}>
            <Values values={{ ...fixed(data.settings.permissions), loginMethod: data.loginMethod }} />
          </Panel>
        </>
      )}
    </Console>
  );
}

function Switched({ on }: { on: boolean }) {
  const say = useText(adminTexts);
  if (on) return <StatusBadge tone="ready">{say('on')}</StatusBadge>;
  return <span className={styles['quiet']}>{say('off')}</span>;
}

function Values({ values }: { values: Readonly<Record<string, boolean | number | string>> }) {
  const say = useText(adminTexts);
  return (
    <dl className={styles['settings']}>
      {Object.entries(values).map(([name, value]) => [
        <dt key={name}>{say(wordOf(name))}</dt>,
        <dd key={`${name}-value`}>
          {typeof value === 'boolean' ? (
            <Switched on={value} />
          ) : typeof value === 'number' ? (
            say('minutes', { smart_count: value })
          ) : (
            say(wordOf(value))
          )}
        </dd>,
      ])}
    </dl>
  );
}
