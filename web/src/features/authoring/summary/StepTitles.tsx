import { titleOfInstruction } from '../../../../../contracts/assistant/model/instruction-title.ts';
import type { SummaryPartView } from '../../../../../contracts/assistant/summary.ts';
import { useEditor, useEditorContext } from '../../../editor/state/editor-context.tsx';
import { summaryTexts } from '../../../i18n/en/summary.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { stepTitle } from '../../../ui/workflow/step-title.ts';
import styles from './Summary.module.css';

interface Offer {
  readonly stepId: string;
  readonly title: string;
  /** As viewers see it now. */
  readonly now: string;
}

/** The titles that these parts would be for their steps, where they differ from those that there are. */
function useOffers(parts: readonly SummaryPartView[], language: string | null): readonly Offer[] {
  const { steps } = useEditor().document.draft;
  return parts.flatMap((part) => {
    const title = titleOfInstruction(part, language ?? 'en');
    const place = steps.findIndex(({ id }) => id === part.stepId);
    const step = steps[place];
    if (title === null || !step || step.title.trim() === title) return [];
    return [{ stepId: step.id, title, now: stepTitle(step.title, place + 1) }];
  });
}

interface StepTitleOfferProps {
  readonly part: SummaryPartView;
  readonly language: string | null;
}

/** Offers the text of a part as the title of its step, beside the one that it has. */
export function StepTitleOffer({ part, language }: StepTitleOfferProps) {
  const t = useText(summaryTexts);
  const { editor } = useEditorContext();
  const [offer] = useOffers([part], language);
  if (!offer) return null;
  const { stepId, title } = offer;
  return (
    <div className={styles['title']}>
      <span dir="auto">{t('titleNow', { title: offer.now })}</span>
      <Button
        size="sm"
        variant="quiet"
        onClick={() => editor.edit({ type: 'RenameStep', data: { stepId, title } })}
      >
        {t('useAsTitle')}
      </Button>
    </div>
  );
}

interface UseAllTitlesProps {
  readonly parts: readonly SummaryPartView[];
  readonly language: string | null;
}

/** Gives all steps the titles that are offered; each can be undone. */
export function UseAllTitles({ parts, language }: UseAllTitlesProps) {
  const t = useText(summaryTexts);
  const { editor } = useEditorContext();
  const offers = useOffers(parts, language);
  if (offers.length < 2) return null;
  const useAll = () => {
    for (const { stepId, title } of offers) editor.edit({ type: 'RenameStep', data: { stepId, title } });
    showToast({ tone: 'ready', message: t('titlesUsed', { smart_count: offers.length }) });
  };
  return (
    <Button size="sm" variant="quiet" onClick={useAll}>
      {t('useAllAsTitles', { smart_count: offers.length })}
    </Button>
  );
}
