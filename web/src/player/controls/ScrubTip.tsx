import { minutesSeconds, twoDigits } from '../../ui/time-format.ts';
import { placeAt } from '../step-clock.ts';
import { thumbnailAt } from '../thumbnail.ts';
import { usePlayer } from '../use-player.ts';
import styles from './Scrubber.module.css';

/** Width of the picture in the tip. */
const tipWidth = 176;

/** What is at the place under the pointer: a picture of the second, the time, the step. */
export function ScrubTip({ clock, length }: { clock: number; length: number }) {
  const { source } = usePlayer();
  const { stepIndex, seconds } = placeAt(source.steps, clock);
  const step = source.steps[stepIndex];
  const picture = thumbnailAt(source.imageMap, seconds);
  const percent = length === 0 ? 0 : (clock / length) * 100;
  const scale = picture ? tipWidth / picture.width : 1;
  return (
    <div
      className={styles['tip']}
      style={{
        insetInlineStart: `clamp(0px, calc(${percent}% - ${tipWidth / 2}px), calc(100% - ${tipWidth}px))`,
      }}
      aria-hidden
    >
      {picture && (
        <span className={styles['picture']} style={{ blockSize: picture.height * scale }}>
          <i
            style={{
              inlineSize: picture.width,
              blockSize: picture.height,
              backgroundImage: `url("${picture.url}")`,
              backgroundPosition: `-${picture.x}px -${picture.y}px`,
              transform: `scale(${scale})`,
            }}
          />
        </span>
      )}
      <span className={styles['words']}>
        <time>{minutesSeconds(clock)}</time>
        <span dir="auto">
          {step ? twoDigits(step.number) : ''} {step?.title}
        </span>
      </span>
    </div>
  );
}
