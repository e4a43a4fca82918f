import { type CSSProperties, type RefObject, useMemo } from 'react';
import type { ShownAnnotation } from '../../../../contracts/authoring/annotation-elements.ts';
import { canvasRatio } from '../../../../contracts/authoring/model/annotation-canvas.ts';
import styles from './AnnotationOverlay.module.css';
import { BlurRegion } from './BlurRegion.tsx';
import { ElementArt } from './ElementArt.tsx';
import type { FrameSource } from './watch-frames.ts';
import { useShownAnnotations } from './use-shown-annotations.ts';

/** Units of the drawing; its elements bring the size of the canvas on which they were drawn. */
const drawing = { width: 1600, height: 1600 / canvasRatio } as const;

interface AnnotationOverlayProps {
  readonly video: RefObject<FrameSource | null>;
  readonly step: { readonly startTime: number; readonly annotations: readonly ShownAnnotation[] };
  /** Width divided by height of the video. */
  readonly aspectRatio: number;
}

/**
 * The annotations of a step over its video. They are drawn on a canvas that is always 16:9 (R-ANN-11): the smallest one
 * around the picture, wherever the picture is within the video element.
 */
export function AnnotationOverlay({ video, step, aspectRatio }: AnnotationOverlayProps) {
  const shown = useShownAnnotations(video, step);
  const style = useMemo(() => ({ '--picture': aspectRatio }) as CSSProperties, [aspectRatio]);
  return (
    <div className={styles['area']} style={style} dir="ltr">
      <div className={styles['canvas']}>
        {shown.map(
          (element) =>
            element.type === 'blur' && (
              <BlurRegion key={element.id} blur={element} video={video} stepStart={step.startTime} />
            ),
        )}
        <svg viewBox={`0 0 ${drawing.width} ${drawing.height}`} data-annotations>
          {shown.map((element) => (
            <ElementArt key={element.id} element={element} width={drawing.width} />
          ))}
        </svg>
      </div>
    </div>
  );
}
