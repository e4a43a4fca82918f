import { Play, Square } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { globalSpeed, speedMixed } from '../../../../../contracts/authoring/model/voice-blocks.ts';
import type { OriginalSound } from '../../../../../contracts/authoring/voice-over.ts';
import type { Voice } from '../../../../../contracts/kernel/voice-list.ts';
import { Segments } from '../../../editor/annotate/Segments.tsx';
import { useEditor } from '../../../editor/state/editor-context.tsx';
import { voiceOverTexts } from '../../../i18n/en/voice-over.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { SwitchField } from '../../../ui/controls/Switch.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { twoDigits } from '../../../ui/text/time-format.ts';
import type { SpeechPlayer } from './use-speech-player.ts';
import type { VoiceActions } from './use-voice-actions.ts';
import type { VoiceRow } from './use-voice-blocks.ts';
import { speedOptions, useVoiceName } from './voice-options.ts';
import styles from './Voice.module.css';

interface VoicePanelProps {
  readonly rows: readonly VoiceRow[];
  readonly selectedKey: string | null;
  readonly voices: readonly Voice[];
  /** Which voices this machine does not have (yet); `null` if it has all. */
  readonly missing: string | null;
  readonly sound: OriginalSound;
  readonly player: SpeechPlayer;
  readonly edits: VoiceActions;
}

type Scope = 'all' | 'step' | 'block';
const modes = ['keep', 'duck', 'replace'] as const;
const lowered = [6, 10, 14, 18, 24];
/** The others are shown when they are asked for. */
const voicesAtFirst = 4;

/** The blocks of each scope, as far as there is one. */
function useScopes(rows: readonly VoiceRow[], selectedKey: string | null) {
  const t = useText(voiceOverTexts);
  const { steps } = useEditor().document.draft;
  const selected = rows.find(({ block }) => block.key === selectedKey);
  const number = steps.findIndex(
    ({ startTime, endTime }) =>
      selected !== undefined && selected.block.startTime >= startTime && selected.block.startTime < endTime,
  );
  const step = steps[number];
  const inStep = rows.filter(
    ({ block }) => step && block.startTime >= step.startTime && block.startTime < step.endTime,
  );
  return [
    { value: 'all' as Scope, label: t('scopeAll', { count: rows.length }), rows },
    ...(step ? [{ value: 'step' as Scope, label: t('scopeStep', { number: twoDigits(number + 1) }), rows: inStep }] : []),
    ...(selected ? [{ value: 'block' as Scope, label: t('scopeBlock'), rows: [selected] }] : []),
  ];
} // prettier-ignore

/** Voice and speed of all blocks, of a step or of one, and what becomes of the original sound. */
export function VoicePanel(props: VoicePanelProps) {
  const { rows, selectedKey, edits, sound, missing } = props;
  const t = useText(voiceOverTexts);
  const [chosen, setScope] = useState<Scope>('all');
  const scopes = useScopes(rows, selectedKey);
  const scope = scopes.find(({ value }) => value === chosen) ?? scopes[0];
  const chosenRows = scope?.rows ?? rows;
  const blocks = chosenRows.map(({ block }) => block);
  const speed = globalSpeed(blocks);
  const isMixed = speed === speedMixed;
  return (
    <div className={styles['panel']}>
      <Part title={t('voice')}>
        <Segments label={t('scope')} value={scope?.value ?? 'all'} options={scopes} onChange={setScope} />
        <VoiceChoice {...props} blocks={blocks} />
        {missing !== null && <Note tone="attention">{missing}</Note>}
      </Part>
      <Part title={t('speed')}>
        <Select
          label={t('speed')}
          value={isMixed ? 'mixed' : String(speed)}
          options={[
            ...(isMixed ? [{ value: 'mixed', label: t('mixed') }] : []),
            ...speedOptions(t, isMixed ? [] : [speed]),
          ]}
          onChange={(next) => next !== 'mixed' && edits.change(blocks, { speed: Number(next) })}
        />
        <p>
          {t('fitHint')} {chosenRows.some(({ status }) => status === 'completed') && t('speedHint')}
        </p>
      </Part>
      <Part title={t('sound')}>
        <Segments
          label={t('sound')}
          value={sound.mode}
          options={modes.map((mode) => ({ value: mode, label: t(`sound.${mode}`) }))}
          onChange={(mode) => edits.changeSound({ ...sound, mode })}
        />
        <p>
          {t(`soundHint.${sound.mode}`)} {rows.some(({ block }) => block.languageCode) && t('soundEverywhere')}
        </p>
        {sound.mode === 'duck' && (
          <Select
            label={t('duckBy')}
            value={String(sound.duckBy)}
            options={[...new Set([...lowered, sound.duckBy])].map((by) => ({ value: String(by), label: t('lowerBy', { by }) }))}
            onChange={(by) => edits.changeSound({ ...sound, duckBy: Number(by) })}
          />
        )}
        <SwitchField
          label={t('choosable')}
          on={sound.isChoosable}
          onSwitch={(isChoosable) => edits.changeSound({ ...sound, isChoosable })}
        />
      </Part>
    </div>
  );
} // prettier-ignore

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles['part']} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** One of the voices that speak the language of the video; each can be listened to first. */
function VoiceChoice({
  blocks,
  voices,
  player,
  edits,
}: VoicePanelProps & { readonly blocks: readonly VoiceRow['block'][] }) {
  const t = useText(voiceOverTexts);
  const nameOf = useVoiceName();
  const [isWhole, setWhole] = useState(false);
  const used = new Set(blocks.map(({ voice }) => voice));
  const [only] = used.size === 1 ? used : [];
  const shown = voices.filter(({ id }, index) => isWhole || index < voicesAtFirst || used.has(id));
  const text = blocks[0]?.text ?? '';
  return (
    <>
      {used.size > 1 && <p>{t('mixedVoices')}</p>}
      <div className={styles['voices']} role="radiogroup" aria-label={t('voice')}>
        {shown.map((voice) => {
          const { name, detail } = nameOf(voice);
          const isPlaying = player.playing === voice.id;
          const sample = { text, voice: voice.id, rate: 1 };
          return (
            <div key={voice.id} className={styles['voice']}>
              <label>
                <input
                  type="radio"
                  name="voice"
                  checked={voice.id === only}
                  onChange={() => edits.change(blocks, { voice: voice.id })}
                />
                <span>
                  {name} <small>{detail}</small>
                </span>
              </label>
              <IconButton
                icon={isPlaying ? Square : Play}
                name={isPlaying ? t('stop') : t('listenTo', { name })}
                onClick={() => (isPlaying ? player.stop() : void player.play(voice.id, sample))}
              />
            </div>
          );
        })}
      </div>
      {!isWhole && shown.length < voices.length && (
        <Button size="sm" variant="quiet" onClick={() => setWhole(true)}>
          {t('showAll', { count: voices.length })}
        </Button>
      )}
    </>
  );
}
