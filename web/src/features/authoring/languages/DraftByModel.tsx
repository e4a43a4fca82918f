import { Sparkles } from 'lucide-react';
import type { TranslationSummary } from '../../../../../contracts/authoring/translations.ts';
import { contentLanguagesTexts } from '../../../i18n/en/content-languages.ts';
import { refusalText } from '../../../i18n/refusal-text.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { useLanguageModel } from './use-language-model.ts';
import type { TranslationActions } from './use-translation.ts';

interface DraftByModelProps {
  readonly summary: TranslationSummary;
  readonly actions: TranslationActions;
}

/**
 * Has the language model write what is missing, says how far it is, and why it could not go on. Where there is none, it
 * says so and offers nothing.
 */
export function DraftByModel({ summary, actions }: DraftByModelProps) {
  const t = useText(contentLanguagesTexts);
  const { languageCode, missing, stale, run } = summary;
  const model = useLanguageModel();
  const open = missing + stale;
  if (run?.state === 'writing') {
    const stop = (
      <Button size="sm" onClick={() => void actions.stopDraft(languageCode)}>
        {t('draftStop')}
      </Button>
    );
    return (
      <Note tone="processing" bar action={stop}>
        {t('drafting', { smart_count: open })}
      </Note>
    );
  }
  if (open === 0 || model === null) return null;
  if (model !== 'ready')
    return (
      <Note tone="attention" bar>
        {t(model === 'off' ? 'draftOff' : 'draftUnavailable')}
      </Note>
    );
  const write = (
    <Button
      size="sm"
      icon={Sparkles}
      busy={actions.isPending}
      onClick={() => void actions.draft(languageCode)}
    >
      {t('draft')}
    </Button>
  );
  const cause = run?.cause ?? null;
  return (
    <Note tone={cause === null ? 'draft' : 'failed'} bar action={write}>
      {cause === null ? t('draftHint') : `${t('draftFailed')} ${refusalText(cause)}`}
    </Note>
  );
}
