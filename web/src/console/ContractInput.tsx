import Switch from '@mui/material/Switch';
import type { FocusEvent } from 'react';
import { useInput } from 'react-admin';
import { z } from 'zod';
import { createTranslator, type Texts } from '../i18n/text.ts';
import { Field, TextArea } from '../ui/controls/Field.tsx';
import { SelectField } from '../ui/controls/Select.tsx';
import { counterOf, isLeftByPress } from '../ui/forms/use-contract-form.ts';
import { type Choices, choicesOf, isNullable, unwrapSchema } from './contract-fields.ts';
import styles from './Contract.module.css';

interface ContractInputProps {
  readonly name: string;
  readonly schema: unknown;
  readonly texts: Texts;
  readonly choices: Choices;
  readonly autoFocus?: boolean;
}

const typeOf = (name: string, schema: unknown): string => {
  if (schema instanceof z.ZodNumber) return 'number';
  if (name === 'password') return 'password';
  return schema instanceof z.ZodString && schema.format === 'email' ? 'email' : 'text';
};

/** Characters from which a text has more than one line. */
const longText = 1000;
const isLongText = (schema: unknown): boolean =>
  schema instanceof z.ZodString && (schema.maxLength ?? 0) >= longText;

/** What a choice of a list means in the contract. */
function chosenValue(value: string, schema: unknown): string | boolean | null {
  if (unwrapSchema(schema) instanceof z.ZodBoolean) return value === 'true';
  return value === '' && isNullable(schema) ? null : value;
}

/** The input for a field of a contract: text, long text, number, switch or list. */
export function ContractInput({ name, schema, texts, choices, autoFocus = false }: ContractInputProps) {
  const { field, fieldState } = useInput({ source: name });
  const fieldSchema = unwrapSchema(schema);
  const t = createTranslator(texts);
  const label = t(name);
  const hint = texts.english[`${name}Hint`] === undefined ? undefined : t(`${name}Hint`);
  if (fieldSchema instanceof z.ZodBoolean && choices[name] === undefined) {
    return (
      <label className={styles['switch']}>
        {label}
        <Switch checked={field.value === true} onChange={(_, on) => field.onChange(on)} />
      </label>
    );
  }
  const leave = (event: FocusEvent) => {
    if (!isLeftByPress(event)) field.onBlur();
  };
  const options = choicesOf(name, schema, texts, choices);
  if (options) {
    return (
      <SelectField
        label={label}
        hint={hint}
        error={fieldState.error?.message}
        required={!isNullable(schema)}
        value={Number.isNaN(field.value) ? '' : String(field.value ?? '')}
        options={options}
        onChange={(value) => field.onChange(chosenValue(value, schema))}
      />
    );
  }
  if (isLongText(fieldSchema)) {
    return (
      <TextArea
        ref={field.ref}
        label={label}
        hint={hint}
        error={fieldState.error?.message}
        rows={8}
        counter={counterOf(fieldSchema, name, field.value)}
        value={String(field.value ?? '')}
        onBlur={leave}
        onChange={(event) => field.onChange(event.target.value)}
      />
    );
  }
  const type = typeOf(name, fieldSchema);
  return (
    <Field
      ref={field.ref}
      label={label}
      type={type}
      hint={hint}
      error={fieldState.error?.message}
      value={String(field.value ?? '')}
      autoFocus={autoFocus}
      autoComplete={type === 'password' ? 'new-password' : 'off'}
      onBlur={leave}
      onChange={(event) =>
        field.onChange(type === 'number' ? event.target.valueAsNumber : event.target.value)
      }
    />
  );
}
