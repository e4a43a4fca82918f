import { ChevronLeft, ChevronRight, Trash2 } from 'lucide-react';
import type { ElementOf } from '../../../../contracts/authoring/annotation-elements.ts';
import {
  fixBlur,
  followWithBlur,
  positionAt,
  withoutPosition,
} from '../../../../contracts/authoring/model/blur-path.ts';
import { annotateTexts } from '../../i18n/en/annotate.ts';
import { useText } from '../../i18n/text.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Switch } from '../../ui/controls/Switch.tsx';
import { usePreview } from '../state/editor-context.tsx';
import { useAnnotate } from './annotate-context.ts';
import styles from './Inspector.module.css';

type Blur = ElementOf<'blur'>;

/** Whether a blur follows what it covers, and its positions. */
export function BlurFields({ blur }: { blur: Blur }) {
  const t = useText(annotateTexts);
  const { second, change } = useAnnotate();
  const follows = blur.positions.length > 0;
  const setFollows = (on: boolean) => change([on ? followWithBlur(blur, second()) : fixBlur(blur, second())]);
  return (
    <>
      <p className={styles['note']}>{t('blurHint')}</p>
      <label className={styles['switch']}>
        <span>{t('follow')}</span>
        <Switch on={follows} onSwitch={setFollows} />
      </label>
      {follows && <PositionFields blur={blur} />}
    </>
  );
}

function PositionFields({ blur }: { blur: Blur }) {
  const t = useText(annotateTexts);
  const { step, seek, change } = useAnnotate();
  const { positions } = blur;
  const now = usePreview(({ seconds }) => seconds - step.startTime);
  const here = positionAt(blur, now);
  const previous = positions.findLast(({ time }) => time < (here ?? now));
  const next = positions.find(({ time }) => time > (here ?? now));
  const place = positions.findIndex(({ time }) => time === here) + 1;
  const total = positions.length;
  return (
    <>
      <p className={styles['note']}>{t('followHint')}</p>
      <div className={styles['row']}>
        <IconButton
          icon={ChevronLeft}
          name={t('previousPosition')}
          disabled={!previous}
          onClick={() => previous && seek(previous.time)}
        />
        <output>
          {here === null
            ? t('betweenPositions', { smart_count: total, total })
            : t('positions', { place, total })}
        </output>
        <IconButton
          icon={ChevronRight}
          name={t('nextPosition')}
          disabled={!next}
          onClick={() => next && seek(next.time)}
        />
        <IconButton
          icon={Trash2}
          name={t('removePosition')}
          disabled={here === null || total === 1}
          onClick={() => here !== null && change([withoutPosition(blur, here)])}
        />
      </div>
    </>
  );
}
