import { placeOf } from '../cut/ClipFace.tsx';
import { useEditor, useEditorContext } from '../state/editor-context.tsx';
import styles from './Advanced.module.css';

interface SubtitlesTrackProps {
  readonly length: number;
  readonly selectedId: string | null;
  readonly select: (sentenceId: string) => void;
}

/** The sentences where they are shown. */
export function SubtitlesTrack({ length, selectedId, select }: SubtitlesTrackProps) {
  const { preview } = useEditorContext();
  const { sentences } = useEditor().document.transcript;
  return (
    <div className={styles['layer']}>
      {sentences.map(({ id, sentence, startTime, endTime }) => (
        <button
          key={id}
          type="button"
          className={styles['piece']}
          title={sentence}
          aria-pressed={id === selectedId}
          style={placeOf(startTime, endTime, length)}
          onClick={() => {
            select(id);
            preview.pause();
            preview.seek(startTime);
          }}
        >
          <span dir="auto">{sentence}</span>
        </button>
      ))}
    </div>
  );
}
