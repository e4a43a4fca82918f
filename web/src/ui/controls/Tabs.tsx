import { Tabs as Base } from '@base-ui/react/tabs';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './Tabs.module.css';

export interface TabItem<K extends string> {
  readonly key: K;
  readonly label: ReactNode;
  readonly count?: number;
  readonly tag?: string;
}
interface TabsProps<K extends string> {
  readonly label: string;
  readonly items: readonly TabItem<K>[];
  readonly value: K;
  readonly onChange: (key: K) => void;
  /** Prefix of the ids that connect each tab with its panel. */
  readonly id: string;
}

export function Tabs<K extends string>({ label, items, value, onChange, id }: TabsProps<K>) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current: frame } = list;
    const tab = frame?.querySelector('[aria-selected=true]');
    // the page itself stays where it is
    if (frame && tab && frame.scrollWidth > frame.clientWidth)
      tab.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [value]);
  return (
    <Base.Root value={value} onValueChange={(next: K) => onChange(next)}>
      <Base.List ref={list} aria-label={label} className={styles['list']}>
        {items.map((item) => (
          <Base.Tab
            key={item.key}
            value={item.key}
            id={`${id}-tab-${item.key}`}
            aria-controls={`${id}-panel`}
            className={styles['tab']}
          >
            {item.label}
            {item.count !== undefined && <span className={styles['count']}>{item.count}</span>}
            {item.tag && <span className={styles['tag']}>{item.tag}</span>}
          </Base.Tab>
        ))}
      </Base.List>
    </Base.Root>
  );
}

/** The content of the selected tab. */
export function TabPanel({
  id,
  tab,
  children,
  className,
  scrolls = false,
}: {
  id: string;
  tab: string;
  children: ReactNode;
  className?: string | undefined;
  /** It scrolls, so it must be focusable even if it contains no controls. */
  scrolls?: boolean;
}) {
  return (
    <div
      role="tabpanel"
      id={`${id}-panel`}
      aria-labelledby={`${id}-tab-${tab}`}
      className={className}
      tabIndex={scrolls ? 0 : undefined}
    >
      {children}
    </div>
  );
}
