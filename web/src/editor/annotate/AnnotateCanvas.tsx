import { useEffect, useMemo, useRef, useState } from 'react';
import type { ElementOf } from '../../../../contracts/authoring/annotation-elements.ts';
import { canvasRatio } from '../../../../contracts/authoring/model/annotation-canvas.ts';
import { blurAt } from '../../../../contracts/authoring/model/blur-path.ts';
import { isShownAt } from '../../../../contracts/authoring/model/annotation-times.ts';
import { annotateTexts } from '../../i18n/en/annotate.ts';
import { useText } from '../../i18n/text.ts';
import { usePreview } from '../state/editor-context.tsx';
import { useElementWidth } from '../timeline/use-element-width.ts';
import { useVideoRatio } from '../window/Stage.tsx';
import { useAnnotate } from './annotate-context.ts';
import styles from './Annotate.module.css';
import { BlurPreview } from './BlurPreview.tsx';
import { AnnotationCanvas } from './canvas/annotation-canvas.ts';
import type { CanvasListener } from './canvas/canvas-listener.ts';
import { minDrawnLength } from './canvas/drawing.ts';
import type { Guide } from './canvas/guides.ts';
import { useDraggedBlur } from './use-dragged-blur.ts';
import { usePictures } from '../state/pictures.ts';

/** The canvas over the video: what is shown at the playhead, and the tool that is chosen. */
export function AnnotateCanvas({ hints = true }: { hints?: boolean }) {
  const t = useText(annotateTexts);
  const state = useAnnotate();
  const { canvas, annotations, selectedIds, tool, style, guides } = state;
  const box = useRef<HTMLDivElement>(null);
  const width = useElementWidth(box);
  const ratio = useVideoRatio();
  const [snapped, setSnapped] = useState<{ readonly guides: readonly Guide[]; readonly width: number }>();
  const [tooShort, setTooShort] = useState(false);
  const blurs = useDraggedBlur();
  const listener: CanvasListener = {
    onChange: (elements) => void state.change(blurs.stored(elements)),
    onNudged: (elements) => void state.nudge(blurs.stored(elements)),
    onBlurDragged: blurs.onDragged,
    onDrawn: state.draw,
    onEmptied: (id) => state.remove([id]),
    onSelect: state.select,
    onGuides: (lines, canvasWidth) => setSnapped({ guides: lines, width: canvasWidth }),
    onDiscarded: () => setTooShort(true),
    textLabel: () => t('tool.text'),
    nameOf: state.nameOf,
  };
  const latest = useRef(listener);
  latest.current = listener;

  useEffect(() => {
    const element = box.current?.querySelector('canvas');
    if (!element) return undefined;
    const opened = new AnnotationCanvas(element, ratio, {
      onChange: (elements) => latest.current.onChange(elements),
      onNudged: (elements) => latest.current.onNudged(elements),
      onBlurDragged: (blur) => latest.current.onBlurDragged(blur),
      onDrawn: (drawn) => latest.current.onDrawn(drawn),
      onEmptied: (id) => latest.current.onEmptied(id),
      onSelect: (ids) => latest.current.onSelect(ids),
      onGuides: (lines, canvasWidth) => latest.current.onGuides(lines, canvasWidth),
      onDiscarded: () => latest.current.onDiscarded(),
      textLabel: () => latest.current.textLabel(),
      nameOf: (one) => latest.current.nameOf(one),
    });
    canvas.current = opened;
    return () => {
      canvas.current = null;
      opened.destroy();
    };
  }, [canvas, ratio]);

  const shown = useShownHere();
  useEffect(() => {
    if (width > 0) canvas.current?.setWidth(width);
  }, [canvas, width, ratio]);
  useEffect(() => canvas.current?.setTool(tool, style), [canvas, tool, style, ratio]);
  const pictures = usePictures(annotations);
  useEffect(() => canvas.current?.setPictures(pictures), [canvas, pictures, ratio]);
  useEffect(() => canvas.current?.setGuides(guides), [canvas, guides, ratio]);
  useEffect(() => canvas.current?.show(shown, selectedIds), [canvas, shown, selectedIds, ratio, width]);
  useEffect(() => setTooShort(false), [tool, annotations.length]);

  return (
    <div className={styles['canvas']} style={{ aspectRatio: canvasRatio }} ref={box} dir="ltr">
      {/* in a box of its own: the drawing library moves the canvas, so nothing can be inserted before it */}
      <div>
        {shown.map(
          (element) =>
            element.type === 'blur' && (
              <BlurPreview
                key={element.id}
                blur={element.id === blurs.dragged?.id ? blurs.dragged : element}
              />
            ),
        )}
      </div>
      <canvas aria-label={t('canvas')} />
      <Guides {...snapped} />
      {hints && annotations.length === 0 && tool === 'select' && (
        <p className={styles['hint']}>{t('hint.none')}</p>
      )}
      {tooShort && (
        <p className={styles['hint']} role="status">
          {t('tooShort', { length: minDrawnLength })}
        </p>
      )}
    </div>
  );
}

/** The annotations at the playhead; at the very end those of the last frame. */
function useShownHere() {
  const { annotations, step, length } = useAnnotate();
  const secondOf = (seconds: number) => Math.min(length - 0.001, Math.max(0, seconds - step.startTime));
  const key = usePreview(({ seconds }) =>
    annotations
      .filter((element) => isShownAt(element, secondOf(seconds)))
      .map(({ id }) => id)
      .join(' '),
  );
  const shown = useMemo(() => {
    const ids = new Set(key.split(' '));
    return annotations.filter(({ id }) => ids.has(id));
  }, [annotations, key]);
  const follows = shown.some((element) => element.type === 'blur' && element.positions.length > 0);
  const second = usePreview(({ seconds }) => (follows ? secondOf(seconds) : 0));
  return useMemo(
    () =>
      shown.map((element) => (element.type === 'blur' ? { ...element, ...boxAt(element, second) } : element)),
    [shown, second],
  );
}

/** A blur that follows, where it is now. */
const boxAt = (blur: ElementOf<'blur'>, second: number) =>
  blur.positions.length === 0 ? {} : { ...blurAt(blur, second), scaleX: 1, scaleY: 1 };

function Guides({ guides = [], width = 1 }: { guides?: readonly Guide[]; width?: number }) {
  const share = (value: number, of: number) => `${(value / of) * 100}%`;
  const height = width / canvasRatio;
  return guides.map(({ axis, at, from, to, name }) => (
    <span
      key={axis}
      className={styles['guide']}
      data-axis={axis}
      style={
        axis === 'x'
          ? { left: share(at, width), top: share(from, height), blockSize: share(to - from, height) }
          : { top: share(at, height), left: share(from, width), inlineSize: share(to - from, width) }
      }
    >
      {name !== '' && <b dir="auto">{name}</b>}
    </span>
  ));
}
