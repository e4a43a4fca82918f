import { useEditorContext } from '../../../editor/state/editor-context.tsx';
import { voiceOverTexts } from '../../../i18n/en/voice-over.ts';
import { useText } from '../../../i18n/text.ts';
import type { VoiceRow } from './use-voice-blocks.ts';
import styles from './Voice.module.css';

interface VoiceTrackProps {
  readonly rows: readonly VoiceRow[];
  readonly length: number;
  readonly selectedKey: string | null;
  readonly select: (key: string) => void;
}

/** The blocks at their places in the video. */
export function VoiceTrack({ rows, length, selectedKey, select }: VoiceTrackProps) {
  const t = useText(voiceOverTexts);
  const { preview } = useEditorContext();
  return (
    <div className={styles['track']} role="group" aria-label={t('page')}>
      {rows.map(({ block, status, seconds, overrun }) => (
        <button
          key={block.key}
          type="button"
          title={block.text}
          aria-label={block.text}
          aria-pressed={block.key === selectedKey}
          data-status={overrun > 0 ? 'over' : status}
          style={{
            insetInlineStart: `${(block.startTime / length) * 100}%`,
            inlineSize: `${((seconds ?? block.time) / length) * 100}%`,
          }}
          onClick={() => {
            select(block.key);
            preview.seek(block.startTime);
          }}
        />
      ))}
    </div>
  );
}
