import { Fragment, useCallback } from 'react';
import type { Sentence } from '../../../contracts/authoring/workflow-fields.ts';
import { useEditor, useEditorWorld, usePreview } from './editor-context.tsx';
import type { EditOf } from './edit.ts';
import { DeletedSentences, useSuggestions } from './SentenceSuggestions.tsx';
import { SentenceRow } from './SentenceRow.tsx';

interface SentenceListProps {
  readonly sentences: readonly Sentence[];
  readonly onHeld: (sentenceId: string, held: boolean) => void;
}

/** Sentences in time, with the one that is being spoken marked. */
export function SentenceList({ sentences, onHeld }: SentenceListProps) {
  const { editor, preview } = useEditorWorld();
  const { draft, transcript } = useEditor().document;
  const { bySentence, deleted } = useSuggestions();
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
  /** In the whole transcript: the list may show a part of it. */
  const neighbour = (sentence: Sentence, by: 1 | -1) =>
    deleted.length === 0 ? null : (transcript.sentences[transcript.sentences.indexOf(sentence) + by] ?? null);
  const onSeek = useCallback((seconds: number) => preview.seek(seconds), [preview]);
  return (
    <ol>
      {sentences.map((sentence, index) => (
        <Fragment key={sentence.id}>
          {index === 0 && (
            <DeletedSentences suggestions={deleted} after={neighbour(sentence, -1)} before={sentence} />
          )}
          <SentenceRow
            sentence={sentence}
            next={sentences[index + 1]}
            suggestion={bySentence.get(sentence.id)}
            language={draft.languageCode}
            spoken={sentence.id === spoken}
            onEdit={onEdit}
            onSeek={onSeek}
            onHeld={onHeld}
          />
          <DeletedSentences suggestions={deleted} after={sentence} before={neighbour(sentence, 1)} />
        </Fragment>
      ))}
    </ol>
  );
}
