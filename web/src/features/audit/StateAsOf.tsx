import { format } from 'date-fns';
import { useEffect, useState } from 'react';
import { GetEntityAsOf } from '../../../../contracts/audit/audit.ts';
import { auditTexts } from '../../i18n/en/audit.ts';
import { sentenceTexts } from '../../i18n/en/audit-sentences.ts';
import { useText } from '../../i18n/text.ts';
import { useQueryOf } from '../../providers/use-query-of.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { classes } from '../../ui/theme/classes.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx';
import { humanizeType } from '../../ui/text/humanize-type.ts';
import styles from './EventDrawer.module.css';
import { FieldName, useFieldFormatter } from './FieldName.tsx';
import { eventTypeName } from '../../ui/text/event-type-name.ts';
import { stateFields } from './state-fields.ts';
import { StepsAsOf, stepsIn } from './StepsAsOf.tsx';
import type { AuditNames } from './use-names.ts';
import { WithJson } from './WithJson.tsx';

interface StateAsOfProps {
  readonly open: boolean;
  readonly stream: string;
  /** The name that people use for the thing. */
  readonly name: string;
  readonly names: AuditNames;
  /** ISO 8601. */
  readonly at: string;
  readonly onClose: () => void;
}

/** A thing at a point in time, folded from its events up to then; the time can be changed. */
export function StateAsOf({ open, stream, name, names, at, onClose }: StateAsOfProps) {
  const t = useText(auditTexts);
  const say = useText(sentenceTexts);
  const [moment, setMoment] = useState(at);
  useEffect(() => setMoment(at), [at, open]);
  const { data, error, refetch } = useQueryOf(
    GetEntityAsOf,
    { stream, at: moment },
    { enabled: open, keepPrevious: true },
  );
  const move = (text: string) => {
    const date = new Date(text);
    if (!Number.isNaN(date.getTime())) setMoment(date.toISOString());
  };
  return (
    <Dialog
      open={open}
      wide
      title={t('stateTitle', { name })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <Field
        type="datetime-local"
        step="0.001"
        label={t('stateAt')}
        value={format(new Date(moment), "yyyy-MM-dd'T'HH:mm:ss.SSS")}
        hint={
          data?.lastEvent
            ? t('stateRevision', {
                smart_count: (data.revision ?? 0) + 1,
                type: eventTypeName(data.lastEvent.type, say),
              })
            : undefined
        }
        onChange={(event) => move(event.target.value)}
      />
      {error && <ErrorState onRetry={refetch}>{error.message}</ErrorState>}
      {!data && !error && <RowsSkeleton rows={5} />}
      {data && data.revision === null && <p className={styles['quiet']}>{t('stateNone')}</p>}
      {data && data.erased.length > 0 && (
        <p className={styles['quiet']}>
          {t('erasedState', { fields: data.erased.map(humanizeType).join(', ') })}
        </p>
      )}
      {data && data.revision !== null && (
        <WithJson value={{ stream, state: data.state }}>
          <StateList state={data.state} names={names} />
        </WithJson>
      )}
    </Dialog>
  );
}

const shownFields = 40;

/** The thing, field by field. */
function StateList({ state, names }: { state: unknown; names: AuditNames }) {
  const t = useText(auditTexts);
  const [all, setAll] = useState(false);
  const workflow = stepsIn(state);
  const steps = (workflow?.steps ?? []).map(({ id, title }, index) => ({ id, title, number: index + 1 }));
  const read = useFieldFormatter(steps, names);
  const fields = stateFields(workflow === null ? state : workflow.rest).flatMap(({ path, value }) => {
    const text = read.value(path, value);
    return text === null ? [] : [{ path, text }];
  });
  const more = all ? 0 : fields.length - shownFields;
  return (
    <section className={styles['state']}>
      {workflow && <StepsAsOf steps={workflow.steps} />}
      {fields.slice(0, all ? undefined : shownFields).map(({ path, text }) => (
        <div key={path} className={styles['change']}>
          <FieldName>{read.name(path)}</FieldName>
          <span dir="auto">{text}</span>
        </div>
      ))}
      {more > 0 && (
        <button type="button" className={classes('underlined', styles['link'])} onClick={() => setAll(true)}>
          {t('moreChanges', { smart_count: more })}
        </button>
      )}
    </section>
  );
}
