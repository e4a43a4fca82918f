import { Plus } from 'lucide-react';
import { useState } from 'react';
import { formatTimestamp } from '../../../../contracts/authoring/model/transcript-rules.ts';
import { transcriptTexts } from '../../i18n/en/transcript.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { TextArea } from '../../ui/controls/Field.tsx';
import { sourceSeconds } from '../state/document.ts';
import { useEditor, useEditorContext } from '../state/editor-context.tsx';
import { randomHexId } from '../state/random-hex-id.ts';
import { newSentenceEdit } from '../state/sentence-edits.ts';
import styles from './Transcript.module.css';

/** Adds a sentence that was not recognised, at the playhead; it needs a text (R-TRN-03). */
export function NewSentence() {
  const t = useText(transcriptTexts);
  const { preview } = useEditorContext();
  const [at, setAt] = useState<number | null>(null);
  if (at !== null) return <NewText at={at} onClose={() => setAt(null)} />;
  return (
    <div className={styles['add']}>
      <Button size="sm" icon={Plus} onClick={() => setAt(preview.snapshot().seconds)}>
        {t('addSentence')}
      </Button>
      <span>{t('addSentenceHint')}</span>
    </div>
  );
}

function NewText({ at, onClose }: { at: number; onClose: () => void }) {
  const t = useText(transcriptTexts);
  const { editor } = useEditorContext();
  const { document } = useEditor();
  const [text, setText] = useState('');
  const add = () => {
    const starts = document.transcript.sentences
      .map(({ startTime }) => startTime)
      .filter((start) => start > at);
    const until = Math.min(sourceSeconds(document), ...starts);
    const edit = newSentenceEdit(text, { seconds: at, until }, randomHexId(), document.draft.languageCode);
    if (edit) editor.edit(edit);
    onClose();
  };
  return (
    <div className={styles['new']}>
      <TextArea
        label={t('newText', { time: formatTimestamp(at) })}
        autoFocus
        rows={2}
        maxLength={2000}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
          if (event.key !== 'Enter' || event.shiftKey) return;
          event.preventDefault();
          add();
        }}
      />
      <div className={styles['add']}>
        <Button size="sm" disabled={text.trim() === ''} onClick={add}>
          {t('addSentence')}
        </Button>
        <Button size="sm" onClick={onClose}>
          {t('leaveIt')}
        </Button>
      </div>
    </div>
  );
}
