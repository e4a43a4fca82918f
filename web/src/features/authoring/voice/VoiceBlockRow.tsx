import { Ear, Play, Square, Trash2 } from 'lucide-react';
import {
  formatTimestamp,
  parseTimestamp,
} from '../../../../../contracts/authoring/model/transcript-rules.ts';
import {
  type AudioSource,
  maxBlockText,
  type SpeechStatus,
} from '../../../../../contracts/authoring/voice-over.ts';
import { fastestSpeech } from '../../../../../contracts/authoring/voice-speed.ts';
import { exactSeconds } from '../../../../../contracts/kernel/exact-seconds.ts';
import type { Voice } from '../../../../../contracts/kernel/voice-list.ts';
import { CommitField } from '../../../editor/fields/CommitField.tsx';
import { CommitTextArea } from '../../../editor/fields/CommitTextArea.tsx';
import { OriginButton } from '../../../editor/fields/OriginButton.tsx';
import { useEditorContext } from '../../../editor/state/editor-context.tsx';
import { contentLanguagesTexts } from '../../../i18n/en/content-languages.ts';
import { voiceOverTexts } from '../../../i18n/en/voice-over.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { StatusBadge, type StatusTone } from '../../../ui/feedback/StatusBadge.tsx';
import type { SpeechPlayer } from './use-speech-player.ts';
import type { VoiceActions } from './use-voice-actions.ts';
import { helpfulFit, type VoiceRow } from './use-voice-blocks.ts';
import { speedOptions, useVoiceName } from './voice-options.ts';
import styles from './Voice.module.css';
import { decimal } from '../../../ui/text/decimal.ts';

const tones: Record<SpeechStatus, StatusTone> = {
  todo: 'draft',
  pending: 'waiting',
  processing: 'processing',
  completed: 'ready',
  failure: 'failed',
};

interface VoiceBlockRowProps {
  readonly row: VoiceRow;
  /** Its sound; `null` before there is one. */
  readonly url: string | null;
  readonly voices: readonly Voice[];
  readonly edits: VoiceActions;
  readonly player: SpeechPlayer;
  readonly isSelected: boolean;
  readonly isNew: boolean;
  readonly onSelect: () => void;
}

/** One block: its text, how long it is against its place in the picture, and what is to be done about it. */
export function VoiceBlockRow(props: VoiceBlockRowProps) {
  const { row, player, edits, isSelected, isNew, onSelect } = props;
  const t = useText(voiceOverTexts);
  const { preview } = useEditorContext();
  const { block, seconds } = row;
  const isPlaying = player.playing === block.key;
  const startsAt = formatTimestamp(block.startTime).slice(0, -1);
  const show = () => {
    onSelect();
    preview.seek(block.startTime);
  };
  return (
    <li className={styles['block']} aria-current={isSelected || undefined} onFocus={onSelect}>
      <ListenButton {...props} isPlaying={isPlaying} />
      <button type="button" className={styles['time']} onClick={show} aria-label={t('show', { time: startsAt })}>
        {startsAt}
      </button>
      <BlockText row={row} isNew={isNew} onCommit={(text) => edits.change([block], { text })} />
      <span className={styles['length']}>
        <Length seconds={seconds} place={block.time - row.overrun} />
        {seconds === null
          ? t('place', { place: decimal(shownPlace(row)) })
          : t('length', { voice: decimal(seconds), place: decimal(shownPlace(row)) })}
      </span>
      <BlockStatus row={row} />
      <Advice {...props} />
      {isSelected && <BlockFields {...props} />}
    </li>
  );
} // prettier-ignore

/** Rounded up like the frame that is held for it, so that nothing is “0.0 s too long”. */
const shownOverrun = (overrun: number): number => Math.ceil(exactSeconds(overrun * 10)) / 10;

