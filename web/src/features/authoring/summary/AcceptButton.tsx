import { Check } from 'lucide-react';
import { summaryTexts } from '../../../i18n/en/summary.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Tooltip } from '../../../ui/text/Tooltip.tsx';
import type { SummaryActions } from './use-summary.ts';

interface AcceptButtonProps {
  readonly partIds: readonly string[];
  /** All that are open of a kind at once. */
  readonly all?: boolean;
  /** The id of the text above that says what accepting does. */
  readonly hintId: string;
  readonly edits: SummaryActions;
}

/** Marks texts as checked, and says what that does. */
export function AcceptButton({ partIds, all = false, hintId, edits }: AcceptButtonProps) {
  const t = useText(summaryTexts);
  const accept = () => edits.change({ accepted: [...partIds] });
  return (
    <Tooltip title={t('acceptHint')}>
      <span>
        <Button
          size="sm"
          {...(all ? { variant: 'quiet' } : { icon: Check })}
          describedBy={hintId}
          onClick={accept}
        >
          {t(all ? 'acceptAll' : 'accept')}
        </Button>
      </span>
    </Tooltip>
  );
}
