import { rotatedSize } from '../../../../contracts/authoring/model/video-cut.ts';
import { useImage } from '../../browser/use-image.ts';
import { minutesSeconds, twoDigits } from '../../ui/text/time-format.ts';
import { pictureSecond } from '../result-pieces.ts';
import { positionAt } from '../step-clock.ts';
import { previewScale, type Thumbnail, thumbnailAt } from '../thumbnail.ts';
import { usePlayer, useSource } from '../use-player.ts';
import styles from './Scrubber.module.css';

/** Width of the picture in the tip, and above a scrubber on a phone. */
const widths = { wide: 176, narrow: 112 };
const narrowUnder = 600;

/** One tile of a sheet; if the sheet fails to load, the space stays empty and the failure is reported (R-MED-06). */
function Tile({ picture, tipWidth }: { picture: Thumbnail; tipWidth: number }) {
  const { store } = usePlayer();
  const { src } = useImage(picture.url, (message) =>
    store.emit({ type: 'picture-failed', message: `image map: ${message}` }),
  );
  const { rotation = 0 } = useSource();
  const shown = rotatedSize(picture, rotation);
  const scale = previewScale(shown, tipWidth);
  const [x, y] = [tipWidth / 2, (shown.height * scale) / 2];
  return (
    <span className={styles['picture']} style={{ blockSize: 2 * y }}>
      {src !== null && (
        <i
          style={{
            inlineSize: picture.width,
            blockSize: picture.height,
            backgroundImage: `url("${src}")`,
            backgroundPosition: `-${picture.x}px -${picture.y}px`,
            transform: `translate(${x}px, ${y}px) rotate(${rotation}deg) scale(${scale}) translate(-50%, -50%)`,
          }}
        />
      )}
    </span>
  );
}

interface ScrubTipProps {
  readonly clock: number;
  readonly length: number;
  /** Width of the scrubber in pixels. */
  readonly lineWidth: number;
}

/** What is at the pointer's position: a picture of the second, the time, the step. */
export function ScrubTip({ clock, length, lineWidth }: ScrubTipProps) {
  const tipWidth = lineWidth < narrowUnder ? widths.narrow : widths.wide;
  const source = useSource();
  const { stepIndex, seconds } = positionAt(source.steps, clock);
  const step = source.steps[stepIndex];
  const second = source.pieces ? pictureSecond(source.pieces, seconds) : seconds;
  const picture = second === null ? null : thumbnailAt(source.imageMap, second);
  const percent = length === 0 ? 0 : (clock / length) * 100;
  return (
    <div
      className={styles['tip']}
      style={{
        inlineSize: tipWidth,
        insetInlineStart: `clamp(0px, calc(${percent}% - ${tipWidth / 2}px), calc(100% - ${tipWidth}px))`,
      }}
      aria-hidden
    >
      {picture && <Tile picture={picture} tipWidth={tipWidth} />}
      <span className={styles['words']}>
        <time>{minutesSeconds(clock)}</time>
        <span dir="auto">
          {step ? twoDigits(step.number) : ''} {step?.title}
        </span>
      </span>
    </div>
  );
}
