import { z } from 'zod';
import { AssetId, PartId, Seconds } from '../kernel/fields.ts';
import {
  canvasMargin,
  canvasRatio,
  isWithinCanvas,
  maxAnnotationText,
  maxPathPoints,
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

/** One annotation of a step (2:45). */
export const AnnotationElement = z.discriminatedUnion('type', [
  TextElement,
  PenElement,
  ArrowElement,
  ImageElement,
  ShapeElement,
]);
export type AnnotationElement = z.output<typeof AnnotationElement>;
export type AnnotationType = AnnotationElement['type'];
export type ElementOf<T extends AnnotationType> = Extract<AnnotationElement, { readonly type: T }>;

/** As it is drawn: a picture with its address for the person who sees it, `null` if the file does not exist. */
export const ShownAnnotation = z.discriminatedUnion('type', [
  TextElement,
  PenElement,
  ArrowElement,
  ImageElement.extend({ imageUrl: z.string().nullable() }),
  ShapeElement,
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
});
