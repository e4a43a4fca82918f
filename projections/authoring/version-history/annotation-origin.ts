import type { AnnotationElement } from '../../../contracts/authoring/annotation-elements.ts';
import type { OriginKind } from '../../../contracts/authoring/part-origin.ts';
import { pasteOffset } from '../../../contracts/authoring/model/annotation-canvas.ts';
import type { Step } from '../../../contracts/authoring/model/draft-steps.ts';

/** How an annotation looks, without where and when it is shown. */
function lookOf(element: AnnotationElement): string {
  const { id: _, startTime: _s, endTime: _e, left: _l, top: _t, ...look } = element;
  return JSON.stringify(look.type === 'blur' ? { ...look, positions: [] } : look);
}

/** A copy looks the same, and is where its original is or beside it. */
function isCopyOf(element: AnnotationElement, original: AnnotationElement): boolean {
  const isBeside = [0, pasteOffset].some(
    (offset) => element.left === original.left + offset && element.top === original.top + offset,
  );
  return isBeside && lookOf(element) === lookOf(original);
}

interface Copied {
  readonly id: string;
  /** The step from which it was copied. */
  readonly step: { readonly number: number; readonly title: string };
}

/** The annotation of which a new one is a copy, as the draft was before; `undefined` if it was drawn. */
export function copiedFrom(
  before: readonly Step[],
  after: readonly Step[],
  newId: string,
): Copied | undefined {
  const created = after.flatMap(({ annotations }) => annotations).find(({ id }) => id === newId);
  if (!created) return undefined;
  return before
    .flatMap(({ title, annotations }, index) =>
      annotations
        .filter((each) => each.id !== newId && isCopyOf(created, each))
        .map(({ id }) => ({ id, step: { number: index + 1, title } })),
    )
    .at(0);
}

/** What differs if somebody only moved an annotation, made it larger or turned it. */
const placeFields = ['left', 'top', 'width', 'height', 'scaleX', 'scaleY', 'angle', 'positions'];

function withoutPlace(value: string): string {
  const parsed: unknown = JSON.parse(value);
  return JSON.stringify(parsed, (key, field: unknown) => (placeFields.includes(key) ? undefined : field));
}

/** Whether an annotation is only elsewhere or as large as it was not; both are states of `part-state.ts`. */
export const moveKind = (was: string, is: string): OriginKind | undefined =>
  withoutPlace(was) === withoutPlace(is) ? 'moved' : undefined;
