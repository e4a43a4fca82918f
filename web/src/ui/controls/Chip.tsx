import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { kitTexts } from '../../i18n/en/kit.ts';
import { useText } from '../../i18n/text.ts';
import styles from './Chip.module.css';
import { classes } from '../theme/classes.ts';
import { Icon } from '../images/Icon.tsx';

interface ChipProps {
  readonly children: ReactNode;
  /** A count beside the label. */
  readonly count?: number;
  readonly on?: boolean;
  readonly dashed?: boolean;
  readonly onClick?: () => void;
  readonly onRemove?: () => void;
  /** What is removed, for screen readers that read only the button. */
  readonly name?: string;
}

/** A filter or a short fact; the pressed state is neutral, because lime is not for selection. */
export function Chip({
  children,
  count,
  on = false,
  dashed = false,
  onClick,
  onRemove,
  name: of,
}: ChipProps) {
  const t = useText(kitTexts);
  const name = classes(styles['chip'], on && styles['on'], dashed && styles['dashed']);
  const content = (
    <>
      {children}
      {count !== undefined && <span className={styles['count']}>{count}</span>}
    </>
  );
  if (onClick && !onRemove) {
    return (
      <button type="button" className={classes(name, styles['press'])} aria-pressed={on} onClick={onClick}>
        {content}
      </button>
    );
  }
  return (
    <span className={name}>
      {content}
      {onRemove && (
        <button
          type="button"
          className={styles['remove']}
          aria-label={of === undefined ? t('remove') : t('removeIt', { name: of })}
          onClick={onRemove}
        >
          <Icon icon={X} size="small" />
        </button>
      )}
    </span>
  );
}
