import { objectKindTexts } from '../../i18n/en/object-kinds.ts';
import { createTranslator } from '../../i18n/text.ts';
import { humanizeType } from '../../ui/text/humanize-type.ts';

const isKnown = (category: string): category is keyof typeof objectKindTexts.english =>
  category in objectKindTexts.english;
const t = createTranslator(objectKindTexts);

/** What an object is, in the language of the page; an earlier release may have recorded kinds that are gone. */
export const objectKind = (category: string): string =>
  isKnown(category) ? t(category) : humanizeType(category);
