import type { TranslatedFile, TranslatedFiles } from './language-choice.ts';

/** The files of a folder by namespace, which is their name. */
export const filesByNamespace = (modules: Readonly<Record<string, TranslatedFile>>): TranslatedFiles =>
  Object.fromEntries(
    Object.entries(modules).map(([path, file]) => [path.replace(/^.*\/|\.json$/g, ''), file]),
  );