/** How long the sound may be until the next block starts; where it is too long, the figures shown add up. */
function shownPlace({ block, seconds, status, overrun }: VoiceRow): number {
  if (seconds === null || status !== 'completed' || overrun === 0) return block.time - overrun;
  return Math.max(0, Number(seconds.toFixed(1)) - shownOverrun(overrun));
}

/** Plays the sound that is there; of a block without one, its text is read aloud and not stored. */
function ListenButton({ row, url, player, isPlaying }: VoiceBlockRowProps & { readonly isPlaying: boolean }) {
  const t = useText(voiceOverTexts);
  const { block, status } = row;
  const isCurrent = status === 'completed' && url !== null;
  const sample = { text: block.text, voice: block.voice, rate: block.speed };
  const name = isPlaying ? t('stop') : t(isCurrent ? 'listen' : 'listenFirst', { text: block.text });
  return (
    <IconButton
      icon={isPlaying ? Square : isCurrent ? Play : Ear}
      name={name}
      onClick={() => (isPlaying ? player.stop() : void player.play(block.key, isCurrent ? url : sample))}
    />
  );
}

interface BlockTextProps {
  readonly row: VoiceRow;
  readonly isNew: boolean;
  readonly onCommit: (text: string) => void;
}

/** The text, the pauses within it, and how far the translation is that it reads. */
function BlockText({ row: { block, source, pauses, translated }, isNew, onCommit }: BlockTextProps) {
  const t = useText(voiceOverTexts);
  const say = useText(contentLanguagesTexts);
  const differing = source?.differing ?? [];
  return (
    <div className={styles['text']}>
      <CommitTextArea
        label={t('text', { time: formatTimestamp(block.startTime) })}
        value={block.text}
        maxLength={maxBlockText}
        emptyError={t('empty')}
        isNew={isNew}
        onCommit={onCommit}
      />
      {pauses.length > 0 && (
        <p className={styles['pauses']}>
          {pauses.map(({ word, seconds }, index) => (
            <span key={index}>{t('pause', { word, seconds: decimal(seconds) })}</span>
          ))}
        </p>
      )}
      {differing.length > 0 && <p>{t('differing', { words: differing.join(', ') })}</p>}
      {(translated === 'draft' || translated === 'stale') && <p>{say(`state.${translated}`)}</p>}
    </div>
  );
}

/** The length of the sound within its place, as a bar. */
function Length({ seconds, place }: { readonly seconds: number | null; readonly place: number }) {
  const longest = Math.max(place, seconds ?? 0);
  const share = (length: number): string => `${(length / longest) * 100}%`;
  return (
    <span className={styles['bar']} aria-hidden>
      <span style={{ inlineSize: share(place) }} />
      {seconds !== null && <b style={{ inlineSize: share(seconds) }} data-over={seconds > place + 0.02 || undefined} />}
    </span>
  );
} // prettier-ignore

/** Why the sound of a block must be generated again. */
function whatChanged({ block, hasOtherReading }: VoiceRow, source: AudioSource) {
  if (source.text !== block.text) return 'textChanged';
  if (source.voice !== block.voice || source.rate !== block.speed) return 'voiceChanged';
  return hasOtherReading ? 'pronunciationChanged' : 'placeChanged';
}

function BlockStatus({ row }: Pick<VoiceBlockRowProps, 'row'>) {
  const t = useText(voiceOverTexts);
  const { status, overrun, seconds, renewed } = row;
  if (renewed !== null) return <StatusBadge tone="attention">{t('translationChanged')}</StatusBadge>;
  if (status === 'completed' && overrun > 0)
    return <StatusBadge tone="attention">{t('tooLong', { seconds: decimal(shownOverrun(overrun)) })}</StatusBadge>;
  if (status === 'todo' && row.source !== undefined && seconds !== null)
    return <StatusBadge tone="attention">{t(whatChanged(row, row.source))}</StatusBadge>;
  return <StatusBadge tone={tones[status]}>{t(`status.${status}`)}</StatusBadge>;
} // prettier-ignore

