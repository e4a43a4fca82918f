import { Role } from '../../../../../contracts/kernel/access.ts';
import { peopleImportTexts } from '../../../i18n/en/people-import.ts';
import { useText } from '../../../i18n/text.ts';
import { SelectField } from '../../../ui/controls/Select.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { useRolesToGive } from '../use-role-options.ts';
import styles from './ImportPeople.module.css';
import { useImportFields } from './use-import-fields.ts';
import type { ImportProps } from './use-people-import.ts';
import type { PeopleFile } from './people-file.ts';

export function ChooseColumns({ people, file }: ImportProps & { file: PeopleFile }) {
  const t = useText(peopleImportTexts);
  const fields = useImportFields();
  const roles = useRolesToGive();
  const { columns, name, role, stopped, isTooLittle } = people.state;
  const options = [
    { value: '', label: t('noColumn') },
    ...file.headings.map((heading, index) => ({ value: String(index), label: heading || `${index + 1}` })),
  ];
  return (
    <>
      {stopped !== null && (
        <Note tone="attention">
          {t('stoppedCheck')} {stopped}
        </Note>
      )}
      {isTooLittle && (
        <Note tone="failed">
          {t(fields.some(({ field }) => field === 'employeeId') ? 'needed' : 'neededEmail')}
        </Note>
      )}
      <p>{t('file', { name: name.fileName, smart_count: file.lines.length })}</p>
      <h3>{t('columns')}</h3>
      <div className={styles['columns']}>
        {fields.map(({ field, label }) => (
          <SelectField
            key={field}
            label={label}
            value={String(columns[field] ?? '')}
            options={options}
            onChange={(value) =>
              people.change({ columns: { ...columns, [field]: value === '' ? null : Number(value) } })
            }
            hint={field === 'workspaces' || field === 'teams' ? t('severalHint') : undefined}
          />
        ))}
        <SelectField
          label={t('defaultRole')}
          value={role}
          options={roles}
          onChange={(value) => people.change({ role: Role.parse(value) })}
        />
      </div>
    </>
  );
}
