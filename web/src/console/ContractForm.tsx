import { useQueryClient } from '@tanstack/react-query';
import { CreateBase, EditBase, Form, HttpError, type RaRecord } from 'react-admin';
import { type ReactNode, useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import type { Access } from '../../../contracts/kernel/access.ts';
import { contractListTexts } from '../i18n/en/contract-list.ts';
import { type Texts, useText } from '../i18n/text.ts';
import { contractResolver } from '../ui/forms/use-contract-form.ts';
import type { BrowserCommand } from '../providers/contract-call.ts';
import { refreshQueries } from '../providers/use-query-of.ts';
import { Button } from '../ui/controls/Button.tsx';
import { Note } from '../ui/feedback/Note.tsx';
import { showToast } from '../ui/feedback/toast.ts';
import { recordField } from './bulk.ts';
import type { Choices } from './contract-fields.ts';
import { ContractInput } from './ContractInput.tsx';
import styles from './Contract.module.css';
import { LeaveGuard } from './LeaveGuard.tsx';

export interface ContractFormProps {
  /** The contract whose fields are filled in; it validates them before anything is sent. */
  readonly contract: Pick<BrowserCommand, 'schema'> & Partial<BrowserCommand> & { readonly access: Access };
  readonly texts: Texts;
  readonly choices?: Choices;
  /** The record to change; absent for a new one. */
  readonly id?: string | undefined;
  /** Initial values of a new record. */
  readonly defaults?: Readonly<Record<string, unknown>>;
  /** The body to send, if it is not the fields themselves. */
  readonly body?: (fields: Readonly<Record<string, unknown>>) => object;
  readonly onDone: () => void;
}

/** The server names a field by its path in the body (`data.email`). */
function withFieldErrors(error: unknown): unknown {
  if (!(error instanceof HttpError)) return error;
  const { errors = {} } = error.body as { errors?: Record<string, string> };
  const fields = Object.entries(errors).map(([path, text]) => [path.split('.').at(-1), text]);
  return Object.assign(error, { body: { errors: Object.fromEntries(fields) } });
}

/** A form with one input per field of a contract; saving sends it through the data provider. */
export function ContractForm(props: ContractFormProps) {
  const { id, contract, texts, choices = {}, defaults, body, onDone } = props;
  const t = useText(contractListTexts);
  const client = useQueryClient();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { shape } = contract.schema;
  const names = Object.keys(shape).filter((name) => !(id !== undefined && isIdField(name, shape)));
  const fieldsOf = (record: Partial<RaRecord>) =>
    Object.fromEntries(names.map((name) => [name, record[name] as unknown]));
  const command = isCommand(contract) ? contract : undefined;
  // the path of a command names the record
  const named = command && id !== undefined ? { [recordField(command)]: id } : {};
  const toBody = (record: RaRecord) => ({ ...(body?.(fieldsOf(record)) ?? fieldsOf(record)), ...named });
  const options = {
    transform: toBody,
    redirect: false,
    mutationOptions: {
      meta: { command },
      onSuccess: async () => {
        showToast({ tone: 'ready', message: t(id === undefined ? 'created' : 'saved') });
        onDone();
        await refreshQueries(client);
      },
      onError: (error: unknown) => setRefusal((withFieldErrors(error) as Error).message),
    },
  } as const;
  const schema = contract.schema.pick(maskOf(names));
  const form: ReactNode = (
    <Form
      className={styles['form']}
      noValidate
      mode="onTouched"
      resolver={contractResolver(schema, texts, fieldsOf)}
      defaultValues={defaults}
      disableInvalidFormNotification
    >
      {refusal !== null && <Note tone="failed">{refusal}</Note>}
      {names.map((name, index) => (
        <ContractInput
          key={name}
          name={name}
          schema={shape[name]}
          texts={texts}
          choices={choices}
          autoFocus={index === 0 && id === undefined}
        />
      ))}
      <FormBar isNew={id === undefined} onDiscard={onDone} />
    </Form>
  );
  return id === undefined ? (
    <CreateBase {...options}>{form}</CreateBase>
  ) : (
    // what is read must be found again when it is written
    <EditBase id={id} mutationMode="pessimistic" queryOptions={{ meta: { command } }} {...options}>
      {form}
    </EditBase>
  );
}

/** A body that a call written by hand accepts is no command. */
const isCommand = (contract: ContractFormProps['contract']): contract is BrowserCommand & typeof contract =>
  contract.http !== undefined;

const maskOf = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, true])) as Record<string, true>;

/** The first field of a change is the id of the record; it is in the address. */
const isIdField = (name: string, shape: object): boolean =>
  name.endsWith('Id') && Object.keys(shape)[0] === name;

/** The number of unsaved changes, with buttons to save or discard them. */
function FormBar({ isNew, onDiscard }: { isNew: boolean; onDiscard: () => void }) {
  const t = useText(contractListTexts);
  const { reset } = useFormContext();
  const { dirtyFields, isSubmitting } = useFormState();
  const changes = Object.keys(dirtyFields).length;
  return (
    <div className={styles['bar']}>
      <span className={styles['changes']} aria-live="polite">
        {changes > 0 && !isNew && t('changes', { smart_count: changes })}
      </span>
      <Button disabled={!isNew && changes === 0} onClick={() => (isNew ? onDiscard() : reset())}>
        {t(isNew ? 'cancel' : 'discard')}
      </Button>
      <Button variant="primary" type="submit" busy={isSubmitting} disabled={!isNew && changes === 0}>
        {t(isNew ? 'create' : 'save')}
      </Button>
      <LeaveGuard waiting={changes > 0 && !isSubmitting} />
    </div>
  );
}
