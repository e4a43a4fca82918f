import { Control, FabricObject, IText, Point, type TPointerEvent, type Transform, util } from 'fabric/es';
import type { AnnotationElement, ElementOf } from '../../../../../contracts/authoring/annotation-elements.ts';
import {
  annotationColors,
  blurFillOpacity,
} from '../../../../../contracts/authoring/model/annotation-canvas.ts';
import {
  directionOf,
  outlinesOf,
  textBackground,
  textLines,
  type Outline,
} from '../../../../../contracts/authoring/model/annotation-shapes.ts';
import { bakeScale, placeArrow, storable } from './shaping.ts';

/** Something on the canvas that shows an annotation; `unit` is a unit of its own canvas on this one. */
export type ArtObject = (OutlineObject | TextObject) & FabricObject;

const look = {
  originX: 'left',
  originY: 'top',
  strokeWidth: 0,
  objectCaching: false,
  lockScalingFlip: true,
  lockSkewingX: true,
  lockSkewingY: true,
  cornerStyle: 'circle',
  cornerColor: '#fff',
  cornerStrokeColor: '#000',
  borderColor: '#fff',
  borderOpacityWhenMoving: 0.6,
  transparentCorners: false,
  cornerSize: 11,
  touchCornerSize: 32,
} as const;

const placement = (element: AnnotationElement, unit: number) => ({
  ...look,
  left: element.left * unit,
  top: element.top * unit,
  width: element.width,
  height: element.height,
  scaleX: element.scaleX * unit,
  scaleY: element.scaleY * unit,
  angle: element.angle,
  opacity: element.opacity,
});

function drawOutline(
  ctx: CanvasRenderingContext2D,
  { path, fill, stroke, strokeWidth, dash }: Outline,
): void {
  const line = new Path2D(path);
  if (fill !== null) {
    ctx.fillStyle = annotationColors[fill];
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- this is no array
    ctx.fill(line);
  }
  if (stroke === null) return;
  ctx.strokeStyle = annotationColors[stroke];
  ctx.lineWidth = strokeWidth;
  ctx.lineCap = dash.length > 0 ? 'butt' : 'round';
  ctx.lineJoin = 'round';
  ctx.setLineDash([...dash]);
  ctx.stroke(line);
}

/** Until a picture has loaded its place is shown. */
function drawPicture(
  ctx: CanvasRenderingContext2D,
  { width, height }: { readonly width: number; readonly height: number },
  picture: CanvasImageSource | null,
): void {
  if (picture) return ctx.drawImage(picture, 0, 0, width, height);
  ctx.fillStyle = 'rgb(128 128 128 / .4)';
  ctx.fillRect(0, 0, width, height);
}

/** The picture behind is blurred by the page; this marks where (R-ANN-08). */
function drawCover(
  ctx: CanvasRenderingContext2D,
  { width, height }: { readonly width: number; readonly height: number },
  { scaleX, scaleY }: { readonly scaleX: number; readonly scaleY: number },
): void {
  ctx.fillStyle = `rgb(255 255 255 / ${blurFillOpacity})`;
  ctx.fillRect(0, 0, width, height);
  ctx.scale(1 / scaleX, 1 / scaleY);
  ctx.strokeStyle = 'rgb(255 255 255 / .8)';
  ctx.setLineDash([4, 4]);
  ctx.strokeRect(0, 0, width * scaleX, height * scaleY);
}

/** Everything but text, drawn by its outlines. */
export type PictureOf = (assetId: string) => CanvasImageSource | null;

export class OutlineObject extends FabricObject {
  element: Exclude<AnnotationElement, ElementOf<'text'>>;
  readonly unit: number;
  readonly #pictureOf: PictureOf;
  constructor(element: Exclude<AnnotationElement, ElementOf<'text'>>, unit: number, pictureOf: PictureOf) {
    const baked = bakeScale(element, element.scaleX, element.scaleY);
    super(placement(baked, unit));
    this.element = baked;
    this.unit = unit;
    this.#pictureOf = pictureOf;
    if (baked.type === 'image') this.setControlsVisibility({ ml: false, mr: false, mt: false, mb: false });
    // what is covered is an upright box
    if (baked.type === 'blur') this.setControlsVisibility({ mtr: false });
    // a straight line has no area to press
    this.padding = 6;
    if (baked.type === 'arrow') this.controls = { start: arrowEnd('start'), end: arrowEnd('end') };
    this.hasBorders = baked.type !== 'arrow';
  }

