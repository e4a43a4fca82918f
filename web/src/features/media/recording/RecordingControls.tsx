import { Flag, Pause, Play, Square } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { recordingTexts } from '../../../i18n/en/recording.ts';
import { useText } from '../../../i18n/text.ts';
import type { Capture } from '../../../providers/recording/capture.ts';
import {
  currentCapture,
  markStep,
  pauseRecording,
  recordedMs,
  resumeRecording,
  silentMs,
  stopRecording,
  useRecorder,
} from '../../../providers/recording/recording-session.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { fileSize } from '../../../ui/text/file-format.ts';
import { minutesSeconds } from '../../../ui/text/time-format.ts';
import { GoOnForm } from './GoOnForm.tsx';
import { LevelMeter } from './LevelMeter.tsx';
import styles from './Recording.module.css';
import { useRecordingKeys } from './use-recording-keys.ts';

/** The clock, the level and what can be done while it is recorded. */
export function RecordingControls({ recordingId }: { recordingId: string }) {
  const t = useText(recordingTexts);
  const recorder = useRecorder();
  const { phase, problem, secondsLeft, marks, storedBytes } = recorder;
  useRecordingKeys();
  const capture = currentCapture();
  if (phase === 'countdown')
    return (
      <p className={styles['countdown']} role="status">
        {t('startsIn', { seconds: secondsLeft })}
      </p>
    );
  const hasEnded = problem === 'sourceEnded';
  return (
    <div className={styles['form']}>
      {capture?.preview && <Preview stream={capture.preview} />}
      <div className={styles['clock']} role="timer">
        <span className={phase === 'recording' ? styles['running'] : undefined} aria-hidden />
        <Clock />
        <span>{t(phase === 'recording' ? 'recording' : phase === 'paused' ? 'paused' : 'stopping')}</span>
        {capture?.hasMicrophone && phase === 'recording' && <LevelMeter level={capture.level} />}
      </div>
      <Losses capture={capture} />
      {problem && <Note tone={hasEnded ? 'waiting' : 'failed'}>{t(problem)}</Note>}
      <p className={styles['facts']} role="status">
        <span>{t('marks', { smart_count: marks })}</span>
        <bdi>{t('saved', { size: fileSize(storedBytes) })}</bdi>
      </p>
      <div className={styles['buttons']}>
        <Button variant="primary" icon={Square} onClick={() => void stopRecording()}>
          {t('stop')}
        </Button>
        {phase === 'recording' && (
          <>
            <Button icon={Pause} onClick={() => void pauseRecording()}>
              {t('pause')}
            </Button>
            <Button icon={Flag} onClick={markStep}>
              {t('mark')}
            </Button>
          </>
        )}
        {phase === 'paused' && !hasEnded && (
          <Button icon={Play} onClick={resumeRecording}>
            {t('resume')}
          </Button>
        )}
      </div>
      {hasEnded ? <GoOnForm recordingId={recordingId} /> : <p className={styles['keys']}>{t('keys')}</p>}
    </div>
  );
}

/** A value that is read again and again. */
function useReading<T>(read: () => T, everyMs: number): T {
  const [value, setValue] = useState(read);
  useEffect(() => {
    const timer = setInterval(() => setValue(read), everyMs);
    return () => clearInterval(timer);
  }, [read, everyMs]);
  return value;
}

function Clock() {
  const elapsed = useReading(recordedMs, 250);
  return <b>{minutesSeconds(elapsed / 1000)}</b>;
}

/** What is missing in the recording, counted while it happens. */
function Losses({ capture }: { capture: Capture | null }) {
  const t = useText(recordingTexts);
  const { sleptMs } = useRecorder();
  const missing = Math.round(useReading(silentMs, 500) / 1000);
  const isGone = capture?.isMicrophoneGone() === true;
  return (
    <>
      {(isGone || missing > 0) && (
        <Note tone={isGone ? 'failed' : 'waiting'}>
          {t(isGone ? 'microphoneGone' : 'silent', { time: minutesSeconds(missing) })}
        </Note>
      )}
      {sleptMs > 0 && <Note tone="waiting">{t('slept', { time: minutesSeconds(sleptMs / 1000) })}</Note>}
    </>
  );
}

function Preview({ stream }: { stream: MediaStream }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  return <video ref={video} className={styles['preview']} autoPlay muted playsInline />;
}
