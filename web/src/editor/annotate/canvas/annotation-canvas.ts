import { ActiveSelection, Canvas, type FabricObject, type TPointerEvent } from 'fabric/es';
import { isDeepEqual } from '../../../../../contracts/kernel/is-deep-equal.ts';
import type { AnnotationElement, ElementOf } from '../../../../../contracts/authoring/annotation-elements.ts';
import {
  canvasRatio,
  maxAnnotationText,
} from '../../../../../contracts/authoring/model/annotation-canvas.ts';
import { artOf, elementOf, isArt, TextObject, type ArtObject } from './art-object.ts';
import { boxOf, CanvasArea } from './canvas-area.ts';
import type { DrawStyle, Tool } from './drawing.ts';
import type { CanvasListener } from './canvas-listener.ts';
import { DrawingTool } from './drawing-tool.ts';
import { snapToGuides } from './guides.ts';
import { PictureCache } from './picture-cache.ts';
import { keepInside } from './shaping.ts';
import { styleSelection } from './style-selection.ts';

/** The annotations of a step on a canvas over its video, with the tool that is chosen. Knows nothing of the editor. */
export class AnnotationCanvas {
  readonly #canvas: Canvas;
  readonly #listener: CanvasListener;
  readonly #pictures: PictureCache;
  readonly #area: CanvasArea;
  readonly #drawing: DrawingTool;
  #elements: readonly AnnotationElement[] = [];
  /** Selections that the canvas makes by itself while it is brought up to date are not the author's. */
  #updating = false;
  #guides = true;
  /** The selection was nudged since the last `commit`. */
  #isNudged = false;
  readonly #listening = new AbortController();

