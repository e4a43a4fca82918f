import { type ReactNode, useState } from 'react';
import { discoveryTexts } from '../../i18n/en/discovery.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { classes } from '../../ui/theme/classes.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { pageSizes } from '../../ui/tables/page-sizes.ts';
import { Pager } from '../../ui/tables/Pager.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { type PendingCardAction, CardDialogs } from './CardDialogs.tsx';
import type { CardQuery } from './card-lists.ts';
import { useAuthors, usePosters } from './card-data.ts';
import { CollectionTools } from './CollectionTools.tsx';
import { isFiltered, type ListState } from './list-state.ts';
import { WorkflowCardView } from './WorkflowCardView.tsx';
import { Poster } from './Poster.tsx';
import styles from './WorkflowCard.module.css';

interface WorkflowCollectionProps {
  readonly query: CardQuery;
  readonly state: ListState;
  readonly onChange: (change: Partial<ListState>) => void;
  /** Authors filter by status; viewers only see published workflows. */
  readonly author: boolean;
  /** The empty state. */
  readonly empty: ReactNode;
  readonly label: string;
  /** A filter of this list alone. */
  readonly filter?: ReactNode;
  /** The label is also rendered, below other sections. */
  readonly titled?: boolean;
}

/** Workflows as cards or rows, with search, filters, order and pages; all of it in the address. */
export function WorkflowCollection(props: WorkflowCollectionProps) {
  const { query, state, onChange, label } = props;
  return (
    <section aria-label={label} className={styles['collection']}>
      {props.titled && <h2 className={styles['heading']}>{label}</h2>}
      <CollectionTools
        state={state}
        onChange={onChange}
        author={props.author}
        count={query.data?.page.dataCount ?? null}
        filter={props.filter}
      />
      <CollectionBody {...props} />
      {query.data && (query.data.page.dataCount > pageSizes[0] || state.page > 1) && (
        <Pager
          bare
          page={state.page}
          size={state.size}
          total={query.data.page.dataCount}
          onPage={(page) => onChange({ page })}
          onSize={(size) => onChange({ size })}
        />
      )}
    </section>
  );
}

function CollectionBody({ query, state, onChange, empty }: WorkflowCollectionProps) {
  const t = useText(discoveryTexts);
  const [pending, setPending] = useState<PendingCardAction | null>(null);
  const cards = query.data?.items ?? [];
  const posters = usePosters(cards);
  const authors = useAuthors(cards);
  const name = classes(styles['cards'], styles[state.view]);
  if (query.error && !query.data) {
    return (
      <ErrorState title={t('loadFailed')} onRetry={query.refetch}>
        {query.error.message}
      </ErrorState>
    );
  }
  if (!query.data) return <CardSkeletons name={name} />;
  if (cards.length === 0) {
    if (!isFiltered(state)) return empty;
    return (
      <EmptyState
        art="search"
        title={t('noMatch')}
        action={
          <Button onClick={() => onChange({ text: '', status: null, category: null, page: 1 })}>
            {t('clearFilters')}
          </Button>
        }
      >
        {t('noMatchBody')}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={name}>
        {cards.map((card) => (
          <WorkflowCardView
            key={card.id}
            card={card}
            poster={posters(card.id)}
            author={authors.get(card.authorId)}
            onAct={(act, of) => setPending({ act, card: of })}
          />
        ))}
      </ul>
      <CardDialogs pending={pending} onPendingChange={setPending} />
    </>
  );
}

function CardSkeletons({ name }: { name: string }) {
  return (
    <ul className={name} aria-busy="true">
      {Array.from({ length: 8 }, (_, index) => (
        <li key={index} className={styles['card']} aria-hidden>
          <Poster url={undefined} seconds={null} className={styles['poster']} />
          <div className={styles['body']}>
            <div className={styles['title']}>
              <h3>
                <Skeleton width={`${88 - (index % 3) * 16}%`} height={13} />
              </h3>
            </div>
            <p className={styles['meta']}>
              <Skeleton width="60%" />
            </p>
            <div className={styles['foot']}>
              <Skeleton width="34%" />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
