import type { NamedStep } from '../../../../contracts/audit/audit.ts';
import { Role } from '../../../../contracts/kernel/access.ts';
import { auditTexts } from '../../i18n/en/audit.ts';
import { roleTexts } from '../../i18n/en/roles.ts';
import { useText } from '../../i18n/text.ts';
import styles from './EventDrawer.module.css';
import {
  fieldLabel,
  isId,
  isPersonField,
  isVideoTime,
  nameOfField,
  stepById,
  videoTime,
} from './field-label.ts';
import type { AuditNames } from './use-names.ts';

/** How fields and values are shown to people. */
export interface FieldFormatter {
  readonly name: (path: string) => string;
  /** `null` for an id without a name. */
  readonly value: (path: string, value: unknown) => string | null;
}

/** Formats the fields of a thing: steps by number and title, times as mm:ss, people, workspaces and roles by name. */
export function useFieldFormatter(steps: readonly NamedStep[], names: AuditNames): FieldFormatter {
  const t = useText(auditTexts);
  const sayRole = useText(roleTexts);
  const nameOfRole = (path: string, raw: string): string | null => {
    const role = /^roles?\b/.test(path) ? Role.safeParse(raw) : null;
    return role?.success ? sayRole(role.data) : null;
  };
  const stepLabel = stepById(steps, ({ number, title }) =>
    title === '' ? t('stepNumber', { number }) : t('stepNamed', { number, title }),
  );
  const nameOfId = (field: string, id: string): string | null =>
    field === 'id'
      ? null
      : (stepLabel(id) ?? names.workspace(id) ?? (isPersonField(field) ? names.person(id) : null));
  const value = (path: string, raw: unknown): string | null => {
    if (raw === null || raw === undefined || raw === '') return t('nothing');
    if (typeof raw === 'boolean') return t(raw ? 'yes' : 'no');
    const field = nameOfField(path);
    if (typeof raw === 'number') return isVideoTime(field) ? videoTime(raw) : String(raw);
    if (typeof raw !== 'string') return Object.keys(raw).length === 0 ? t('nothing') : JSON.stringify(raw);
    return nameOfRole(path, raw) ?? nameOfId(field, raw) ?? (isId(field, raw) ? null : raw);
  };
  return { name: (path) => fieldLabel(path, (id) => stepLabel(id) ?? names.workspace(id)), value };
}

/** The field's label. */
export const FieldName = ({ children }: { children: string }) => (
  <p className={styles['field']}>
    <bdi>{children}</bdi>
  </p>
);
