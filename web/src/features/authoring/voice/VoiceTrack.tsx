import { useState } from 'react';
import type { VoiceBlock } from '../../../../../contracts/authoring/voice-over.ts';
import { useEditorContext } from '../../../editor/state/editor-context.tsx';
import { MovedTime } from '../../../editor/timeline/MovedTime.tsx';
import { type TimelinePlace, useMovedPiece } from '../../../editor/timeline/use-moved-piece.ts';
import { voiceOverTexts } from '../../../i18n/en/voice-over.ts';
import { useText } from '../../../i18n/text.ts';
import type { VoiceRow } from './use-voice-blocks.ts';
import styles from './Voice.module.css';

interface VoiceTrackProps {
  readonly rows: readonly VoiceRow[];
  readonly length: number;
  readonly selectedKey: string | null;
  readonly select: (key: string) => void;
  /** Where blocks can be moved: under the pointer, each between its neighbours. */
  readonly place?: TimelinePlace;
  readonly onMove?: (block: VoiceBlock, startTime: number) => void;
}

const rangeOf = ({ block, seconds }: VoiceRow) => ({
  startTime: block.startTime,
  endTime: block.startTime + (seconds ?? block.time),
});

/** The blocks at their places in the video. */
export function VoiceTrack({ rows, length, selectedKey, select, place, onMove }: VoiceTrackProps) {
  const t = useText(voiceOverTexts);
  const [movedTo, setMovedTo] = useState<number | null>(null);
  return (
    <div className={styles['track']} role="group" aria-label={t('page')}>
      {rows.map((row) => (
        <BlockPiece
          key={row.block.key}
          row={row}
          others={rows.filter((each) => each !== row).map(rangeOf)}
          length={length}
          place={place ?? null}
          isSelected={row.block.key === selectedKey}
          onSelect={() => select(row.block.key)}
          onMove={(startTime) => {
            onMove?.(row.block, startTime);
            setMovedTo(startTime);
          }}
        />
      ))}
      <MovedTime startTime={movedTo} />
    </div>
  );
}

interface BlockPieceProps {
  readonly row: VoiceRow;
  readonly others: readonly ReturnType<typeof rangeOf>[];
  readonly length: number;
  readonly place: TimelinePlace | null;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
  readonly onMove: (startTime: number) => void;
}

function BlockPiece({ row, others, length, place, isSelected, onSelect, onMove }: BlockPieceProps) {
  const { preview } = useEditorContext();
  const { block, status, overrun } = row;
  const range = rangeOf(row);
  const move = (to: number) => {
    onSelect();
    onMove(to);
  };
  const { startTime, handlers } = useMovedPiece({ piece: range, others, place, onMove: move });
  return (
    <button
      type="button"
      title={block.text}
      aria-label={block.text}
      aria-pressed={isSelected}
      data-status={overrun > 0 ? 'over' : status}
      style={{
        insetInlineStart: `${(startTime / length) * 100}%`,
        inlineSize: `${((range.endTime - range.startTime) / length) * 100}%`,
      }}
      onClick={() => {
        onSelect();
        preview.seek(block.startTime);
      }}
      {...handlers}
    />
  );
}
