import { useState } from 'react';
import { Link } from 'react-router';
import { ListOrigins, type OriginEntry } from '../../../../contracts/authoring/part-origin.ts';
import type { PartOfDraft } from '../../editor/state/editor-context.tsx';
import { originTexts } from '../../i18n/en/origin.ts';
import { useLocale, useText } from '../../i18n/text.ts';
import { usePeople } from '../../providers/use-people.ts';
import { useQueryOf } from '../../providers/use-query-of.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { Avatar } from '../../ui/people/Avatar.tsx';
import { BeforeAndAfter } from '../../ui/text/BeforeAndAfter.tsx';
import { percent } from '../../ui/text/percent.ts';
import { RelativeTime } from '../../ui/text/RelativeTime.tsx';
import styles from './OriginDialog.module.css';

const pageSize = 50;
const maxPageSize = 200;

interface OriginDialogProps {
  readonly workflowId: string;
  readonly of: PartOfDraft;
  readonly onClose: () => void;
}

/** The chain from the model or the person that a part of the draft comes from to what it is today, newest first. */
export function OriginDialog({ workflowId, of: { part, id }, onClose }: OriginDialogProps) {
  const t = useText(originTexts);
  const [size, setSize] = useState(pageSize);
  const { data, error, refetch } = useQueryOf(
    ListOrigins,
    { workflowId, part, id, size },
    { staleMs: 0, keepPrevious: true },
  );
  const people = usePeople(data?.items.map(({ by }) => by) ?? []);
  return (
    <Dialog
      open
      wide
      title={t('title')}
      actions={<Button onClick={onClose}>{t('close')}</Button>}
      onClose={onClose}
    >
      <p className={styles['of']}>{t(`of.${part}`)}</p>
      {error && <ErrorState onRetry={refetch}>{error.message}</ErrorState>}
      {!data && !error && <RowsSkeleton rows={3} />}
      {data?.items.length === 0 && <p>{t('unsaved')}</p>}
      <ol className={styles['chain']}>
        {data?.items.map((entry) => {
          const { name, kind } = people(entry.by);
          return (
            <li key={entry.revision}>
              <Avatar name={name} kind={kind} />
              <Entry entry={entry} name={name} workflowId={workflowId} />
            </li>
          );
        })}
      </ol>
      {data && data.page.dataCount > size && size < maxPageSize && (
        <Button variant="quiet" onClick={() => setSize(maxPageSize)}>
          {t('older')}
        </Button>
      )}
    </Dialog>
  );
}

/** A person who wrote something new, or took it away, did not change it. */
function kindKey({ kind, before, after }: OriginEntry) {
  if (kind !== 'edited') return `kind.${kind}` as const;
  if (before === null) return 'added';
  return after === null ? 'removed' : 'kind.edited';
}

interface EntryProps {
  readonly entry: OriginEntry;
  readonly name: string;
  readonly workflowId: string;
}

function Entry({ entry, name, workflowId }: EntryProps) {
  const locale = useLocale();
  const t = useText(originTexts);
  const { kind, before, after, confidence, basis, at, revision } = entry;
  return (
    <div className={styles['entry']}>
      <b>{t(kindKey(entry))}</b>
      <span className={styles['who']}>
        <bdi>{name}</bdi> · <RelativeTime at={at} />
        {confidence !== null && <> · {t('confidence', { percent: percent(confidence, locale) })}</>}
        {basis !== null && <> · {t(`basis.${basis}`)}</>}
      </span>
      {kind === 'accepted' ? (
        <span dir="auto">{after}</span>
      ) : (
        <span className={styles['texts']}>
          <BeforeAndAfter before={before === after ? null : before} after={after} />
        </span>
      )}
      {kind !== 'accepted' && (
        <Link className="underlined" to={`/buildermain/${workflowId}/versions?revision=${revision}`}>
          {t('open')}
        </Link>
      )}
    </div>
  );
}
