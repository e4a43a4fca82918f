import { type FocusEvent, useRef } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Mode,
  type PathValue,
  type RegisterOptions,
  type Resolver,
  useForm,
  useWatch,
} from 'react-hook-form';
import { z } from 'zod';
import type { Texts } from '../../i18n/text.ts';
import { fieldErrors } from './field-errors.ts';

/** Checks what is filled in by a contract; the screen's texts say what is wrong. */
export function contractResolver<V extends FieldValues>(
  schema: z.ZodType,
  texts: Texts,
  toInput: (values: V) => Readonly<Record<string, unknown>> = (values) => values,
): Resolver<V> {
  return (values) => {
    const found = Object.entries(fieldErrors(schema, toInput(values), texts));
    if (found.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(found.map(([name, message]) => [name, { type: 'contract', message }]));
    return { values: {}, errors: errors as object };
  };
}

interface ContractFormOptions<V extends FieldValues> {
  /** The contract's own fields: nothing is sent that they refuse. */
  readonly schema: z.ZodType;
  readonly texts: Texts;
  readonly defaultValues: DefaultValues<V>;
  /** The contract's input, where it is not what is filled in. */
  readonly toInput?: (values: V) => Readonly<Record<string, unknown>>;
  /** When a field is checked before the form is sent; by default when it is left, then with each change. */
  readonly mode?: Mode;
  readonly send: (values: V) => unknown;
}

/** Whether a field is left by pressing a button: a message below the field would move the button from under the press. */
export const isLeftByPress = ({ relatedTarget }: FocusEvent): boolean =>
  relatedTarget instanceof Element && relatedTarget.closest('button:active,a:active') !== null;

export function counterOf(schema: unknown, name: string, value: unknown) {
  const field: unknown = schema instanceof z.ZodObject ? schema.shape[name] : schema;
  const most = field instanceof z.ZodString ? field.maxLength : null;
  return most === null ? undefined : { typed: typeof value === 'string' ? value : '', most };
}

/** A form of a contract: errors under their fields, the first of which takes the focus, and nothing sent twice. */
export function useContractForm<V extends FieldValues>(options: ContractFormOptions<V>) {
  const { schema, texts, defaultValues, toInput, mode = 'onTouched', send } = options;
  const form = useForm<V>({ defaultValues, mode, resolver: contractResolver(schema, texts, toInput) });
  const { errors, isSubmitting, isValid } = form.formState;
  // drawn again with each change
  useWatch({ control: form.control });
  const isSending = useRef(false);
  const submit = form.handleSubmit(async (values) => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      await send(values);
    } finally {
      isSending.current = false;
    }
  });
  return {
    ...form,
    isSubmitting,
    isValid,
    /** What is filled in now. */
    values: form.getValues(),
    submit: (event?: React.SyntheticEvent) => void submit(event),
    /** For a field that is typed into. */
    field: <N extends FieldPath<V>>(name: N, rules?: RegisterOptions<V, N>) => {
      const registered = form.register(name, rules);
      return {
        ...registered,
        onBlur: async (event: FocusEvent) => {
          if (!isLeftByPress(event)) await registered.onBlur(event);
        },
        error: errors[name]?.message as string | undefined,
      };
    },
    /** For a field that counts its characters, of as many as the contract allows. */
    counter: (name: FieldPath<V>) => counterOf(schema, name, form.getValues(name)),
    /** For a field that is chosen from a list. */
    choice: <N extends FieldPath<V>>(name: N) => ({
      value: form.getValues(name),
      error: errors[name]?.message as string | undefined,
      onChange: (value: string) =>
        form.setValue(name, value as PathValue<V, N>, {
          shouldDirty: true,
          shouldValidate: true,
        }),
    }),
    /** For a field that is switched. */
    toggle: <N extends FieldPath<V>>(name: N) => ({
      on: form.getValues(name) as boolean,
      onSwitch: (on: boolean) => form.setValue(name, on as PathValue<V, N>, { shouldDirty: true }),
    }),
  };
}

/** What `useContractForm` gives, for a component that draws some of its fields. */
export type ContractForm<V extends FieldValues> = ReturnType<typeof useContractForm<V>>;
