import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { discoveryTexts } from '../../app/i18n/en/discovery.ts';
import { useText } from '../../app/i18n/text.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { pageSizes } from '../../ui/Pager.tsx';
import type { ListState } from './list-state.ts';
import styles from './Pager.module.css';

interface PagerProps {
  readonly state: ListState;
  readonly count: number;
  readonly onChange: (change: Partial<ListState>) => void;
}

/** 20, 50 or 100 a page (2:222). */
export function Pager({ state: { page, size }, count, onChange }: PagerProps) {
  const say = useText(discoveryTexts);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const from = Math.min(count, (page - 1) * size + 1);
  const to = Math.min(count, page * size);
  return (
    <nav className={styles['pager']} aria-label={say('pages')}>
      <bdi className={styles['range']}>{say('range', { from, to, count })}</bdi>
      <Button size="small" endIcon={ChevronDown} onClick={(event) => setAnchor(event.currentTarget)}>
        {say('perPage', { size })}
      </Button>
      <Menu
        anchor={anchor}
        onClose={() => setAnchor(null)}
        actions={pageSizes.map((wanted) => ({
          id: String(wanted),
          label: say('perPage', { size: wanted }),
          on: wanted === size,
          run: () => onChange({ size: wanted }),
        }))}
      />
      <IconButton
        icon={ChevronLeft}
        turns
        name={say('pageBefore')}
        disabled={page <= 1}
        onClick={() => onChange({ page: page - 1 })}
      />
      <IconButton
        icon={ChevronRight}
        turns
        name={say('pageAfter')}
        disabled={to >= count}
        onClick={() => onChange({ page: page + 1 })}
      />
    </nav>
  );
}
