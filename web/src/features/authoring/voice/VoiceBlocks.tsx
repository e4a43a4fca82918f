import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Voice } from '../../../../../contracts/kernel/voice-list.ts';
import { useEditor } from '../../../editor/state/editor-context.tsx';
import { voiceOverTexts } from '../../../i18n/en/voice-over.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { twoDigits } from '../../../ui/text/time-format.ts';
import { stepTitle } from '../../../ui/workflow/step-title.ts';
import type { SpeechPlayer } from './use-speech-player.ts';
import type { VoiceActions } from './use-voice-actions.ts';
import { voiceFilters, type VoiceRow } from './use-voice-blocks.ts';
import { VoiceBlockRow } from './VoiceBlockRow.tsx';
import styles from './Voice.module.css';

interface VoiceBlocksProps {
  readonly rows: readonly VoiceRow[];
  readonly shown: readonly VoiceRow[];
  readonly voices: readonly Voice[];
  readonly edits: VoiceActions;
  readonly urls: ReadonlyMap<string, string>;
  readonly player: SpeechPlayer;
  readonly selectedKey: string | null;
  readonly select: (key: string | null) => void;
}

/** The blocks, by the steps in which they start. */
export function VoiceBlocks({ rows, shown, voices, edits, urls, player, selectedKey, select }: VoiceBlocksProps) {
  const t = useText(voiceOverTexts);
  const { steps } = useEditor().document.draft;
  const groups = steps.map((step, index) => ({
    key: step.id,
    number: index + 1,
    title: stepTitle(step.title, index + 1),
    has: ({ block }: VoiceRow) => block.startTime >= step.startTime && block.startTime < step.endTime,
  }));
  const outside = {
    key: 'outside',
    number: null,
    title: t('outside'),
    has: (row: VoiceRow) => !groups.some(({ has }) => has(row)),
  };
  const voice = rows.at(-1)?.block.voice ?? voices[0]?.id;
  const [isNew, setNew] = useState<string | null>(null);
  const row = (each: VoiceRow) => (
    <VoiceBlockRow
      key={each.block.key}
      row={each}
      url={urls.get(each.block.key) ?? null}
      voices={voices}
      edits={edits}
      player={player}
      isSelected={each.block.key === selectedKey}
      isNew={each.block.key === isNew}
      onSelect={() => select(each.block.key)}
    />
  );
  return (
    <div className={styles['groups']}>
      {[...groups, outside].map(({ key, number, title, has }) => {
        const all = rows.filter(has);
        const listed = shown.filter(has);
        const todo = all.filter(voiceFilters.todo).map(({ block }) => block.key);
        if (listed.length === 0) return null;
        return (
          <section key={key} aria-label={title}>
            <header className={styles['group']}>
              {number !== null && <b>{twoDigits(number)}</b>}
              <h2 dir="auto" tabIndex={-1}>{title}</h2>
              <span>{t('ready', { ready: all.filter(voiceFilters.ready).length, all: all.length })}</span>
              {todo.length > 0 && (
                <Button size="sm" variant="quiet" busy={edits.isGenerating} onClick={({ currentTarget }) => {
                  // the button goes away; without this the focus would return to a button of another block
                  currentTarget.parentElement?.querySelector('h2')?.focus();
                  edits.generate(todo);
                }}>
                  {t('generate', { smart_count: todo.length })}
                </Button>
              )}
            </header>
            <ol className={styles['blocks']}>{listed.map(row)}</ol>
          </section>
        );
      })}
      {voice !== undefined && (
        <div className={styles['add']}>
          <Button size="sm" icon={Plus} onClick={() => {
            const key = edits.add(t('newText'), voice);
            setNew(key);
            select(key);
          }}>
            {t('add')}
          </Button>
        </div>
      )}
    </div>
  );
} // prettier-ignore
