import { assertNever } from '../../kernel/assert-never.ts';
import type { AnnotationElement, AnnotationName } from '../annotation-elements.ts';

/** What an annotation is called: its text, the name of its picture, or its type if it has neither. */
export function annotationName(element: AnnotationElement): AnnotationName {
  switch (element.type) {
    case 'text':
      return { text: element.text };
    case 'image':
      return { text: element.name };
    case 'pen':
    case 'arrow':
    case 'shape':
    case 'blur':
      return { type: element.type };
  }
  return assertNever(element);
}
