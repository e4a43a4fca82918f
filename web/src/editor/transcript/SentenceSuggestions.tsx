import { Check, Mic } from 'lucide-react';
import { useMemo } from 'react';
import { pendingSuggestions } from '../../../../contracts/authoring/model/draft-transcript.ts';
import type { Sentence, SentenceSuggestion } from '../../../../contracts/authoring/workflow-fields.ts';
import { transcriptTexts } from '../../i18n/en/transcript.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/images/Icon.tsx';
import { useEditor, useEditorContext } from '../state/editor-context.tsx';
import styles from './SentenceSuggestions.module.css';

interface OpenSuggestions {
  /** By the id of the first sentence that each would replace. */
  readonly bySentence: ReadonlyMap<string, SentenceSuggestion>;
  /** For deleted sentences, in time order. */
  readonly deleted: readonly SentenceSuggestion[];
}

/** The suggestions that are offered. */
export function useSuggestions(): OpenSuggestions {
  const { sentences, suggestions } = useEditor().document.transcript;
  return useMemo(() => {
    const bySentence = new Map<string, SentenceSuggestion>();
    const deleted: SentenceSuggestion[] = [];
    const indexById = new Map(sentences.map(({ id }, index) => [id, index]));
    for (const suggestion of pendingSuggestions({ sentences, suggestions })) {
      if (suggestion.sentenceIds.length === 0) deleted.push(suggestion);
      const replacedIndexes = suggestion.sentenceIds.flatMap((id) => indexById.get(id) ?? []);
      const first = sentences[Math.min(...replacedIndexes)];
      if (first) bySentence.set(first.id, suggestion);
    }
    return { bySentence, deleted: deleted.toSorted((a, b) => startOf(a) - startOf(b)) };
  }, [sentences, suggestions]);
}

const startOf = ({ heard }: SentenceSuggestion): number => heard[0]?.startTime ?? 0;

interface DeletedSentencesProps {
  readonly suggestions: readonly SentenceSuggestion[];
  /** The sentences before and after; `null` at either end of the video. */
  readonly after: Sentence | null;
  readonly before: Sentence | null;
}

/** Deleted sentences that were recognised again, at their time. */
export function DeletedSentences({ suggestions, after, before }: DeletedSentencesProps) {
  const [from, to] = [after?.startTime ?? -Infinity, before?.startTime ?? Infinity];
  return suggestions
    .filter((suggestion) => startOf(suggestion) >= from && startOf(suggestion) < to)
    .map((suggestion) => (
      <li key={suggestion.id} className={styles['deleted']}>
        <SuggestedText suggestion={suggestion} />
      </li>
    ));
}

/** New recognition results in place of corrected or deleted sentences. */
export function SuggestedText({ suggestion }: { suggestion: SentenceSuggestion }) {
  const t = useText(transcriptTexts);
  const { editor } = useEditorContext();
  const data = { suggestionIds: [suggestion.id] };
  const isDeleted = suggestion.sentenceIds.length === 0;
  const text = suggestion.heard.map((heard) => heard.sentence).join(' ');
  return (
    <div className={styles['suggestion']}>
      <p>
        <Icon icon={Mic} size="small" />
        {t(isDeleted ? 'suggestedDeleted' : 'suggested', { text })}
      </p>
      <Button size="sm" icon={Check} onClick={() => editor.edit({ type: 'AcceptSentenceSuggestions', data })}>
        {t(isDeleted ? 'restoreDeleted' : 'acceptNew')}
      </Button>
      <Button
        size="sm"
        variant="quiet"
        onClick={() => editor.edit({ type: 'DismissSentenceSuggestions', data })}
      >
        {t(isDeleted ? 'keepDeleted' : 'keepMine')}
      </Button>
    </div>
  );
}

/** Accepts or rejects all suggestions. */
export function AllSuggestions() {
  const t = useText(transcriptTexts);
  const { editor } = useEditorContext();
  const open = pendingSuggestions(useEditor().document.transcript);
  if (open.length === 0) return null;
  const data = { suggestionIds: open.map(({ id }) => id) };
  return (
    <div className={styles['all']}>
      <p>{t('suggestions', { smart_count: open.length })}</p>
      <Button size="sm" icon={Check} onClick={() => editor.edit({ type: 'AcceptSentenceSuggestions', data })}>
        {t('acceptAllNew')}
      </Button>
      <Button
        size="sm"
        variant="quiet"
        onClick={() => editor.edit({ type: 'DismissSentenceSuggestions', data })}
      >
        {t('keepAllMine')}
      </Button>
    </div>
  );
}