  override _render(ctx: CanvasRenderingContext2D): void {
    const [scaleX, scaleY] = [this.scaleX / this.unit, this.scaleY / this.unit];
    ctx.translate(-this.width / 2, -this.height / 2);
    if (this.element.type === 'image') return drawPicture(ctx, this, this.#pictureOf(this.element.assetId));
    if (this.element.type === 'blur') return drawCover(ctx, this, { scaleX, scaleY });
    // strokes keep their width while they are scaled
    ctx.scale(1 / scaleX, 1 / scaleY);
    for (const outline of outlinesOf(bakeScale(this.element, scaleX, scaleY))) drawOutline(ctx, outline);
  }

  /** Shows another state of the same annotation. */
  update(element: OutlineObject['element']): void {
    this.element = element;
    this.set(placement(element, this.unit));
    this.setCoords();
  }
}

/** A text that is edited where it stands. */
export class TextObject extends IText {
  element: ElementOf<'text'>;
  readonly unit: number;
  constructor(element: ElementOf<'text'>, unit: number) {
    const { text, fill, fontFamily, fontSize, fontWeight, fontStyle } = element;
    super(text, {
      ...placement(element, unit),
      fill: annotationColors[fill],
      fontFamily,
      fontSize,
      fontWeight,
      fontStyle,
      lineHeight: textLines.pitch / textLines.last,
    });
    this.element = element;
    this.unit = unit;
    this.cursorColor = '#fff';
    this.editingBorderColor = '#fff';
    this.setControlsVisibility({ ml: false, mr: false, mt: false, mb: false });
    this.followDirection();
    this.on('changed', () => this.followDirection());
  }

  /** Letters run in the direction of the first of them. */
  followDirection(): void {
    const direction = directionOf(this.text);
    this.set({ direction, textAlign: direction === 'rtl' ? 'right' : 'left' });
  }

  override _renderBackground(ctx: CanvasRenderingContext2D): void {
    const { backgroundColor } = this.element;
    if (backgroundColor === null || this.text === '') return;
    const { x, y, width, height, rx } = textBackground(this);
    ctx.fillStyle = annotationColors[backgroundColor];
    ctx.beginPath();
    ctx.roundRect(x - this.width / 2, y - this.height / 2, width, height, rx);
    ctx.fill();
  }
}

export const artOf = (
  element: AnnotationElement,
  unit: number,
  pictureOf: PictureOf = () => null,
): ArtObject =>
  element.type === 'text' ? new TextObject(element, unit) : new OutlineObject(element, unit, pictureOf);

export const isArt = (object: FabricObject | undefined): object is ArtObject =>
  object instanceof OutlineObject || object instanceof TextObject;

/** The annotation as it is on the canvas now, alone or as part of a selection. */
export function elementOf(object: ArtObject): AnnotationElement {
  const { unit } = object;
  const { angle, scaleX, scaleY, translateX, translateY } = util.qrDecompose(object.calcTransformMatrix());
  const radians = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const [x, y] = [(object.width * scaleX) / 2, (object.height * scaleY) / 2];
  const place = {
    left: (translateX - x * cos + y * sin) / unit,
    top: (translateY - x * sin - y * cos) / unit,
    width: object.width,
    height: object.height,
    scaleX: scaleX / unit,
    scaleY: scaleY / unit,
    angle,
  };
  if (object instanceof TextObject) return storable({ ...object.element, ...place, text: object.text });
  return storable({ ...object.element, ...place });
}

/** A handle at one end of an arrow. */
function arrowEnd(which: 'start' | 'end'): Control {
  return new Control({
    actionName: 'moveEnd',
    cursorStyle: 'crosshair',
    positionHandler: (_dimensions, _matrix, object) => {
      if (!(object instanceof OutlineObject) || object.element.type !== 'arrow') return new Point(0, 0);
      const { startX, startY, endX, endY } = object.element;
      const [x, y] = which === 'start' ? [startX, startY] : [endX, endY];
      const local = new Point(x - object.width / 2, y - object.height / 2);
      return local.transform(
        util.multiplyTransformMatrices(object.getViewportTransform(), object.calcTransformMatrix()),
      );
    },
    actionHandler: (_event: TPointerEvent, { target }: Transform, x: number, y: number) => {
      if (!(target instanceof OutlineObject) || target.element.type !== 'arrow') return false;
      const current = elementOf(target);
      if (current.type !== 'arrow') return false;
      const { left, top, startX, startY, endX, endY } = current;
      const moved = { x: x / target.unit, y: y / target.unit };
      const start = which === 'start' ? moved : { x: left + startX, y: top + startY };
      const end = which === 'end' ? moved : { x: left + endX, y: top + endY };
      target.update(placeArrow(current, start, end));
      return true;
    },
  });
}
