import type { ReactNode } from 'react';
import { formatTimestamp } from '../../../../contracts/authoring/model/transcript-rules.ts';
import type { Clip } from '../../../../contracts/authoring/model/video-cut.ts';
import { cutTexts } from '../../i18n/en/cut.ts';
import { useText } from '../../i18n/text.ts';
import { classes } from '../../ui/theme/classes.ts';
import { useEditorContext } from '../state/editor-context.tsx';
import styles from './Cut.module.css';
import type { CutState } from './use-cut.ts';

/** The share of a track that a range of the source takes. */
export const placeOf = (start: number, end: number, length: number) => ({
  insetInlineStart: `${(start / length) * 100}%`,
  inlineSize: `${((end - start) / length) * 100}%`,
});

interface ClipFaceProps {
  readonly clip: Clip;
  readonly number: number;
  readonly cut: CutState;
  readonly length: number;
  readonly children?: ReactNode;
}

/** A clip in its place; what is removed can be restored there. */
export function ClipFace({ clip, number, cut, length, children }: ClipFaceProps) {
  const t = useText(cutTexts);
  const { preview } = useEditorContext();
  const isSelected = cut.selected?.start === clip.start;
  const times = { from: formatTimestamp(clip.start), to: formatTimestamp(clip.end) };
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      title={clip.deleted ? t('restorePart') : undefined}
      className={classes(styles['clip'], clip.deleted && styles['removed'], isSelected && styles['on'])}
      style={placeOf(clip.start, clip.end, length)}
      onClick={() => {
        cut.select(clip);
        preview.pause();
        preview.seek(clip.start);
      }}
      onDoubleClick={() => clip.deleted && cut.restore([{ start: clip.start, end: clip.end }])}
    >
      {children}
      <span className="visually-hidden">
        {t(clip.deleted ? 'clipRemoved' : 'clip', { number, ...times })}
      </span>
      <b aria-hidden="true">{number}</b>
      <span aria-hidden="true">{formatTimestamp(clip.end - clip.start)}</span>
    </button>
  );
}
