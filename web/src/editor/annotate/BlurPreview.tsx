import type { CSSProperties } from 'react';
import type { ElementOf } from '../../../../contracts/authoring/annotation-elements.ts';
import styles from './Annotate.module.css';

/** What is under a blur looks so to its author; viewers get it in the frames. */
export function BlurPreview({ blur }: { blur: ElementOf<'blur'> }) {
  const { originalCanvasWidth, originalCanvasHeight } = blur;
  const share = (value: number, of: number) => `${(value / of) * 100}%`;
  const style: CSSProperties = {
    left: share(blur.left, originalCanvasWidth),
    top: share(blur.top, originalCanvasHeight),
    inlineSize: share(blur.width * blur.scaleX, originalCanvasWidth),
    blockSize: share(blur.height * blur.scaleY, originalCanvasHeight),
  };
  return <span className={styles['blur']} style={style} aria-hidden />;
}
