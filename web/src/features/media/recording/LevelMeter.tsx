import { useEffect, useState } from 'react';
import { recordingTexts } from '../../../i18n/en/recording.ts';
import { useText } from '../../../i18n/text.ts';
import styles from './Recording.module.css';

/** How loud the microphone is, ten times a second. */
export function LevelMeter({ level }: { level: () => number }) {
  const t = useText(recordingTexts);
  const [now, setNow] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setNow(Math.round(level() * 20) / 20), 100);
    return () => clearInterval(timer);
  }, [level]);
  return (
    <span
      className={styles['level']}
      role="meter"
      aria-label={t('level')}
      aria-valuenow={now}
      aria-valuemin={0}
      aria-valuemax={1}
    >
      <span style={{ inlineSize: `${now * 100}%` }} />
    </span>
  );
}
