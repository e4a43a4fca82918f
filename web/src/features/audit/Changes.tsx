import { useState } from 'react';
import type { AuditRecord } from '../../../../contracts/audit/audit.ts';
import { auditTexts } from '../../i18n/en/audit.ts';
import { useText } from '../../i18n/text.ts';
import { classes } from '../../ui/theme/classes.ts';
import { humanizeType } from '../../ui/text/humanize-type.ts';
import { BeforeAndAfter } from '../../ui/text/BeforeAndAfter.tsx';
import styles from './EventDrawer.module.css';
import { FieldName, useFieldFormatter } from './FieldName.tsx';
import type { AuditNames } from './use-names.ts';
import { WithJson } from './WithJson.tsx';

const shownChanges = 12;

/** What an event changed, in words; paths, ids and the event's data are in the JSON. */
export function Changes({ record, names }: { record: AuditRecord; names: AuditNames }) {
  const t = useText(auditTexts);
  const read = useFieldFormatter(record.steps, names);
  const [all, setAll] = useState(false);
  const { event, changes } = record;
  const rows = changes.flatMap(({ path, before, after }) => {
    const [was, is] = [read.value(path, before), read.value(path, after)];
    // what an event sets first to what it would be anyway
    return was === null || is === null || was === is ? [] : [{ path, was, is }];
  });
  const more = all ? 0 : rows.length - shownChanges;
  return (
    <section>
      <WithJson
        value={{ data: event.data, changes }}
        head={
          <>
            <h3>{t('changes')}</h3>
            <span>{t('fields', { smart_count: record.changedFields })}</span>
          </>
        }
      >
        {event.erased.map((field) => (
          <div key={field} className={styles['change']}>
            <FieldName>{humanizeType(field)}</FieldName>
            <i>{t('erased')}</i>
          </div>
        ))}
        {changes.length === 0 && event.erased.length === 0 && (
          <p className={styles['quiet']}>{t('noChanges')}</p>
        )}
        {changes.length > 0 && rows.length === 0 && <p className={styles['quiet']}>{t('onlyIds')}</p>}
        {rows.slice(0, all ? undefined : shownChanges).map(({ path, was, is }) => (
          <div key={path} className={styles['change']}>
            <FieldName>{read.name(path)}</FieldName>
            <BeforeAndAfter before={was} after={is} />
          </div>
        ))}
        {more > 0 && (
          <button
            type="button"
            className={classes('underlined', styles['link'])}
            onClick={() => setAll(true)}
          >
            {t('moreChanges', { smart_count: more })}
          </button>
        )}
      </WithJson>
      {event.erased.length > 0 && <p className={styles['quiet']}>{t('erasedLine')}</p>}
      <p className={styles['quiet']}>{t('unchanged', { smart_count: record.unchangedFields })}</p>
    </section>
  );
}
