import { useState } from 'react';
import { ListWorkflows } from '../../../../../contracts/authoring/workflow-views.ts';
import { AccessContentType } from '../../../../../contracts/identity/access-explanation.ts';
import { ListWorkspaces } from '../../../../../contracts/organization/workspace.ts';
import { accessTexts } from '../../../i18n/en/access.ts';
import { useLocale, useText } from '../../../i18n/text.ts';
import { usePeople } from '../../../providers/use-people.ts';
import { usePersonSearch } from '../../../providers/use-person-search.ts';
import { useQueryOf } from '../../../providers/use-query-of.ts';
import { useWorkflowTitles } from '../../../providers/use-workflow-titles.ts';
import { Field } from '../../../ui/controls/Field.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { Picker } from '../../../ui/pickers/Picker.tsx';
import styles from './Access.module.css';
import type { AccessQuestion } from './use-access-question.ts';

/** About whom and about what, and from where. */
export function AccessInputs({ question }: { question: AccessQuestion }) {
  const t = useText(accessTexts);
  const { contentType, address, isAddressWrong } = question;
  return (
    <div className={styles['question']}>
      <div className={styles['choices']}>
        <PersonPicker question={question} />
        <Select
          label={t('content')}
          value={contentType}
          options={AccessContentType.options.map((type) => ({ value: type, label: t(type) }))}
          onChange={question.chooseType}
        />
        {contentType === 'workflow' && <WorkflowPicker question={question} />}
        {contentType === 'workspace' && <WorkspacePicker question={question} />}
      </div>
      <Field
        label={t('address')}
        hint={t('addressHint')}
        error={isAddressWrong ? t('addressWrong') : undefined}
        value={address}
        maxLength={45}
        inputMode="text"
        autoComplete="off"
        onChange={(event) => question.enterAddress(event.target.value)}
      />
    </div>
  );
}

function useMore() {
  const t = useText(accessTexts);
  const locale = useLocale();
  return (more: number): string | null =>
    more > 0 ? t('more', { count: more.toLocaleString(locale) }) : null;
}

function PersonPicker({ question: { userId, choosePerson } }: { question: AccessQuestion }) {
  const t = useText(accessTexts);
  const sayMore = useMore();
  const { options, more, onSearch } = usePersonSearch();
  const nameOf = usePeople(userId === '' ? [] : [userId]);
  return (
    <Picker
      label={t('person')}
      value={userId}
      shown={userId === '' ? t('choosePerson') : nameOf(userId).name}
      options={options}
      more={sayMore(more)}
      onSearch={onSearch}
      onPick={choosePerson}
    />
  );
}

const maxOptions = 20;
const searchOptions = { staleMs: 60_000, keepPrevious: true } as const;

function WorkflowPicker({ question: { contentId, chooseContent } }: { question: AccessQuestion }) {
  const t = useText(accessTexts);
  const sayMore = useMore();
  const [text, setText] = useState('');
  const keyword = text.slice(0, 200);
  const found = useQueryOf(
    ListWorkflows,
    { size: maxOptions, ...(keyword && { keyword }) },
    searchOptions,
  ).data;
  const titleOf = useWorkflowTitles(contentId === '' ? [] : [contentId]);
  const options = found && found.items.map(({ id, title }) => ({ value: id, label: title }));
  return (
    <Picker
      label={t('workflow')}
      value={contentId}
      shown={(contentId !== '' && titleOf(contentId)) || t('chooseWorkflow')}
      options={options}
      more={sayMore((found?.page.dataCount ?? 0) - (options?.length ?? 0))}
      onSearch={setText}
      onPick={chooseContent}
    />
  );
}

function WorkspacePicker({ question: { contentId, chooseContent } }: { question: AccessQuestion }) {
  const t = useText(accessTexts);
  const sayMore = useMore();
  const [text, setText] = useState('');
  const keyword = text.slice(0, 200);
  const search = { type: 'admin', size: maxOptions, ...(keyword && { keyword }) } as const;
  const found = useQueryOf(ListWorkspaces, search, searchOptions).data;
  const chosen = useQueryOf(ListWorkspaces, { ids: contentId }, { enabled: contentId !== '' }).data?.items[0];
  const options = found && found.items.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Picker
      label={t('workspace')}
      value={contentId}
      shown={chosen?.name ?? t('chooseWorkspace')}
      options={options}
      more={sayMore((found?.page.dataCount ?? 0) - (options?.length ?? 0))}
      onSearch={setText}
      onPick={chooseContent}
    />
  );
}
