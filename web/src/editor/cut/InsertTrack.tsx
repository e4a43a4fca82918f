import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { formatTimestamp } from '../../../../contracts/authoring/model/transcript-rules.ts';
import { insertSeconds, type PlacedInsert } from '../../../../contracts/authoring/model/insert-places.ts';
import { cutTexts } from '../../i18n/en/cut.ts';
import { useText } from '../../i18n/text.ts';
import { classes } from '../../ui/theme/classes.ts';
import { useEditorContext } from '../state/editor-context.tsx';
import { placeOf } from './ClipFace.tsx';
import styles from './Inserts.module.css';
import { insertName, type InsertSources, secondsText } from './insert-names.ts';
import type { InsertsState } from './use-inserts.ts';

interface InsertTrackProps {
  readonly inserts: InsertsState;
  readonly sources: InsertSources;
  readonly length: number;
  readonly secondsAt: (clientX: number) => number;
}

/** Where each segment is drawn: from its second on, behind those that start with it. */
export function segmentsOf(
  placed: readonly PlacedInsert[],
  length: number,
): readonly (readonly [number, number])[] {
  let free = 0;
  return placed.map(({ insert, at }) => {
    const seconds = Math.min(length, insertSeconds(insert));
    const start = Math.max(0, Math.min(Math.max(at, free), length - seconds));
    free = start + seconds;
    return [start, free] as const;
  });
}

/** What is inserted, each as a segment of its own at its second. */
export function InsertTrack({ inserts, sources, length, secondsAt }: InsertTrackProps) {
  const segments = segmentsOf(inserts.placed, length);
  return (
    <div className={styles['track']}>
      {inserts.placed.map((each, index) => {
        const [start, end] = segments[index] ?? [each.at, each.at];
        const props = { placed: each, inserts, sources, start, end, length, secondsAt };
        return <InsertFace key={each.insert.id} {...props} />;
      })}
    </div>
  );
}

interface InsertFaceProps extends InsertTrackProps {
  readonly placed: PlacedInsert;
  readonly start: number;
  readonly end: number;
}

/** So far a pointer moves before a segment follows it. */
const dragPixels = 4;

/** A segment; dragging it moves it, as do the arrow keys with Alt. */
function InsertFace({
  placed: { insert, at },
  inserts,
  sources,
  start,
  end,
  length,
  secondsAt,
}: InsertFaceProps) {
  const t = useText(cutTexts);
  const { preview } = useEditorContext();
  const pressed = useRef<number | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const isSelected = inserts.selectedId === insert.id;
  const by = dragged ?? 0;
  const onDown = (event: PointerEvent<HTMLButtonElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    pressed.current = event.clientX;
  };
  const onMove = (event: PointerEvent<HTMLButtonElement>) => {
    const from = pressed.current;
    if (from === null || (dragged === null && Math.abs(event.clientX - from) < dragPixels)) return;
    setDragged(secondsAt(event.clientX) - secondsAt(from));
  };
  const onUp = () => {
    pressed.current = null;
    if (dragged !== null) inserts.move(insert, at + dragged);
    setDragged(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!event.altKey || direction === undefined) return;
    event.preventDefault();
    inserts.move(insert, at + direction);
  };
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      title={t('moveHint')}
      className={classes(styles['segment'], styles[insert.kind], isSelected && styles['on'])}
      style={placeOf(start + by, end + by, length)}
      onPointerDown={onDown}
      onPointerMove={onMove}
      onPointerUp={onUp}
      onPointerCancel={() => {
        pressed.current = null;
        setDragged(null);
      }}
      onKeyDown={onKeyDown}
      onClick={() => {
        inserts.select(insert.id);
        preview.pause();
        if (dragged === null) preview.seek(at);
      }}
    >
      <span className="visually-hidden">
        {t('insertAt', {
          name: insertName(t, insert, sources),
          seconds: secondsText(insert),
          at: formatTimestamp(at),
        })}
      </span>
      <span aria-hidden="true">{insertName(t, insert, sources)}</span>
      <span aria-hidden="true">{t('seconds', { seconds: secondsText(insert) })}</span>
    </button>
  );
}
