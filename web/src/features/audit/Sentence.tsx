import type { AuditEvent } from '../../../../contracts/audit/audit.ts';
import { sentenceTexts } from '../../i18n/en/audit-sentences.ts';
import { useText } from '../../i18n/text.ts';
import styles from './Sentence.module.css';
import { sentenceOf } from './sentence.ts';
import type { AuditNames } from './use-names.ts';

/** What happened, with names set apart from the text. */
export function Sentence({ event, names }: { event: AuditEvent; names: AuditNames }) {
  const t = useText(sentenceTexts);
  return sentenceOf(event, names, t).map(({ text, named }, index) =>
    named ? (
      <bdi key={index} className={styles['name']}>
        {text}
      </bdi>
    ) : (
      text
    ),
  );
}
