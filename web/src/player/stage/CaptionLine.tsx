import { type RefObject, useEffect, useState } from 'react';
import { classes } from '../../ui/theme/classes.ts';
import { useCurrentStep, usePlayerState } from '../use-player.ts';
import styles from './VideoStage.module.css';

const wordsOf = (track: TextTrack): string =>
  [...(track.activeCues ?? [])]
    .map((cue) => ('getCueAsHTML' in cue ? (cue as VTTCue).getCueAsHTML().textContent : ''))
    .filter(Boolean)
    .join('\n');

/** The current caption, from the browser's text track, above the controls while they are visible. */
export function CaptionLine({ video }: { video: RefObject<HTMLVideoElement | null> }) {
  const language = usePlayerState((state) => state.captions);
  const raised = usePlayerState(({ controls, paused }) => controls || paused);
  const [words, setWords] = useState('');
  useEffect(() => {
    const tracks = [...(video.current?.textTracks ?? [])];
    // `hidden` loads the cues and lets us render them; `disabled` does not load them.
    for (const track of tracks) track.mode = track.language === language ? 'hidden' : 'disabled';
    const track = tracks.find((candidate) => candidate.language === language);
    if (!track) {
      setWords('');
      return undefined;
    }
    const onCue = () => setWords(wordsOf(track));
    onCue();
    track.addEventListener('cuechange', onCue);
    return () => track.removeEventListener('cuechange', onCue);
  }, [language, video]);
  return <Words words={words} language={language} raised={raised} />;
}

/** The current caption of a draft with inserts, whose subtitles are those of its source: the sentence that is spoken. */
export function SentenceLine() {
  const language = usePlayerState((state) => state.captions);
  const raised = usePlayerState(({ controls, paused }) => controls || paused);
  const step = useCurrentStep();
  const words = usePlayerState(
    ({ seconds }) =>
      step?.sentences.find(({ startTime, endTime }) => seconds >= startTime && seconds < endTime)?.text ?? '',
  );
  return <Words words={language === null ? '' : words} language={language} raised={raised} />;
}

interface WordsProps {
  readonly words: string;
  readonly language: string | null;
  readonly raised: boolean;
}

function Words({ words, language, raised }: WordsProps) {
  if (words === '') return null;
  return (
    <div className={classes(styles['caption'], raised && styles['raised'])} lang={language ?? undefined}>
      <span dir="auto">{words}</span>
    </div>
  );
}
