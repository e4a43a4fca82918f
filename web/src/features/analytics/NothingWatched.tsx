import { analyticsTexts } from '../../app/i18n/en/analytics.ts';
import { useText } from '../../app/i18n/text.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** A period in which nobody watched, and the way to a longer one. */
export function NothingWatched({ onLonger }: { onLonger: () => void }) {
  const say = useText(analyticsTexts);
  return (
    <EmptyState
      art="chart"
      title={say('noneTitle')}
      action={<Button onClick={onLonger}>{say('longer')}</Button>}
    >
      {say('noneBody')}
    </EmptyState>
  );
}
