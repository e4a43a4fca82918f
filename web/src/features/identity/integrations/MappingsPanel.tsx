import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { z } from 'zod';
import {
  GetMyOrganization,
  type OrganizationSettings,
} from '../../../../../contracts/organization/organization.ts';
import { ChangeSettings } from '../../../../../contracts/organization/settings.ts';
import { FilledField, UserMapping } from '../../../../../contracts/organization/user-mapping.ts';
import { useText } from '../../../i18n/text.ts';
import { userMappingTexts } from '../../../i18n/en/user-mappings.ts';
import { maySend, useSession } from '../../../providers/session.ts';
import { useCommand } from '../../../providers/use-command.ts';
import { useQueryOf } from '../../../providers/use-query-of.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { SelectField } from '../../../ui/controls/Select.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import styles from './Integrations.module.css';
import { useResultToast } from './use-result-toast.ts';

type Mapping = z.output<typeof UserMapping>;

/** Which attributes of a provider fill which fields of accounts, for those who may change settings (R-INT-02). */
export function MappingsPanel() {
  const { data } = useQueryOf(GetMyOrganization, {});
  const isAllowed = maySend(useSession(), ChangeSettings);
  return data && isAllowed ? <Mappings settings={data.settings} /> : null;
}

/** Those that still mean something: older settings name fields that are not filled. */
const usedMappings = ({ userMappings }: Pick<OrganizationSettings, 'userMappings'>): Mapping[] =>
  userMappings.flatMap((each) => UserMapping.safeParse(each).data ?? []);

function Mappings({ settings }: { settings: OrganizationSettings }) {
  const t = useText(userMappingTexts);
  const mappings = usedMappings(settings);
  const change = useCommand(ChangeSettings, { refreshes: [GetMyOrganization] });
  const showResult = useResultToast();
  const save = async (userMappings: Mapping[]) => showResult(await change.run({ userMappings }));
  return (
    <Panel flush title={t('mappings')}>
      <p className={styles['empty']}>{t('mappingsLine')}</p>
      {mappings.map(({ attribute, field }, at) => (
        <div key={`${field} ${attribute}`} className={styles['line']}>
          <span className={styles['words']}>
            <bdi dir="ltr">{attribute}</bdi>
            <small>{t(`field_${field}`)}</small>
          </span>
          <IconButton
            icon={Trash2}
            name={t('removeMapping', { attribute })}
            disabled={change.isPending}
            onClick={() => void save(mappings.toSpliced(at, 1))}
          />
        </div>
      ))}
      <NewMapping mappings={mappings} busy={change.isPending} onAdd={save} />
    </Panel>
  );
}

interface NewMappingProps {
  readonly mappings: readonly Mapping[];
  readonly busy: boolean;
  readonly onAdd: (mappings: Mapping[]) => Promise<boolean>;
}

function NewMapping({ mappings, busy, onAdd }: NewMappingProps) {
  const t = useText(userMappingTexts);
  const [attribute, setAttribute] = useState('');
  const [field, setField] = useState<Mapping['field']>('displayName');
  const parsed = UserMapping.safeParse({ attribute, field });
  const isThere = mappings.some((each) => each.attribute === attribute.trim() && each.field === field);
  const add = async () => {
    if (parsed.success && (await onAdd([...mappings, parsed.data]))) setAttribute('');
  };
  return (
    <div className={styles['add']}>
      <Field
        label={t('attribute')}
        hint={t('attributeHint')}
        dir="ltr"
        autoComplete="off"
        maxLength={100}
        value={attribute}
        onChange={(event) => setAttribute(event.target.value)}
      />
      <SelectField
        label={t('mappedField')}
        value={field}
        options={FilledField.options.map((value) => ({ value, label: t(`field_${value}`) }))}
        onChange={(value) => setField(FilledField.parse(value))}
      />
      <span>
        <Button
          disabled={!parsed.success || isThere || mappings.length >= 20}
          busy={busy}
          onClick={() => void add()}
        >
          {t('addMapping')}
        </Button>
      </span>
    </div>
  );
}