/** What is wrong with a block, and what can be done. */
function Advice({ row, edits }: VoiceBlockRowProps) {
  const t = useText(voiceOverTexts);
  const { block, source, status, overrun } = row;
  const again = (label: string) => (
    <Button size="sm" busy={edits.isGenerating} onClick={() => edits.generate([block.key])}>
      {label}
    </Button>
  );
  if (row.renewed !== null)
    return (
      <p className={styles['advice']}>
        {t('newTranslation', { text: row.renewed.text })}
        <Button size="sm" onClick={() => edits.takeOver([row])}>
          {t('takeOver')}
        </Button>
      </p>
    );
  if (status === 'failure')
    return (
      <p className={styles['advice']}>
        {source?.cause?.message} {again(t('tryAgain'))}
      </p>
    );
  if (status === 'todo' && row.seconds !== null)
    return (
      <p className={styles['advice']}>
        {source !== undefined && source.text !== block.text && t('stillSays', { text: source.text })}
        {again(t('generateAgain'))}
      </p>
    );
  if (overrun > 0) {
    const rate = helpfulFit(row);
    return (
      <p className={styles['advice']}>
        {t('overrun', { seconds: decimal(shownOverrun(overrun)) })}{' '}
        {rate === null ? (
          <TooFast row={row} edits={edits} />
        ) : (
          <Button size="sm" busy={edits.isGenerating} onClick={() => edits.fit(row)}>
            {t('fitAt', { rate: decimal(Math.max(1, rate), 2) })}
          </Button>
        )}
      </p>
    );
  }
  return null;
}

/** Beyond the fastest speed the author is offered a shorter text or a held frame. */
function TooFast({ row: { hold }, edits }: Pick<VoiceBlockRowProps, 'row' | 'edits'>) {
  const t = useText(voiceOverTexts);
  return (
    <>
      {t('tooFast', { rate: decimal(fastestSpeech) })}{' '}
      {hold && (
        <Button size="sm" onClick={() => edits.hold(hold)}>
          {t('holdFor', { seconds: decimal(hold.longerBy) })}
        </Button>
      )}
    </>
  );
}

/** Voice, speed and place of the chosen block. */
function BlockFields({ row: { block }, voices, edits }: VoiceBlockRowProps) {
  const t = useText(voiceOverTexts);
  const nameOf = useVoiceName();
  const at = formatTimestamp(block.startTime);
  const secondsOf = (text: string): number | null => {
    const seconds = Number(text.trim().replace(',', '.'));
    return Number.isFinite(seconds) && seconds >= 0.05 && seconds <= 3600 ? seconds : null;
  };
  return (
    <div className={styles['fields']}>
      <Select
        label={t('voiceOf', { time: at })}
        value={block.voice}
        options={voices.map((voice) => ({
          value: voice.id,
          label: `${nameOf(voice).name} · ${nameOf(voice).detail}`,
        }))}
        onChange={(voice) => edits.change([block], { voice })}
      />
      <Select
        label={t('speedOf', { time: at })}
        value={String(block.speed)}
        options={speedOptions(t, [block.speed])}
        onChange={(speed) => edits.change([block], { speed: Number(speed) })}
      />
      <CommitField
        numeric
        label={t('start')}
        value={at}
        problem={(text) => (parseTimestamp(text.trim()) === null ? t('badTime') : null)}
        onCommit={(text) => edits.change([block], { startTime: parseTimestamp(text.trim()) ?? block.startTime })}
      />
      <CommitField
        numeric
        label={t('placeSeconds')}
        value={String(block.time)}
        problem={(text) => (secondsOf(text) === null ? t('badPlace') : null)}
        onCommit={(text) => edits.change([block], { time: secondsOf(text) ?? block.time })}
      />
      <OriginButton of={{ part: 'voice-block', id: block.key }} />
      <IconButton icon={Trash2} name={t('remove')} onClick={() => edits.remove(block.key)} />
    </div>
  );
} // prettier-ignore
