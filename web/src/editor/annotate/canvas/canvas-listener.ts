import type { AnnotationElement, ElementOf } from '../../../../../contracts/authoring/annotation-elements.ts';
import type { DrawingListener } from './drawing-tool.ts';
import type { Guide } from './guides.ts';

/** Learns what the author does on the canvas. */
export interface CanvasListener extends DrawingListener {
  /** These were dragged, scaled, turned or written. */
  readonly onChange: (elements: readonly AnnotationElement[]) => void;
  /** These were moved, scaled or turned step by step. */
  readonly onNudged: (elements: readonly AnnotationElement[]) => void;
  /** A blur is being moved or scaled, and is here; `null` when that has ended. */
  readonly onBlurDragged: (element: ElementOf<'blur'> | null) => void;
  /** A text was emptied. */
  readonly onEmptied: (id: string) => void;
  readonly onSelect: (ids: readonly string[]) => void;
  /** The lines at which something snaps while it is moved, and the width of their canvas. */
  readonly onGuides: (guides: readonly Guide[], canvasWidth: number) => void;
  /** Names the field in which a text is written. */
  readonly textLabel: () => string;
  readonly nameOf: (element: AnnotationElement) => string;
}
