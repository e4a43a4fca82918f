import { assertNever } from '../../kernel/assert-never.ts';
import type { AnnotationElement } from '../annotation-elements.ts';
import { AnnotationsTooLarge } from '../annotations.ts';
import { maxAnnotationMegabytes } from './annotation-canvas.ts';
import type { Steps } from './draft-steps.ts';

/** Bytes that are sent for each, at most; those of an annotation are all that it has besides. */
const bytesOf = { annotation: 500, character: 3, point: 40, position: 100 } as const;

function sizeOf(element: AnnotationElement): number {
  switch (element.type) {
    case 'pen':
      return bytesOf.annotation + element.path.length * bytesOf.point;
    case 'blur':
      return bytesOf.annotation + element.positions.length * bytesOf.position;
    case 'text':
      return bytesOf.annotation + element.text.length * bytesOf.character;
    case 'image':
      return bytesOf.annotation + element.name.length * bytesOf.character;
    case 'arrow':
    case 'shape':
      return bytesOf.annotation;
  }
  return assertNever(element);
}

const sizeOfAll = (steps: Steps): number => {
  let size = 0;
  for (const { annotations } of steps) for (const element of annotations) size += sizeOf(element);
  return size;
};

/** Refuses steps whose annotations are too large together, unless they were as large before. */
export function checkAnnotationSize(before: Steps, after: Steps): void {
  const size = sizeOfAll(after);
  if (size > maxAnnotationMegabytes * 1_000_000 && size > sizeOfAll(before))
    throw AnnotationsTooLarge({ facts: { maximumMegabytes: maxAnnotationMegabytes } });
}
