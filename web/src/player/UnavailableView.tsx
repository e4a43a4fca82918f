import { playerTexts } from '../i18n/en/player.ts';
import { useText } from '../i18n/text.ts';
import { Button } from '../ui/controls/Button.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import type { Unavailable } from './player-state.ts';
import { isEmbedded, type PlayerVariant } from './variant.ts';

const titles = {
  unpublished: 'unpublishedTitle',
  'not-published': 'notPublishedTitle',
  deleted: 'deletedTitle',
  absent: 'absentTitle',
  unavailable: 'unavailableTitle',
  forbidden: 'forbiddenTitle',
  lost: 'lostTitle',
} as const;

const locked = new Set<Unavailable>(['forbidden', 'lost']);
const bodies: Partial<Record<Unavailable, 'unpublishedBody' | 'notPublishedBody' | 'lostBody'>> = {
  unpublished: 'unpublishedBody',
  'not-published': 'notPublishedBody',
  lost: 'lostBody',
};

interface UnavailableViewProps {
  readonly reason: Unavailable;
  readonly variant?: PlayerVariant;
  readonly onClose: () => void;
  readonly onRetry?: () => void;
}

/** The button says Close in a popup and Go to home otherwise; a frame or embed has none (R-PLY-09). */
export function UnavailableView({ reason, variant = 'main', onClose, onRetry }: UnavailableViewProps) {
  const t = useText(playerTexts);
  const button = !isEmbedded(variant) && (
    <Button variant={onRetry ? 'default' : 'primary'} onClick={onClose}>
      {t(variant === 'popup' ? 'close' : 'goHome')}
    </Button>
  );
  return (
    <ErrorState
      art={locked.has(reason) ? 'locked' : 'lost'}
      title={t(titles[reason])}
      action={button || undefined}
      onRetry={onRetry}
    >
      {t(bodies[reason] ?? 'unavailableBody')}
    </ErrorState>
  );
}
