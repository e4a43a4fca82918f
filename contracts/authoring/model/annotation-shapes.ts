import type { AnnotationColor, AnnotationElement, ElementOf, Point } from '../annotation-elements.ts';
import { shapeStroke } from './annotation-canvas.ts';

/** How annotations look: the editor's canvas and the player's SVG draw the same outlines. */

/** A part of an annotation as a path in its own coordinates, before it is scaled, turned and placed. */
export interface Outline {
  readonly path: string;
  readonly fill: AnnotationColor | null;
  readonly stroke: AnnotationColor | null;
  readonly strokeWidth: number;
  readonly dash: readonly number[];
}

const number = (value: number): string => String(Math.round(value * 100) / 100);
const at = ({ x, y }: Point): string => `${number(x)} ${number(y)}`;
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** A smooth line through the middles between its points, from the first to the last. */
export function penPath(points: readonly Point[]): string {
  const [first, ...others] = points;
  const last = others.at(-1);
  if (!first || !last) return '';
  const curves = others.slice(0, -1).map((point, index) => {
    const next = others[index + 1] ?? last;
    return `Q${at(point)} ${at(middle(point, next))}`;
  });
  return `M${at(first)}${curves.join('')}L${at(last)}`;
}

/** A line with a filled head at its end; the line stops where the head begins. */
function arrowOutlines(arrow: ElementOf<'arrow'>): readonly Outline[] {
  const { startX, startY, endX, endY, stroke, strokeWidth } = arrow;
  const length = Math.hypot(endX - startX, endY - startY) || 1;
  const [dx, dy] = [(endX - startX) / length, (endY - startY) / length];
  const headLength = Math.min(length, strokeWidth * 3.4);
  const half = headLength * 0.48;
  const base = { x: endX - dx * headLength, y: endY - dy * headLength };
  const head = [
    { x: endX, y: endY },
    { x: base.x - dy * half, y: base.y + dx * half },
    { x: base.x + dy * half, y: base.y - dx * half },
  ];
  return [
    { path: `M${at({ x: startX, y: startY })}L${at(base)}`, fill: null, stroke, strokeWidth, dash: [] },
    { path: `M${head.map(at).join('L')}Z`, fill: stroke, stroke: null, strokeWidth: 0, dash: [] },
  ];
}

function shapePath({ shape, width, height }: Pick<ElementOf<'shape'>, 'shape' | 'width' | 'height'>): string {
  const [w, h] = [number(width), number(height)];
  if (shape === 'rectangle') return `M0 0H${w}V${h}H0Z`;
  if (shape === 'triangle') return `M${number(width / 2)} 0L${w} ${h}H0Z`;
  const [rx, ry] = [number(width / 2), number(height / 2)];
  return `M0 ${ry}A${rx} ${ry} 0 1 1 ${w} ${ry}A${rx} ${ry} 0 1 1 0 ${ry}Z`;
}

/** What is drawn of an annotation, except for text and pictures. */
export function outlinesOf(element: AnnotationElement): readonly Outline[] {
  switch (element.type) {
    case 'text':
    case 'image':
    case 'blur':
      return [];
    case 'pen': {
      const { path, fill, stroke, strokeWidth } = element;
      return [{ path: penPath(path), fill, stroke, strokeWidth, dash: [] }];
    }
    case 'arrow':
      return arrowOutlines(element);
    case 'shape': {
      const { fill, stroke, strokeType } = element;
      return [
        {
          path: shapePath(element),
          fill,
          stroke: strokeType === 'none' ? null : stroke,
          strokeWidth: shapeStroke.width,
          dash: strokeType === 'dashed' ? shapeStroke.dash : [],
        },
      ];
    }
  }
  return element satisfies never;
}

/** Places of a text's lines, in units of its font size: as the editor's canvas sets them. */
export const textLines = { pitch: 1.2, baseline: 0.8791, last: 1.13 } as const;

/** The filled box behind a text reaches a little beyond its letters. */
export const textBackground = ({ width, height }: { readonly width: number; readonly height: number }) => ({
  x: -4,
  y: -2,
  width: width + 8,
  height: height + 4,
  rx: 3,
});

const rightToLeft =
  /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** The direction of a text: that of its first letter. */
export const directionOf = (text: string): 'ltr' | 'rtl' => (rightToLeft.test(text) ? 'rtl' : 'ltr');
