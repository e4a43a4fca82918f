import type { Canvas } from 'fabric/es';
import type { AnnotationElement, Point } from '../../../../../contracts/authoring/annotation-elements.ts';
import { artOf, TextObject, type ArtObject } from './art-object.ts';
import type { CanvasArea } from './canvas-area.ts';
import {
  type Drag,
  drawnBy,
  type DrawStyle,
  drawText,
  firstStyle,
  releasedAs,
  type Tool,
} from './drawing.ts';
import { keepInside } from './shaping.ts';

export interface DrawingListener {
  /** A new one; its times are not set yet. */
  readonly onDrawn: (element: AnnotationElement) => void;
  /** Nothing was drawn: the press was too short. */
  readonly onDiscarded: () => void;
}

interface DrawingOptions {
  readonly canvas: Canvas;
  readonly area: CanvasArea;
  readonly listener: DrawingListener;
  /** Changes the canvas without selecting anything for the author. */
  readonly update: (change: () => void) => void;
}

/** Press, drag and release with a tool: idle, pressed, dragging, drawn (2:99). */
export class DrawingTool {
  readonly #options: DrawingOptions;
  #tool: Tool = 'select';
  #style: DrawStyle = firstStyle;
  #drag: Drag | null = null;
  #draft: ArtObject | null = null;

  constructor(options: DrawingOptions) {
    this.#options = options;
  }

  /** What is being drawn. */
  get draft(): ArtObject | null {
    return this.#draft;
  }

  get isDragging(): boolean {
    return this.#drag !== null;
  }

  setTool(tool: Tool, style: DrawStyle): void {
    const { canvas } = this.#options;
    this.#style = style;
    if (tool === this.#tool) return;
    this.#tool = tool;
    this.cancel();
    canvas.selection = tool === 'select';
    canvas.skipTargetFind = tool !== 'select';
    canvas.defaultCursor = tool === 'select' ? 'default' : 'crosshair';
    if (tool !== 'select') canvas.discardActiveObject();
    canvas.requestRenderAll();
  }

  /** Draws with the tool in the middle of the picture, for people who press keys instead of dragging. */
  drawInMiddle(): void {
    const { area } = this.#options;
    const { left, top, right, bottom } = area.bounds();
    const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
    const reach = { x: (right - left) / 8, y: (bottom - top) / 8 };
    this.press({ x: middle.x - reach.x, y: middle.y - reach.y }, false);
    this.move({ x: middle.x + reach.x, y: middle.y + reach.y }, false);
    this.release();
  }

  press(point: Point, straight: boolean): void {
    if (this.#tool === 'select') return;
    const from = this.#inPicture(point);
    if (this.#tool === 'text') this.#startText(from);
    else this.#drag = { from, to: from, points: [from], straight };
  }

  move(point: Point, straight: boolean): void {
    const drag = this.#drag;
    if (!drag) return;
    const { area } = this.#options;
    const to = this.#inPicture(point);
    this.#drag = { ...drag, to, points: [...drag.points, to], straight };
    this.#show(drawnBy(this.#tool, this.#drag, this.#style, area.size));
  }

  release(): void {
    const drag = this.#drag;
    if (!drag) return;
    const { area, listener } = this.#options;
    this.cancel();
    const drawn = releasedAs(this.#tool, drag, this.#style, area.size);
    if (drawn) listener.onDrawn(keepInside(drawn, area.bounds()));
    else listener.onDiscarded();
  }

  /** The nearest point of the picture: a drag may begin or end beside it. */
  #inPicture({ x, y }: Point): Point {
    const { left, top, right, bottom } = this.#options.area.bounds();
    return { x: Math.min(right, Math.max(left, x)), y: Math.min(bottom, Math.max(top, y)) };
  }

  /** Forgets what is being drawn. */
  cancel(): void {
    this.#drag = null;
    this.#show(null);
  }

  #show(element: AnnotationElement | null): void {
    const { canvas, update } = this.#options;
    update(() => {
      const before = this.#draft;
      this.#draft = element && artOf(element, 1);
      if (before) canvas.remove(before);
      if (this.#draft) canvas.add(this.#draft);
    });
  }

  #startText(place: Point): void {
    const { canvas, area } = this.#options;
    if (this.#draft) return;
    const size = { width: 1, height: this.#style.fontSize };
    this.#show(drawText('', size, { place, style: this.#style, canvas: area.size }));
    const { draft } = this;
    if (!(draft instanceof TextObject)) return;
    canvas.setActiveObject(draft);
    draft.enterEditing();
  }
}
