import { useCallback } from 'react';
import type { Sentence } from '../../../contracts/authoring/workflow-fields.ts';
import { useEditor, useEditorWorld, usePreview } from './editor-context.tsx';
import type { EditOf } from './edit.ts';
import { useSuggestions } from './SentenceSuggestions.tsx';
import { SentenceRow } from './SentenceRow.tsx';

interface SentenceListProps {
  readonly sentences: readonly Sentence[];
  readonly onHeld: (sentenceId: string, held: boolean) => void;
}

/** Sentences in time, with the one that is being spoken marked. */
export function SentenceList({ sentences, onHeld }: SentenceListProps) {
  const { editor, preview } = useEditorWorld();
  const { draft } = useEditor().document;
  const suggestions = useSuggestions();
  const spoken = usePreview(
    ({ seconds }) =>
      sentences.find(({ startTime, endTime }) => seconds >= startTime && seconds < endTime)?.id ?? null,
  );
  const onEdit = useCallback(
    (edit: EditOf<'ChangeSentences'> | null) => {
      if (edit) editor.edit(edit);
    },
    [editor],
  );
  const onSeek = useCallback((seconds: number) => preview.seek(seconds), [preview]);
  return (
    <ol>
      {sentences.map((sentence, index) => (
        <SentenceRow
          key={sentence.id}
          sentence={sentence}
          next={sentences[index + 1]}
          suggestion={suggestions.get(sentence.id)}
          language={draft.languageCode}
          spoken={sentence.id === spoken}
          onEdit={onEdit}
          onSeek={onSeek}
          onHeld={onHeld}
        />
      ))}
    </ol>
  );
}
