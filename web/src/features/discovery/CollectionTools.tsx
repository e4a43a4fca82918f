import { ChevronDown, LayoutGrid, List } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { accessibleStatuses, type CardStatus } from '../../../../contracts/authoring/workflow-fields.ts';
import { discoveryTexts } from '../../i18n/en/discovery.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Chip } from '../../ui/controls/Chip.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { SideScroll } from '../../ui/layout/SideScroll.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { SearchField } from '../../ui/controls/SearchField.tsx';
import { statusWord } from '../../ui/workflow/workflow-status.ts';
import { isSort, type ListState, sorts } from './list-state.ts';
import styles from './CollectionTools.module.css';

interface CollectionToolsProps {
  readonly state: ListState;
  readonly onChange: (change: Partial<ListState>) => void;
  readonly author: boolean;
  /** The number of results for this search and these filters. */
  readonly count: number | null;
  /** A filter of this list alone. */
  readonly filter?: ReactNode;
}

export function CollectionTools({ state, onChange, author, count, filter }: CollectionToolsProps) {
  const t = useText(discoveryTexts);
  const search = useCallback((text: string) => onChange({ text }), [onChange]);
  const shown = (status: CardStatus | null) => (state.status === status && count !== null ? { count } : {});
  return (
    <div className={styles['tools']}>
      <div className={styles['search']}>
        <SearchField label={t('search')} value={state.text} onSearch={search} />
      </div>
      {author ? (
        <div className={styles['status']} role="group" aria-label={t('status')}>
          <SideScroll className={styles['chips']}>
            <Chip on={state.status === null} {...shown(null)} onClick={() => onChange({ status: null })}>
              {t('all')}
            </Chip>
            {accessibleStatuses.map((status) => (
              <Chip
                key={status}
                on={state.status === status}
                {...shown(status)}
                onClick={() => onChange({ status: state.status === status ? null : status })}
              >
                {t(statusWord[status])}
              </Chip>
            ))}
          </SideScroll>
        </div>
      ) : (
        <span className={styles['status']} />
      )}
      {filter}
      <SortMenu state={state} onChange={onChange} />
      <ViewSwitch state={state} onChange={onChange} />
    </div>
  );
}

type PartProps = Pick<CollectionToolsProps, 'state' | 'onChange'>;

function SortMenu({ state, onChange }: PartProps) {
  const t = useText(discoveryTexts);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button variant="quiet" endIcon={ChevronDown} onClick={(event) => setAnchor(event.currentTarget)}>
        <span className="visually-hidden">{t('sort')}: </span>
        {t(sorts[state.sort])}
      </Button>
      <Menu
        anchor={anchor}
        onClose={() => setAnchor(null)}
        actions={Object.entries(sorts).map(([sort, word]) => ({
          id: sort,
          label: t(word),
          on: sort === state.sort,
          run: () => {
            if (isSort(sort)) onChange({ sort });
          },
        }))}
      />
    </>
  );
}

function ViewSwitch({ state, onChange }: PartProps) {
  const t = useText(discoveryTexts);
  return (
    <div className={styles['views']} role="group" aria-label={t('view')}>
      <IconButton
        icon={LayoutGrid}
        name={t('cards')}
        pressed={state.view === 'grid'}
        onClick={() => onChange({ view: 'grid' })}
      />
      <IconButton
        icon={List}
        name={t('list')}
        pressed={state.view === 'list'}
        onClick={() => onChange({ view: 'list' })}
      />
    </div>
  );
}
