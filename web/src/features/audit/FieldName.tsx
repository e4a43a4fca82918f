import type { NamedStep } from '../../../../contracts/audit/audit.ts';
import { auditTexts } from '../../app/i18n/en/audit.ts';
import { useText } from '../../app/i18n/text.ts';
import styles from './EventDrawer.module.css';
import {
  fieldInWords,
  isId,
  isPersonField,
  isVideoTime,
  nameOfField,
  stepById,
  videoTime,
} from './field-words.ts';
import type { AuditNames } from './use-names.ts';

/** How fields and values are read by people. */
export interface FieldReader {
  readonly name: (path: string) => string;
  /** `null` for an id that has no name. */
  readonly value: (path: string, value: unknown) => string | null;
}

/** Reads the fields of a thing: steps by number and title, times as mm:ss, people and workspaces by name. */
export function useFieldReader(steps: readonly NamedStep[], names: AuditNames): FieldReader {
  const say = useText(auditTexts);
  const stepCalled = stepById(steps, ({ number, title }) =>
    title === '' ? say('stepNumber', { number }) : say('stepNamed', { number, title }),
  );
  const named = (field: string, id: string): string | null =>
    field === 'id'
      ? null
      : (stepCalled(id) ?? names.workspace(id) ?? (isPersonField(field) ? names.person(id) : null));
  const value = (path: string, given: unknown): string | null => {
    if (given === null || given === undefined || given === '') return say('nothing');
    if (typeof given === 'boolean') return say(given ? 'yes' : 'no');
    const field = nameOfField(path);
    if (typeof given === 'number') return isVideoTime(field) ? videoTime(given) : String(given);
    if (typeof given !== 'string')
      return Object.keys(given).length === 0 ? say('nothing') : JSON.stringify(given);
    return named(field, given) ?? (isId(field, given) ? null : given);
  };
  return { name: (path) => fieldInWords(path, stepCalled), value };
}

/** The field in words. */
export const FieldName = ({ children }: { children: string }) => (
  <p className={styles['field']}>
    <bdi>{children}</bdi>
  </p>
);
