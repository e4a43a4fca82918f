import type { AnnotationElement } from '../../../../contracts/authoring/annotation-elements.ts';
import type { annotateTexts } from '../../i18n/en/annotate.ts';
import type { Translate } from '../../i18n/text.ts';

const kindOf = (element: AnnotationElement) => (element.type === 'shape' ? element.shape : element.type);

/** What an annotation is called: a text by its letters, others by their kind and how many of it are behind them. */
export function annotationName(
  t: Translate<(typeof annotateTexts)['english']>,
  element: AnnotationElement,
  annotations: readonly AnnotationElement[],
): string {
  if (element.type === 'image') return element.name;
  if (element.type === 'text') return element.text.replaceAll(/\s+/g, ' ').trim();
  const kind = kindOf(element);
  const alike = annotations.filter((other) => kindOf(other) === kind);
  const number =
    Math.max(
      0,
      alike.findIndex(({ id }) => id === element.id),
    ) + 1;
  switch (kind) {
    case 'text':
    case 'image':
      return '';
    case 'pen':
    case 'arrow':
    case 'circle':
    case 'rectangle':
    case 'triangle':
    case 'blur':
      return t(`name.${kind}`, { number });
  }
  return kind satisfies never;
}
