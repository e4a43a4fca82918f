import MuiTab from '@mui/material/Tab';
import MuiTabs from '@mui/material/Tabs';
import type { ReactNode } from 'react';
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
  return (
    <MuiTabs
      aria-label={label}
      value={value}
      variant="scrollable"
      scrollButtons={false}
      onChange={(_, next: K) => onChange(next)}
    >
      {items.map((item) => (
        <MuiTab
          key={item.key}
          value={item.key}
          id={`${id}-tab-${item.key}`}
          aria-controls={`${id}-panel`}
          label={
            <span className={styles['label']}>
              {item.label}
              {item.count !== undefined && <span className={styles['count']}>{item.count}</span>}
              {item.tag && <span className={styles['tag']}>{item.tag}</span>}
            </span>
          }
        />
      ))}
    </MuiTabs>
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
