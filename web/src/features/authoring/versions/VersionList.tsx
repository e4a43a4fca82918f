import type { WorkflowVersion } from '../../../../../contracts/authoring/version-history.ts';
import { versionHistoryTexts } from '../../../i18n/en/version-history.ts';
import { useLocale, useText } from '../../../i18n/text.ts';
import { type NamedActor, usePeople } from '../../../providers/use-people.ts';
import { Avatar } from '../../../ui/people/Avatar.tsx';
import { classes } from '../../../ui/theme/classes.ts';
import { useVersionTitle } from './version-text.ts';
import { useDateFormats } from '../../../ui/text/date-format.ts';
import styles from './Versions.module.css';

interface VersionListProps {
  readonly versions: readonly WorkflowVersion[];
  readonly selected: number | null | undefined;
  readonly onSelect: (revision: number) => void;
}

/** Versions by day, newest first: what was done, by whom, when. */
export function VersionList({ versions, selected, onSelect }: VersionListProps) {
  const locale = useLocale();
  const t = useText(versionHistoryTexts);
  const people = usePeople(versions.map(({ by }) => by));
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'full' });
  const days = Map.groupBy(versions, ({ at }) => day.format(new Date(at)));
  if (versions.length === 0) return <p className={styles['none']}>{t('noneBody')}</p>;
  return [...days].map(([name, ofDay]) => (
    <section key={name}>
      <h3 className={styles['day']}>{name}</h3>
      <ol>
        {ofDay.map((version) => (
          <li key={version.revision}>
            <VersionRow
              version={version}
              person={people(version.by)}
              current={version.revision === selected}
              onSelect={() => onSelect(version.revision)}
            />
          </li>
        ))}
      </ol>
    </section>
  ));
}

interface VersionRowProps {
  readonly version: WorkflowVersion;
  readonly person: NamedActor;
  readonly current: boolean;
  readonly onSelect: () => void;
}

function VersionRow({ version, person: { name, kind }, current, onSelect }: VersionRowProps) {
  const titleOf = useVersionTitle();
  const { clock } = useDateFormats();
  return (
    <button
      type="button"
      className={classes(styles['version'], version.publication !== null && styles['published'])}
      aria-current={current ? 'true' : undefined}
      onClick={onSelect}
    >
      <Avatar name={name} kind={kind} />
      <span className={styles['what']} dir="auto">
        {titleOf(version)}
      </span>
      <span className={styles['who']}>
        <bdi>{name}</bdi>
        <time dateTime={version.at}>{clock(new Date(version.at))}</time>
      </span>
    </button>
  );
}
