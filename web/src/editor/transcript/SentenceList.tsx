import { Fragment, useCallback } from 'react';
import { cutOf } from '../../../../contracts/authoring/model/video-cut.ts';
import type { Sentence } from '../../../../contracts/authoring/workflow-fields.ts';
import { useEditor, useEditorContext, usePreview } from '../state/editor-context.tsx';
import type { EditOf } from '../state/edit.ts';
import { DeletedSentences, useSuggestions } from './SentenceSuggestions.tsx';
import { SentenceRow } from './SentenceRow.tsx';
import type { Find, FoundIn } from './use-find.ts';

interface SentenceListProps {
  readonly sentences: readonly Sentence[];
  readonly onEmptyChange: (sentenceId: string, isEmpty: boolean) => void;
  /** Where something is searched for. */
  readonly find?: Find;
}
const nothing: FoundIn = { ranges: [], current: null, shown: 0 };

/** Sentences in time order, with the current one marked. */
export function SentenceList({ sentences, onEmptyChange, find }: SentenceListProps) {
  const { editor, preview } = useEditorContext();
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
  /** Position in the whole transcript: the list may show a part of it. */
  const moveToNeighbour = (sentence: Sentence, by: 1 | -1) =>
    deleted.length === 0 ? null : (transcript.sentences[transcript.sentences.indexOf(sentence) + by] ?? null);
  const onSeek = useCallback((seconds: number) => preview.seek(seconds), [preview]);
  return (
    <ol>
      {sentences.map((sentence, index) => (
        <Fragment key={sentence.id}>
          {index === 0 && (
            <DeletedSentences suggestions={deleted} after={moveToNeighbour(sentence, -1)} before={sentence} />
          )}
          <SentenceRow
            sentence={sentence}
            next={sentences[index + 1]}
            suggestion={bySentence.get(sentence.id)}
            language={draft.languageCode}
            erased={cutOf(draft).erased}
            spoken={sentence.id === spoken}
            {...(find?.foundIn('sentence', sentence.id) ?? nothing)}
            onEdit={onEdit}
            onSeek={onSeek}
            onEmptyChange={onEmptyChange}
          />
          <DeletedSentences suggestions={deleted} after={sentence} before={moveToNeighbour(sentence, 1)} />
        </Fragment>
      ))}
    </ol>
  );
}
