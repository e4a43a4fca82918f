import { z } from 'zod';
import { AssetId, PartId, Seconds } from '../kernel/fields.ts';
import {
  canvasMargin,
  canvasRatio,
  edgesOf,
  isWithinCanvas,
  maxAnnotationText,
  maxBlurPositions,
  maxPathPoints,
  minBlurSide,
} from './model/annotation-canvas.ts';

const AnnotationColor = z.enum(['blue', 'white', 'black', 'red', 'green', 'yellow']);
export type AnnotationColor = z.output<typeof AnnotationColor>;
const StrokeWidth = z.union([z.literal(4), z.literal(6), z.literal(8)]);
/** On the canvas on which the annotation was drawn. */
const Coordinate = z.number().min(-10_000).max(10_000);
const Size = z.number().min(0).max(10_000);
const Scale = z.number().min(0.01).max(100);
const CanvasSide = z.number().min(100).max(10_000);
const Point = z.object({ x: Coordinate, y: Coordinate });
export type Point = z.output<typeof Point>;

/**
 * What every annotation has (2:45). `left` and `top` are the place of its own first corner, about which it is turned by
 * `angle` degrees; its size there is `width * scaleX` by `height * scaleY`. Times are seconds of its step.
 */
const elementFields = {
  id: PartId.min(1),
  startTime: Seconds,
  endTime: Seconds,
  left: Coordinate,
  top: Coordinate,
  width: Size,
  height: Size,
  scaleX: Scale,
  scaleY: Scale,
  angle: z.number().min(-360).max(360).default(0),
  originalCanvasWidth: CanvasSide,
  originalCanvasHeight: CanvasSide,
  opacity: z.number().min(0).max(1).default(1),
};

/** Lines are separated by line breaks. */
const TextElement = z.object({
  type: z.literal('text'),
  ...elementFields,
  text: z.string().min(1).max(maxAnnotationText, `A text can have at most ${maxAnnotationText} characters.`),
  fill: AnnotationColor,
  backgroundColor: AnnotationColor.nullable().default(null),
  fontFamily: z.enum(['serif', 'sans-serif', 'monospace']).default('serif'),
  fontSize: z.number().min(6).max(200).default(24),
  fontWeight: z.enum(['normal', 'bold']).default('normal'),
  fontStyle: z.enum(['normal', 'italic']).default('normal'),
});
const PenElement = z.object({
  type: z.literal('pen'),
  ...elementFields,
  path: z
    .array(Point)
    .min(2)
    .max(maxPathPoints, `A drawing can have at most ${maxPathPoints} points.`)
    .describe('From its own first corner'),
  fill: AnnotationColor.nullable().default(null),
  stroke: AnnotationColor,
  strokeWidth: StrokeWidth,
});
const ArrowElement = z.object({
  type: z.literal('arrow'),
  ...elementFields,
  startX: Coordinate.describe('From its own first corner'),
  startY: Coordinate,
  endX: Coordinate,
  endY: Coordinate,
  stroke: AnnotationColor,
  strokeWidth: StrokeWidth,
});
/** A picture that was uploaded for it. */
const ImageElement = z.object({
  type: z.literal('image'),
  ...elementFields,
  assetId: AssetId,
  name: z.string().max(255).describe('Of the file, for people who cannot see it'),
});
const ShapeElement = z.object({
  type: z.literal('shape'),
  ...elementFields,
  shape: z.enum(['circle', 'rectangle', 'triangle']),
  fill: AnnotationColor.nullable().default(null),
  stroke: AnnotationColor,
  strokeType: z.enum(['none', 'solid', 'dashed']),
});

/** Where a blur is at a second of its step. */
const BlurPosition = z.object({
  time: Seconds,
  left: Coordinate,
  top: Coordinate,
  width: Size,
  height: Size,
});
export type BlurPosition = z.output<typeof BlurPosition>;
/** An area of the picture that viewers do not see. With positions it follows them; without, it stays in its place. */
const BlurElement = z.object({
  type: z.literal('blur'),
  ...elementFields,
  positions: z
    .array(BlurPosition)
    .max(maxBlurPositions, `A blur can have at most ${maxBlurPositions} positions.`)
    .default([]),
});

/** One annotation of a step (2:45). */
export const AnnotationElement = z.discriminatedUnion('type', [
  TextElement,
  PenElement,
  ArrowElement,
  ImageElement,
  ShapeElement,
  BlurElement,
]);
export type AnnotationElement = z.output<typeof AnnotationElement>;
export type AnnotationType = AnnotationElement['type'];
export type ElementOf<T extends AnnotationType> = Extract<AnnotationElement, { readonly type: T }>;

/** What an annotation is called: its text or the name of its picture, or its type if it has neither. */
export const AnnotationName = z.union([
  z.object({ text: z.string() }),
  z.object({ type: z.enum(['pen', 'arrow', 'shape', 'blur']) }),
]);
export type AnnotationName = z.output<typeof AnnotationName>;

/** As it is drawn: a picture with its address for the person who sees it, `null` if the file does not exist. */
export const ShownAnnotation = z.discriminatedUnion('type', [
  TextElement,
  PenElement,
  ArrowElement,
  ImageElement.extend({ imageUrl: z.string().nullable() }),
  ShapeElement,
  BlurElement,
]);
export type ShownAnnotation = z.output<typeof ShownAnnotation>;

/** The same in a command. */
export const DrawnAnnotationElement = AnnotationElement.superRefine((element, { addIssue }) => {
  const refuse = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message });
  if (element.endTime <= element.startTime) refuse('endTime', 'This must be after the start.');
  const ratio = element.originalCanvasWidth / element.originalCanvasHeight;
  if (Math.abs(ratio - canvasRatio) > 0.02) refuse('originalCanvasHeight', 'The canvas must be 16:9.');
  if (!isWithinCanvas(element))
    refuse('left', `An annotation must stay at least ${canvasMargin} inside the edges of its canvas.`);
  if (element.type === 'shape' && element.fill === null && element.strokeType === 'none')
    refuse('fill', 'A shape needs a fill or a stroke.');
  if (element.type === 'blur') for (const [path, message] of blurProblems(element)) refuse(path, message);
});

/** What is wrong with a blur, by field. */
function blurProblems(blur: ElementOf<'blur'>): readonly (readonly [string, string])[] {
  const { positions, startTime, endTime } = blur;
  const { left, top, right, bottom } = edgesOf(blur);
  const isLate = (time: number, index: number) => time <= (positions[index - 1]?.time ?? -1);
  const boxes = positions.map((position) => ({ ...blur, ...position, scaleX: 1, scaleY: 1 }));
  const tooSmall = [{ width: right - left, height: bottom - top }, ...positions].some(
    ({ width, height }) => Math.min(width, height) < minBlurSide,
  );
  return [
    ...(blur.angle === 0 ? [] : [['angle', 'A blur cannot be turned.'] as const]),
    ...(tooSmall ? [['width', `A blur must be at least ${minBlurSide} wide and high.`] as const] : []),
    ...(boxes.every(isWithinCanvas)
      ? []
      : [['positions', 'A blur must stay within its canvas at each position.'] as const]),
    ...(positions.some(({ time }, index) => isLate(time, index))
      ? [['positions', 'The positions of a blur must be in the order of their times.'] as const]
      : []),
    ...(positions.every(({ time }) => time >= startTime && time <= endTime)
      ? []
      : [['positions', 'The positions of a blur must be within its time.'] as const]),
  ];
}
