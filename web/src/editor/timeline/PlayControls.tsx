import { formatTimestamp } from '../../../../contracts/authoring/model/transcript-rules.ts';
import { editorTexts } from '../../i18n/en/editor.ts';
import { useText } from '../../i18n/text.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import type { EditorActions } from '../state/actions.ts';
import { sourceSeconds } from '../state/document.ts';
import { useEditor, usePreview } from '../state/editor-context.tsx';
import styles from './Timeline.module.css';

interface PlayControlsProps {
  readonly actions: EditorActions;
  /** Of the source, in seconds. */
  readonly length: number;
}

/** Plays and pauses, and says where the playhead is. */
export function PlayControls({ actions: { play }, length }: PlayControlsProps) {
  const now = usePreview(({ seconds }) => formatTimestamp(seconds).slice(0, -1));
  return (
    <>
      <IconButton icon={play.icon} name={play.label} keys={play.keys} onClick={play.run} />
      <span className={styles['clock']} dir="ltr">
        {now} <span>/ {formatTimestamp(length).slice(0, -1)}</span>
      </span>
    </>
  );
}

/** The controls of a video on a page without a timeline. */
export function PlayBar({ actions }: Pick<PlayControlsProps, 'actions'>) {
  const t = useText(editorTexts);
  return (
    <div className={styles['bar']} role="toolbar" aria-label={t('video')}>
      <PlayControls actions={actions} length={sourceSeconds(useEditor().document)} />
    </div>
  );
}
