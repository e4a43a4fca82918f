import { useState } from 'react';
import { Link } from 'react-router';
import {
  ListOrigins,
  type OriginEntry,
  type PartOfDraft,
  type PartText,
} from '../../../../contracts/authoring/part-origin.ts';
import { partText } from '../../editor/publish/draft-change-text.ts';
import { editorTexts } from '../../i18n/en/editor.ts';
import { originTexts } from '../../i18n/en/origin.ts';
import { useLocale, useText } from '../../i18n/text.ts';
import { type NamedActor, usePeople } from '../../providers/use-people.ts';
import { useQueryOf } from '../../providers/use-query-of.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { Avatar } from '../../ui/people/Avatar.tsx';
import { BeforeAndAfter } from '../../ui/text/BeforeAndAfter.tsx';
import { percent } from '../../ui/text/percent.ts';
import { Time } from '../../ui/text/Time.tsx';
import { stepTitle } from '../../ui/workflow/step-title.ts';
import { RelativeTime } from '../../ui/text/RelativeTime.tsx';
import { PromptFacts } from './PromptFacts.tsx';
import styles from './OriginDialog.module.css';

const pageSize = 50;
const maxPageSize = 200;

interface OriginDialogProps {
  readonly workflowId: string;
  readonly of: PartOfDraft;
  readonly onClose: () => void;
}

/** The chain from the model or the person that a part of the draft comes from to what it is today, oldest first. */
export function OriginDialog({ workflowId, of: { part, id }, onClose }: OriginDialogProps) {
  const t = useText(originTexts);
  const say = useText(editorTexts);
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
      {data && (
        <Earlier
          count={data.page.dataCount - data.items.length}
          onShow={size < maxPageSize ? () => setSize(maxPageSize) : null}
        />
      )}
      <ol className={styles['chain']}>
        {data?.items.toReversed().map((entry) => (
          <Entry
            key={`${entry.revision}/${entry.kind}`}
            entry={entry}
            nameOf={(text) => partText(say, text)}
            person={people(entry.by)}
            workflowId={workflowId}
            onOpen={onClose}
          />
        ))}
      </ol>
    </Dialog>
  );
}

interface EarlierProps {
  readonly count: number;
  /** `null` if no more can be shown here. */
  readonly onShow: (() => void) | null;
}

/** How many changes are older than those that are shown. */
function Earlier({ count, onShow }: EarlierProps) {
  const t = useText(originTexts);
  if (count <= 0) return null;
  if (!onShow) return <p className={styles['of']}>{t('earlierElsewhere', { smart_count: count })}</p>;
  return (
    <Button variant="quiet" onClick={onShow}>
      {t('earlier', { smart_count: count })}
    </Button>
  );
}

/** A person who wrote something new, or took it away, did not change it. */
function kindKey({ kind, before, after }: OriginEntry) {
  if (kind !== 'edited') return `kind.${kind}` as const;
  if (before === null) return 'added';
  return after === null ? 'removed' : 'kind.edited';
}

/** What part of the product did it; `null` if nothing more than its name is known. */
function machineKey({ kind, model }: OriginEntry) {
  if (kind === 'recognized' || kind === 'proposed' || kind === 'found') return `by.${kind}` as const;
  return model === null ? null : 'by.generated';
}

interface EntryProps {
  readonly entry: OriginEntry;
  readonly person: NamedActor;
  readonly nameOf: (text: PartText) => string;
  readonly workflowId: string;
  /** A version is opened, on the screen that is behind the dialog or another one. */
  readonly onOpen: () => void;
}

/** One link of the chain. A model that a person asked for is named beside that person. */
function Entry({ entry, person, nameOf, workflowId, onOpen }: EntryProps) {
  const t = useText(originTexts);
  const { kind, revision, publication, step } = entry;
  const before = entry.before === null ? null : nameOf(entry.before);
  const after = entry.after === null ? null : nameOf(entry.after);
  const key = person.kind === 'machine' ? machineKey(entry) : null;
  const name = key ? t(key) : person.name;
  const copied = step ? stepTitle(step.title, step.number) : '';
  return (
    <li>
      <Avatar name={name} kind={person.kind} />
      <div className={styles['entry']}>
        <b>{t(kindKey(entry), { number: publication ?? 0, step: copied })}</b>
        <EntryFacts entry={entry} name={name} />
        <PromptFacts {...entry} />
        {before === after ? (
          <span dir="auto">{after}</span>
        ) : (
          <span className={styles['texts']}>
            <BeforeAndAfter before={before} after={after} />
          </span>
        )}
        {kind !== 'accepted' && (
          <Link
            className="underlined"
            onClick={onOpen}
            to={`/buildermain/${workflowId}/versions?revision=${revision}`}
          >
            {t('open')}
          </Link>
        )}
      </div>
    </li>
  );
}

function EntryFacts({ entry, name }: Pick<EntryProps, 'entry'> & { readonly name: string }) {
  const locale = useLocale();
  const t = useText(originTexts);
  const { confidence, basis, model, range, at } = entry;
  return (
    <span className={styles['who']}>
      <bdi>{name}</bdi> · <RelativeTime at={at} />
      {confidence !== null && <> · {t('confidence', { percent: percent(confidence, locale) })}</>}
      {basis !== null && <> · {t(`basis.${basis}`)}</>}
      {model !== null && <> · {t('model', { model })}</>}
      {range !== null && (
        <>
          {' '}
          · <Time exact seconds={range.start} /> – <Time exact seconds={range.end} />
        </>
      )}
    </span>
  );
}
