import { useRef } from 'react';
import type { z } from 'zod';
import {
  FilledField,
  maxUserMappings,
  UserMapping,
} from '../../../../../contracts/organization/user-mapping.ts';
import { integrationsTexts } from '../../../i18n/en/integrations.ts';
import { userMappingTexts } from '../../../i18n/en/user-mappings.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { SelectField } from '../../../ui/controls/Select.tsx';
import { useContractForm } from '../../../ui/forms/use-contract-form.ts';
import styles from './Integrations.module.css';

export type Mapping = z.output<typeof UserMapping>;

/** Whether both are the same attribute and field. */
export const isSameMapping = (one: Mapping, other: Mapping | null): boolean =>
  one.attribute === other?.attribute && one.field === other.field;

interface MappingFormProps {
  readonly mappings: readonly Mapping[];
  /** The one that is changed; without it, one is added. */
  readonly changed: Mapping | null;
  readonly onSave: (mapping: Mapping) => Promise<boolean>;
  readonly onCancel: () => void;
}

/** Adds an attribute, or changes one; after a save or a refusal, the attribute has the focus again. */
export function MappingForm({ mappings, changed, onSave, onCancel }: MappingFormProps) {
  const t = useText(userMappingTexts);
  const say = useText(integrationsTexts);
  const attribute = useRef<HTMLInputElement | null>(null);
  const form = useContractForm({
    schema: UserMapping,
    texts: integrationsTexts,
    mode: 'onSubmit',
    defaultValues: { attribute: changed?.attribute ?? '', field: changed?.field ?? 'displayName' },
    send: async (filled): Promise<void> => {
      const mapping = UserMapping.parse(filled);
      const others = mappings.filter((each) => !isSameMapping(each, changed));
      if (others.some((each) => isSameMapping(each, mapping)))
        return form.setError('attribute', { message: t('alreadyMapped') }, { shouldFocus: true });
      if (others.length >= maxUserMappings)
        return form.setError('attribute', { message: t('mostMappings') }, { shouldFocus: true });
      const isSaved = await onSave(mapping);
      if (isSaved && changed === null) form.setValue('attribute', '');
      // the button had it, and takes none while the request is on its way
      if (!isSaved || changed === null) attribute.current?.focus();
    },
  });
  const { ref, ...field } = form.field('attribute');
  return (
    <form className={styles['add']} noValidate onSubmit={form.submit}>
      <Field
        ref={(input) => {
          attribute.current = input;
          ref(input);
        }}
        label={t('attribute')}
        hint={t('attributeHint')}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={changed !== null}
        maxLength={100}
        {...field}
      />
      <SelectField
        label={t('mappedField')}
        options={FilledField.options.map((value) => ({ value, label: t(`field_${value}`) }))}
        {...form.choice('field')}
      />
      <span className={styles['buttons']}>
        <Button type="submit" busy={form.isSubmitting}>
          {changed === null ? t('addMapping') : say('save')}
        </Button>
        {changed !== null && <Button onClick={onCancel}>{say('cancel')}</Button>}
      </span>
    </form>
  );
}
