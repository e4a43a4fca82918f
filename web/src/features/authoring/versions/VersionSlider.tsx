import { SkipBack, SkipForward } from 'lucide-react';
import type { WorkflowVersion } from '../../../../../contracts/authoring/version-history.ts';
import { versionHistoryTexts } from '../../../i18n/en/version-history.ts';
import { useText } from '../../../i18n/text.ts';
import { usePeople } from '../../../providers/use-people.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { classes } from '../../../ui/theme/classes.ts';
import { useVersionTitle } from './version-text.ts';
import type { OpenVersion } from './VersionParts.tsx';
import styles from './Versions.module.css';

interface VersionSliderProps {
  /** Newest first. */
  readonly versions: readonly WorkflowVersion[];
  readonly open: OpenVersion;
  readonly onSelect: (revision: number) => void;
}

/** The loaded versions through time, oldest first; the taller a bar, the more a version changed. */
export function VersionSlider({ versions, open, onSelect }: VersionSliderProps) {
  const t = useText(versionHistoryTexts);
  const titleOf = useVersionTitle();
  const person = usePeople([open.by])(open.by);
  const inTime = versions.toReversed();
  const place = inTime.findIndex(({ revision }) => revision === open.revision);
  const go = (to: number) => {
    const version = inTime[to];
    if (version) onSelect(version.revision);
  };
  return (
    <div className={styles['time']}>
      <div className={styles['turn']}>
        <IconButton
          icon={SkipBack}
          turns
          name={t('previous')}
          disabled={place <= 0}
          onClick={() => go(place - 1)}
        />
        <IconButton
          icon={SkipForward}
          turns
          name={t('next')}
          disabled={place < 0 || place >= inTime.length - 1}
          onClick={() => go(place + 1)}
        />
        <span>
          {t('place', { number: open.number, total: open.total })}
          <small>
            <bdi>{t('placeBy', { name: person.name })}</bdi>
          </small>
        </span>
      </div>
      <div className={styles['axis']} style={{ '--count': inTime.length }}>
        <div className={styles['bars']} aria-hidden="true">
          {inTime.map((version, index) => (
            <i
              key={version.revision}
              style={{ '--tall': Math.min(1, 0.25 + Math.log2(1 + version.changeCount) / 6) }}
              className={classes(
                version.publication !== null && styles['published'],
                version.madeBy === 'product' && styles['automatic'],
                index > place && styles['later'],
                index === place && styles['here'],
              )}
            />
          ))}
        </div>
        <input
          type="range"
          aria-label={t('slider')}
          aria-valuetext={titleOf(open)}
          min={0}
          max={Math.max(0, inTime.length - 1)}
          value={Math.max(0, place)}
          onChange={({ target }) => go(Number(target.value))}
        />
      </div>
    </div>
  );
}
