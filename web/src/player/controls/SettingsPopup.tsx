import { ChevronLeft, ChevronRight, Check, type LucideIcon } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { playerTexts } from '../../i18n/en/player.ts';
import { languageName } from '../../i18n/language-name.ts';
import { useLocale, useText } from '../../i18n/text.ts';
import { Icon } from '../../ui/images/Icon.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Switch } from '../../ui/controls/Switch.tsx';
import { Popover } from '../../ui/overlays/Popover.tsx';
import type { SoundChoice } from '../player-state.ts';
import { speeds } from '../../../../contracts/playback/model/speeds.ts';
import { qualities, repeatModes } from '../step-rules.ts';
import { usePlayer, usePlayerState, useRequest, useSource } from '../use-player.ts';
import styles from './SettingsPopup.module.css';

const repeatKeys = { disabled: 'off', workflow: 'repeatAll', step: 'repeatOne' } as const;

type Page = 'all' | 'captions' | 'sound' | 'quality' | 'speed' | 'repeat';

interface Choice {
  readonly id: string;
  readonly label: string;
  readonly on: boolean;
  readonly choose: () => void;
}

/** The track's name, with its language if that adds anything; a track without a name of its own is its language. */
function soundLabel({ name, language }: SoundChoice, locale: string): string {
  if (language === null) return name;
  const spoken = languageName(language, locale);
  if (name === nativeName(language)) return spoken;
  return name.includes(spoken) ? name : `${name} · ${spoken}`;
}

/** As the playlist names a track without a name of its own. */
const nativeName = (code: string): string | undefined =>
  new Intl.DisplayNames([code], { type: 'language' }).of(code);

/** The sounds of a video with a voice-over, by their names in its playlist. */
const ownSounds = { 'voice-over': 'voiceOver', original: 'originalSound' } as const;
const isOwnSound = (name: string): name is keyof typeof ownSounds => Object.hasOwn(ownSounds, name);

/** The options on each page of the settings (R-PLY-26, R-PLY-27, R-PLY-28), and the sound track. */
function useChoices(): Record<Exclude<Page, 'all'>, readonly Choice[]> {
  const t = useText(playerTexts);
  const locale = useLocale();
  const source = useSource();
  const request = useRequest();
  const { options } = usePlayer();
  const { captions, quality, speed, heights, repeat, sounds, sound } = usePlayerState((state) => state);
  const rungs = qualities.filter((choice) => choice === 'Auto' || heights.includes(choice));
  return {
    captions: [
      {
        id: 'off',
        label: t('off'),
        on: captions === null,
        choose: () => request({ type: 'captions', language: null }),
      },
      ...source.subtitles.map(({ language }) => ({
        id: language,
        label: languageName(language, locale),
        on: captions === language,
        choose: () => request({ type: 'captions', language }),
      })),
    ],
    sound: sounds.map((choice, index) => ({
      id: String(index),
      label: isOwnSound(choice.name) ? t(ownSounds[choice.name]) : soundLabel(choice, locale),
      on: sound === index,
      choose: () => request({ type: 'sound', index }),
    })),
    quality: rungs.map((choice) => ({
      id: String(choice),
      label: choice === 'Auto' ? t('auto') : t('rung', { height: choice }),
      on: quality === choice,
      choose: () => request({ type: 'quality', quality: choice }),
    })),
    repeat: repeatModes
      .filter((mode) => mode !== 'workflow' || !(options.singleStep ?? false))
      .map((mode) => ({
        id: mode,
        label: t(repeatKeys[mode]),
        on: repeat === mode,
        choose: () => request({ type: 'repeat', repeat: mode }),
      })),
    speed: speeds.map((choice) => ({
      id: String(choice),
      label: `${choice.toLocaleString(locale)}x`,
      on: speed === choice,
      choose: () => request({ type: 'speed', speed: choice }),
    })),
  };
}

/** Auto play, subtitles, quality, speed; each list has its own page, so that it fits on a phone. */
export function SettingsPopup({ icon }: { icon: LucideIcon }) {
  const t = useText(playerTexts);
  const request = useRequest();
  const anchor = useRef<HTMLButtonElement>(null);
  const [page, setPage] = useState<Page>('all');
  const open = usePlayerState((state) => state.panel === 'settings');
  const close = () => {
    request({ type: 'panel', panel: null });
    setPage('all');
  };
  return (
    <>
      <IconButton
        ref={anchor}
        icon={icon}
        name={t('settings')}
        expanded={open}
        onClick={() => request({ type: 'toggle-panel', panel: 'settings' })}
      />
      <Popover
        open={open}
        label={t('settings')}
        anchor={anchor}
        placement="above"
        className={styles['popup']}
        onClose={close}
      >
        {page === 'all' ? (
          <AllSettings onOpen={setPage} />
        ) : (
          <OneSetting page={page} onBack={() => setPage('all')} />
        )}
      </Popover>
    </>
  );
}

function AllSettings({ onOpen }: { onOpen: (page: Page) => void }) {
  const t = useText(playerTexts);
  const request = useRequest();
  const choices = useChoices();
  const autoPlay = usePlayerState((state) => state.autoPlay);
  const quality = usePlayerState((state) => state.quality);
  const height = usePlayerState((state) => state.height);
  const chosen = (page: Exclude<Page, 'all'>) => choices[page].find(({ on }) => on)?.label ?? '';
  const playing = quality === 'Auto' && height !== null ? t('autoHeight', { height }) : chosen('quality');
  return (
    <>
      <label className={styles['line']}>
        <span>{t('autoPlay')}</span>
        <Switch on={autoPlay} onSwitch={(on) => request({ type: 'auto-play', on })} />
      </label>
      {choices.captions.length > 1 && (
        <PageLine onOpen={() => onOpen('captions')} value={chosen('captions')}>
          {t('captions')}
        </PageLine>
      )}
      {choices.sound.length > 1 && (
        <PageLine onOpen={() => onOpen('sound')} value={chosen('sound')}>
          {t('sound')}
        </PageLine>
      )}
      {choices.quality.length > 1 && (
        <PageLine
          onOpen={() => onOpen('quality')}
          value={playing || (height === null ? '' : t('rung', { height }))}
        >
          {t('quality')}
        </PageLine>
      )}
      <PageLine onOpen={() => onOpen('speed')} value={chosen('speed')}>
        {t('speed')}
      </PageLine>
      <PageLine onOpen={() => onOpen('repeat')} value={chosen('repeat')}>
        {t('repeat')}
      </PageLine>
    </>
  );
}

function PageLine({ children, value, onOpen }: { children: ReactNode; value: string; onOpen: () => void }) {
  return (
    <button type="button" className={styles['line']} onClick={onOpen}>
      <span>{children}</span>
      <span className={styles['value']}>{value}</span>
      <Icon icon={ChevronRight} turns />
    </button>
  );
}

function OneSetting({ page, onBack }: { page: Exclude<Page, 'all'>; onBack: () => void }) {
  const t = useText(playerTexts);
  const choices = useChoices()[page];
  return (
    <>
      <button type="button" className={styles['back']} onClick={onBack}>
        <Icon icon={ChevronLeft} turns />
        <span>{t(page)}</span>
      </button>
      <div role="radiogroup" aria-label={t(page)}>
        {choices.map(({ id, label, on, choose }) => (
          <button
            key={id}
            type="button"
            role="radio"
            aria-checked={on}
            className={styles['line']}
            onClick={() => {
              choose();
              onBack();
            }}
          >
            <span className={styles['check']}>{on && <Icon icon={Check} />}</span>
            <span>{label}</span>
          </button>
        ))}
      </div>
    </>
  );
}
