import { type CSSProperties, type RefObject, useEffect, useRef } from 'react';
import type { ElementOf } from '../../../../contracts/authoring/annotation-elements.ts';
import { blurAt } from '../../../../contracts/authoring/model/blur-path.ts';
import styles from './AnnotationOverlay.module.css';
import { type FrameSource, watchFrames } from './watch-frames.ts';

interface BlurRegionProps {
  readonly blur: ElementOf<'blur'>;
  readonly video: RefObject<FrameSource | null>;
  /** When its step starts in the video. */
  readonly stepStart: number;
}

/** A blur of a draft, over the video as its author sees it; that of a publication is in its frames (R-ANN-13). */
export function BlurRegion({ blur, video, stepStart }: BlurRegionProps) {
  const region = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const { current: media } = video;
    if (!media || blur.positions.length === 0) return undefined;
    const place = (seconds: number) => {
      if (region.current) Object.assign(region.current.style, styleAt(blur, seconds - stepStart));
    };
    place(media.currentTime);
    return watchFrames(media, place);
  }, [blur, video, stepStart]);
  const second = (video.current?.currentTime ?? 0) - stepStart;
  return <span ref={region} className={styles['blur']} style={styleAt(blur, second)} data-blur />;
}

/** Shares of the canvas, so that it is as high as the video is. */
function styleAt(blur: ElementOf<'blur'>, second: number): CSSProperties {
  const { left, top, width, height } = blurAt(blur, second);
  const { originalCanvasWidth, originalCanvasHeight } = blur;
  const share = (value: number, of: number) => `${(value / of) * 100}%`;
  return {
    left: share(left, originalCanvasWidth),
    top: share(top, originalCanvasHeight),
    width: share(width, originalCanvasWidth),
    height: share(height, originalCanvasHeight),
  };
}
