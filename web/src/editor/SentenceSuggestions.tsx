import { Check, Mic } from 'lucide-react';
import { useMemo } from 'react';
import { openSuggestions } from '../../../contracts/authoring/model/draft-transcript.ts';
import type { SentenceSuggestion } from '../../../contracts/authoring/workflow-fields.ts';
import { transcriptTexts } from '../app/i18n/en/transcript.ts';
import { useText } from '../app/i18n/text.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useEditor, useEditorWorld } from './editor-context.tsx';
import styles from './SentenceSuggestions.module.css';

/** The suggestions that are offered, each by the id of the first sentence that it would replace. */
export function useSuggestions(): ReadonlyMap<string, SentenceSuggestion> {
  const { sentences, suggestions } = useEditor().document.transcript;
  return useMemo(() => {
    const bySentence = new Map<string, SentenceSuggestion>();
    const places = new Map(sentences.map(({ id }, index) => [id, index]));
    for (const suggestion of openSuggestions({ sentences, suggestions })) {
      const there = suggestion.sentenceIds.flatMap((id) => places.get(id) ?? []);
      const first = sentences[Math.min(...there)];
      if (first) bySentence.set(first.id, suggestion);
    }
    return bySentence;
  }, [sentences, suggestions]);
}

/** What was newly recognised in place of corrected sentences. */
export function SuggestedText({ suggestion }: { suggestion: SentenceSuggestion }) {
  const say = useText(transcriptTexts);
  const { editor } = useEditorWorld();
  const data = { suggestionIds: [suggestion.id] };
  const text = suggestion.heard.map((heard) => heard.sentence).join(' ');
  return (
    <div className={styles['suggestion']}>
      <p>
        <Icon of={Mic} size="small" />
        {say('suggested', { text })}
      </p>
      <Button
        size="small"
        icon={Check}
        onClick={() => editor.edit({ type: 'AcceptSentenceSuggestions', data })}
      >
        {say('acceptNew')}
      </Button>
      <Button
        size="small"
        variant="quiet"
        onClick={() => editor.edit({ type: 'DismissSentenceSuggestions', data })}
      >
        {say('keepMine')}
      </Button>
    </div>
  );
}

/** Decides for all suggestions at once. */
export function AllSuggestions() {
  const say = useText(transcriptTexts);
  const { editor } = useEditorWorld();
  const open = openSuggestions(useEditor().document.transcript);
  if (open.length === 0) return null;
  const data = { suggestionIds: open.map(({ id }) => id) };
  return (
    <div className={styles['all']}>
      <p>{say('suggestions', { smart_count: open.length })}</p>
      <Button
        size="small"
        icon={Check}
        onClick={() => editor.edit({ type: 'AcceptSentenceSuggestions', data })}
      >
        {say('acceptAllNew')}
      </Button>
      <Button
        size="small"
        variant="quiet"
        onClick={() => editor.edit({ type: 'DismissSentenceSuggestions', data })}
      >
        {say('keepAllMine')}
      </Button>
    </div>
  );
}
