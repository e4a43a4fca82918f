import { auditTexts } from '../../app/i18n/en/audit.ts';
import { useText } from '../../app/i18n/text.ts';
import { typeInWords } from '../../ui/type-in-words.ts';
import styles from './EventDrawer.module.css';
import { fieldOf } from './sentence.ts';

/** A value as a person reads it; what is not there says so. */
export function useShown(): (value: unknown) => string {
  const say = useText(auditTexts);
  return (value) => {
    if (value === null || value === undefined || value === '') return say('nothing');
    if (typeof value === 'boolean') return say(value ? 'yes' : 'no');
    return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
  };
}

/** The field in words, and where it stands. */
export function FieldName({ path }: { path: string }) {
  return (
    <p className={styles['field']}>
      <span>{typeInWords(fieldOf(path))}</span>
      <code title={path}>{path}</code>
    </p>
  );
}
