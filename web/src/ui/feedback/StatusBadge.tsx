import {
  Check,
  Clock,
  CloudOff,
  LoaderCircle,
  type LucideIcon,
  Minus,
  PenLine,
  TriangleAlert,
  X,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { kitTexts } from '../../i18n/en/kit.ts';
import { useText } from '../../i18n/text.ts';
import { classes } from '../theme/classes.ts';
import { Icon } from '../images/Icon.tsx';
import styles from './StatusBadge.module.css';

export type StatusTone =
  'ready' | 'processing' | 'attention' | 'failed' | 'draft' | 'offline' | 'waiting' | 'leftOut';

export const statusIcon: Record<StatusTone, LucideIcon> = {
  ready: Check,
  processing: LoaderCircle,
  attention: TriangleAlert,
  failed: X,
  draft: PenLine,
  offline: CloudOff,
  waiting: Clock,
  leftOut: Minus,
};

interface StatusBadgeProps {
  readonly tone: StatusTone;
  /** The text; by default the tone's own. */
  readonly children?: ReactNode;
}

/** A status always has an icon and a text: colour alone is not accessible. */
export function StatusBadge({ tone, children }: StatusBadgeProps) {
  const t = useText(kitTexts);
  return (
    <span className={classes(styles['status'], styles[tone])}>
      <Icon icon={statusIcon[tone]} size="small" spins={tone === 'processing'} />
      {children ?? t(tone)}
    </span>
  );
}
