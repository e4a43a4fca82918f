import { useState } from 'react';
import type { Sentence } from '../../../../contracts/authoring/workflow-fields.ts';
import { placeOf } from '../cut/ClipFace.tsx';
import { useEditor, useEditorContext } from '../state/editor-context.tsx';
import { moveEdit } from '../state/sentence-edits.ts';
import { MovedTime } from '../timeline/MovedTime.tsx';
import { type TimelinePlace, useMovedPiece } from '../timeline/use-moved-piece.ts';
import styles from './Advanced.module.css';

interface SubtitlesTrackProps {
  readonly place: TimelinePlace;
  readonly selectedId: string | null;
  readonly select: (sentenceId: string) => void;
}

/** The sentences where they are shown; each can be moved between its neighbours. */
export function SubtitlesTrack({ place, selectedId, select }: SubtitlesTrackProps) {
  const { sentences } = useEditor().document.transcript;
  const [movedTo, setMovedTo] = useState<number | null>(null);
  return (
    <div className={styles['layer']}>
      {sentences.map((sentence, index) => (
        <SentencePiece
          key={sentence.id}
          sentence={sentence}
          // they are in the order of their starts
          others={sentences.slice(Math.max(0, index - 1), index + 2)}
          place={place}
          isSelected={sentence.id === selectedId}
          onSelect={() => select(sentence.id)}
          onMoved={setMovedTo}
        />
      ))}
      <MovedTime startTime={movedTo} />
    </div>
  );
}

interface SentencePieceProps {
  readonly sentence: Sentence;
  readonly others: readonly Sentence[];
  readonly place: TimelinePlace;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
  readonly onMoved: (startTime: number) => void;
}

function SentencePiece({ sentence, others, place, isSelected, onSelect, onMoved }: SentencePieceProps) {
  const { editor, preview } = useEditorContext();
  const { startTime, handlers } = useMovedPiece({
    piece: sentence,
    others: others.filter(({ id }) => id !== sentence.id),
    place,
    onMove: (to) => {
      onSelect();
      if (editor.edit(moveEdit(sentence, to))) onMoved(to);
    },
  });
  const endTime = startTime + sentence.endTime - sentence.startTime;
  return (
    <button
      type="button"
      className={styles['piece']}
      title={sentence.sentence}
      aria-pressed={isSelected}
      style={placeOf(startTime, endTime, place.length)}
      onClick={() => {
        onSelect();
        preview.pause();
        preview.seek(sentence.startTime);
      }}
      {...handlers}
    >
      <span dir="auto">{sentence.sentence}</span>
    </button>
  );
}
