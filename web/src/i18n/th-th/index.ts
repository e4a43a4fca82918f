import { filesByNamespace } from '../files-by-namespace.ts';
import type { TranslatedFile } from '../language-choice.ts';

export const files = filesByNamespace(
  import.meta.glob<TranslatedFile>('./*.json', { eager: true, import: 'default' }),
);
