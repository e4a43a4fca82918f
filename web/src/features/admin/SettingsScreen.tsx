import { GetMyOrganization } from '../../../../contracts/organization/organization.ts';
import { adminTexts } from '../../app/i18n/en/admin.ts';
import { useText } from '../../app/i18n/text.ts';
import { useQueryOf } from '../../providers/use-query-of.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHead, Panel } from '../../ui/Panel.tsx';
import { RowsSkeleton } from '../../ui/Skeleton.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import styles from './Admin.module.css';
import { Console } from './Console.tsx';

/** `aiSummary` in words: `Ai summary`. */
const inWords = (name: string): string => {
  const words = name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** What the organisation has switched on; to be read, not changed. */
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
          <Panel flush title={say('features')}>
            <Values values={data.settings.features} />
          </Panel>
          <Panel flush title={say('permissions')}>
            <Values values={{ ...data.settings.permissions, loginMethod: data.loginMethod }} />
          </Panel>
        </>
      )}
    </Console>
  );
}

function Values({ values }: { values: Readonly<Record<string, boolean | number | string>> }) {
  const say = useText(adminTexts);
  return (
    <dl className={styles['settings']}>
      {Object.entries(values).map(([name, value]) => [
        <dt key={name}>{inWords(name)}</dt>,
        <dd key={`${name}-value`}>
          {typeof value === 'boolean' ? (
            <StatusBadge tone={value ? 'ready' : 'offline'}>{say(value ? 'on' : 'off')}</StatusBadge>
          ) : typeof value === 'number' ? (
            say('minutes', { smart_count: value })
          ) : (
            value.replaceAll('_', ' ')
          )}
        </dd>,
      ])}
    </dl>
  );
}