  constructor(element: HTMLCanvasElement, ratio: number, listener: CanvasListener) {
    this.#listener = listener;
    this.#area = new CanvasArea(ratio);
    this.#pictures = new PictureCache(() => this.#canvas.requestRenderAll());
    this.#canvas = new Canvas(element, {
      enablePointerEvents: true,
      preserveObjectStacking: true,
      selectionColor: 'rgb(255 255 255 / .12)',
      selectionBorderColor: '#fff',
      renderOnAddRemove: false,
    });
    const update = (change: () => void) => this.#update(change);
    this.#drawing = new DrawingTool({ canvas: this.#canvas, area: this.#area, listener, update });
    this.#listen();
  }

  #listen(): void {
    const canvas = this.#canvas;
    canvas.on('mouse:down', ({ scenePoint, e }) => this.#drawing.press(scenePoint, e.shiftKey));
    canvas.on('mouse:move', ({ scenePoint, e }) => this.#drawing.move(scenePoint, e.shiftKey));
    canvas.on('mouse:up', () => this.#drawing.release());
    canvas.on('object:moving', ({ target, e }) => this.#onMoving(target, e));
    canvas.on('object:scaling', ({ target }) => this.#reportBlur(target));
    // the library has more to do with an object before it may be replaced; writing is reported by its own event
    canvas.on('object:modified', ({ transform }) => {
      if (transform) queueMicrotask(() => this.#onModified(this.#listener.onChange));
    });
    canvas.on('text:editing:entered', ({ target }) =>
      target.hiddenTextarea?.setAttribute('aria-label', this.#listener.textLabel()),
    );
    canvas.on('text:editing:exited', ({ target }) => {
      const isDraft = target === this.#drawing.draft;
      queueMicrotask(() => this.#onWritten(target, isDraft));
    });
    const { signal } = this.#listening;
    document.addEventListener('pointerdown', this.#endWriting, { capture: true, signal });
    document.addEventListener('focusin', this.#endWriting, { signal });
    for (const type of ['selection:created', 'selection:updated', 'selection:cleared'] as const)
      canvas.on(type, () => this.#onSelection());
  }

  /** The size on the screen, in pixels. */
  setWidth(width: number): void {
    const isOther = this.#area.setWidth(width);
    this.#canvas.setDimensions({ width, height: width / canvasRatio });
    this.#canvas.setZoom(width / this.#area.size.width);
    if (isOther) this.#replaceAll();
    this.#canvas.requestRenderAll();
  }

  setTool(tool: Tool, style: DrawStyle): void {
    this.#drawing.setTool(tool, style);
  }

  /** Draws with the tool in the middle of the picture. */
  readonly drawInMiddle = (): void => this.#drawing.drawInMiddle();

  setGuides(on: boolean): void {
    this.#guides = on;
  }

  /** Addresses of pictures by file. */
  setPictures(addresses: ReadonlyMap<string, string>): void {
    this.#pictures.load(addresses);
  }

  /** Shows these, from the back to the front; those that are the same already stay as they are. */
  show(elements: readonly AnnotationElement[], selected: readonly string[]): void {
    this.#elements = elements;
    this.#update(() => {
      const objects = this.#art();
      const known = new Map(objects.map((object) => [object.element.id, object]));
      const remaining = new Set<ArtObject>();
      const inOrder = elements.map((element) => {
        const object = known.get(element.id);
        const isCurrent = object && (this.#isHeld(object) || isDeepEqual(elementOf(object), element));
        const current = isCurrent
          ? object
          : artOf(element, this.#area.unitOf(element), this.#pictures.pictureOf);
        remaining.add(current);
        return current;
      });
      const removed = objects.filter((object) => !remaining.has(object) && object !== this.#drawing.draft);
      if (removed.length > 0) this.#canvas.discardActiveObject();
      this.#canvas.remove(...removed);
      for (const [index, object] of inOrder.entries()) {
        if (!objects.includes(object)) this.#canvas.add(object);
        this.#canvas.moveObjectTo(object, index);
      }
      this.#select(selected);
    });
  }

  /** Moves the selection by units of the canvas, scales it, and turns it clockwise unless it is a blur; `commit` notifies. */
  nudge(dx: number, dy: number, by = 1, degrees = 0): void {
    const active = this.#canvas.getActiveObject();
    if (!active) return;
    const { left, top, scaleX, scaleY } = active;
    active.set({ left: left + dx, top: top + dy, scaleX: scaleX * by, scaleY: scaleY * by });
    if (degrees !== 0 && active.isControlVisible('mtr')) active.rotate(active.angle + degrees);
    this.#area.keepInside(active);
    active.setCoords();
    this.#isNudged = true;
    this.#canvas.requestRenderAll();
  }

  commit(): void {
    if (!this.#isNudged) return;
    this.#isNudged = false;
    if (this.#canvas.getActiveObject()) this.#onModified(this.#listener.onNudged);
  }

  /** Starts writing a text that exists. */
  write(id: string): void {
    const object = this.#art().find(({ element }) => element.id === id);
    if (!(object instanceof TextObject)) return;
    this.#canvas.setActiveObject(object);
    object.enterEditing();
  }

  /** A text with the size that its letters take. */
  measure(text: ElementOf<'text'>): AnnotationElement {
    const element = elementOf(artOf(text, 1));
    return keepInside(element, this.#area.boundsOf(element));
  }

  /** Ends what is under way: a drag, or writing. */
  cancel(): boolean {
    const editing = this.#editing();
    const isBusy = this.#drawing.isDragging || editing !== null;
    this.#drawing.cancel();
    editing?.exitEditing();
    return isBusy;
  }

  destroy(): void {
    this.#editing()?.exitEditing();
    this.#listening.abort();
    this.#updating = true;
    void this.#canvas.dispose();
  }

  #art(): readonly ArtObject[] {
    return this.#canvas.getObjects().filter(isArt);
  }

  #editing(): TextObject | null {
    const active = this.#canvas.getActiveObject();
    return active instanceof TextObject && active.isEditing ? active : null;
  }

  #update(change: () => void): void {
    const before = this.#updating;
    this.#updating = true;
    change();
    this.#updating = before;
    this.#canvas.requestRenderAll();
  }

  #replaceAll(): void {
    const ids = this.#selectedIds();
    this.#update(() => {
      this.#canvas.discardActiveObject();
      this.#canvas.remove(...this.#canvas.getObjects());
    });
    this.show(this.#elements, ids);
  }

  #selectedIds(): readonly string[] {
    return this.#canvas
      .getActiveObjects()
      .filter(isArt)
      .map(({ element }) => element.id);
  }

  #select(ids: readonly string[]): void {
    if (this.#editing() || isDeepEqual([...this.#selectedIds()].toSorted(), [...ids].toSorted())) return;
    const objects = this.#art().filter(({ element }) => ids.includes(element.id));
    this.#canvas.discardActiveObject();
    const [first] = objects;
    if (!first) return;
    const active = objects.length === 1 ? first : new ActiveSelection(objects, { canvas: this.#canvas });
    styleSelection(active);
    this.#canvas.setActiveObject(active);
  }

  #onSelection(): void {
    const active = this.#canvas.getActiveObject();
    if (active) styleSelection(active);
    if (!this.#updating) this.#listener.onSelect(this.#selectedIds());
  }

  #onMoving(target: FabricObject, event: TPointerEvent): void {
    target.setCoords();
    if (this.#guides && !event.altKey) this.#snap(target);
    else this.#listener.onGuides([], this.#area.size.width);
    this.#area.keepInside(target);
    this.#reportBlur(target);
  }

  /** Somebody is writing in it, or moves it while the video plays or others edit. */
  #isHeld(object: ArtObject): boolean {
    const isBeingNudged = this.#isNudged && this.#canvas.getActiveObjects().includes(object);
    return object === this.#editing() || object.isMoving === true || isBeingNudged;
  }

  #reportBlur(target: FabricObject): void {
    if (!isArt(target) || target.element.type !== 'blur') return;
    const element = elementOf(target);
    if (element.type === 'blur')
      this.#listener.onBlurDragged(keepInside(element, this.#area.boundsOf(element)));
  }

  #snap(target: FabricObject): void {
    const moved = new Set(this.#selectedIds());
    const { width, height } = this.#area.size;
    const targets = [
      { name: '', box: { left: 0, top: 0, right: width, bottom: height } },
      ...this.#elements
        .filter(({ id }) => !moved.has(id))
        .map((element) => ({ name: this.#listener.nameOf(element), box: this.#area.edgesOf(element) })),
    ];
    const { dx, dy, guides } = snapToGuides(boxOf(target), targets);
    target.set({ left: target.left + dx, top: target.top + dy });
    target.setCoords();
    this.#listener.onGuides(guides, width);
  }

  #onModified(report: CanvasListener['onChange']): void {
    this.#listener.onGuides([], this.#area.size.width);
    const ids = this.#selectedIds();
    const changed = this.#canvas
      .getActiveObjects()
      .filter(isArt)
      .map((object) => {
        const element = elementOf(object);
        return keepInside(element, this.#area.boundsOf(element));
      });
    report(changed);
    this.#listener.onBlurDragged(null);
    // whatever became of it: refused, or moved back inside
    this.show(this.#elements, ids);
  }

  /** What is chosen or pressed beside the picture concerns the text as it has been written. */
  readonly #endWriting = ({ target, type }: Event): void => {
    const { wrapperEl } = this.#canvas;
    const editing = this.#editing();
    if (!editing || !(target instanceof Node) || target === editing.hiddenTextarea) return;
    // pressing the picture gives the focus to what is around it
    const isAround = type === 'focusin' && target.contains(wrapperEl);
    if (!wrapperEl.contains(target) && !isAround) editing.exitEditing();
  };

  #onWritten(target: FabricObject, isDraft: boolean): void {
    if (!(target instanceof TextObject)) return;
    const text = target.text.slice(0, maxAnnotationText);
    const isEmpty = text.trim() === '';
    if (!isDraft && isEmpty) return this.#listener.onEmptied(target.element.id);
    const element = elementOf(target);
    if (isDraft) this.#drawing.cancel();
    if (isEmpty || element.type !== 'text') return;
    const written = keepInside({ ...element, text }, this.#area.boundsOf(element));
    if (isDraft) this.#listener.onDrawn(written);
    else this.#listener.onChange([written]);
  }
}
