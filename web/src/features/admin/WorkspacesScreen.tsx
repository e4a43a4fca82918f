import { Plus } from 'lucide-react';
import { useRefresh } from 'ra-core';
import { type FormEvent, useState } from 'react';
import { WorkspaceColor } from '../../../../contracts/kernel/fields.ts';
import { longestTitle } from '../../../../contracts/kernel/fields.ts';
import {
  ChangeWorkspace,
  CreateWorkspace,
  type WorkspaceView,
} from '../../../../contracts/organization/workspace.ts';
import { adminTexts } from '../../app/i18n/en/admin.ts';
import { useText } from '../../app/i18n/text.ts';
import { useCommand } from '../../providers/use-command.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Note } from '../../ui/Note.tsx';
import { SelectField } from '../../ui/Select.tsx';
import { showToast } from '../../ui/toast.ts';
import { WorkspaceChip } from '../../ui/WorkspaceChip.tsx';
import styles from './Admin.module.css';
import { Console } from './Console.tsx';
import { ConsoleList } from './ConsoleList.tsx';

type Draft = Pick<WorkspaceView, 'name' | 'color' | 'private'> & { readonly id: string | null };
const blank: Draft = { id: null, name: '', color: 'blue', private: false };

/** Workspaces: made, named, coloured, opened and closed. */
export function WorkspacesScreen() {
  return (
    <Console>
      <Workspaces />
    </Console>
  );
}

function Workspaces() {
  const say = useText(adminTexts);
  const [draft, setDraft] = useState<Draft | null>(null);
  return (
    <>
      <ConsoleList<WorkspaceView>
        resource="workspaces"
        sort={{ field: 'name', order: 'ASC' }}
        title={say('workspaces')}
        searchLabel={say('searchWorkspaces')}
        nameOf={(row) => row.name}
        onOpen={setDraft}
        action={
          <Button variant="primary" icon={Plus} onClick={() => setDraft(blank)}>
            {say('addWorkspace')}
          </Button>
        }
        columns={[
          {
            key: 'name',
            label: say('workspace'),
            sort: 'name',
            cell: (row) => <WorkspaceChip color={row.color} name={row.name} />,
          },
          { key: 'private', label: say('privacy'), cell: (row) => say(row.private ? 'private' : 'open') },
          { key: 'created', label: say('created'), figure: true, cell: (row) => row.created },
          { key: 'published', label: say('published'), figure: true, cell: (row) => row.published },
        ]}
      />
      {draft && <WorkspaceDialog start={draft} onClose={() => setDraft(null)} />}
    </>
  );
}

function WorkspaceDialog({ start, onClose }: { start: Draft; onClose: () => void }) {
  const say = useText(adminTexts);
  const refresh = useRefresh();
  const [draft, setDraft] = useState(start);
  const create = useCommand(CreateWorkspace);
  const change = useCommand(ChangeWorkspace);
  const { id, ...fields } = draft;
  const error = create.error ?? change.error;
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    const result = id === null ? await create.run(fields) : await change.run({ workspaceId: id, ...fields });
    if (!result.ok) return;
    showToast({ tone: 'ready', message: say('saved') });
    refresh();
    onClose();
  };
  return (
    <Dialog
      open
      title={id === null ? say('addWorkspace') : start.name}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{say('cancel')}</Button>
          <Button
            variant="primary"
            busy={create.isPending || change.isPending}
            disabled={draft.name.trim() === ''}
            onClick={() => void submit()}
          >
            {say(id === null ? 'make' : 'save')}
          </Button>
        </>
      }
    >
      <form className={styles['form']} onSubmit={(event) => void submit(event)}>
        {error && <Note tone="failed">{error.errorMessage}</Note>}
        <Field
          label={say('name')}
          value={draft.name}
          maxLength={longestTitle}
          autoFocus
          error={error?.fields?.['name']}
          onChange={(event) => setDraft({ ...draft, name: event.target.value })}
        />
        <SelectField
          label={say('color')}
          value={draft.color}
          options={WorkspaceColor.options.map((color) => ({ value: color, label: say(color) }))}
          onChange={(color) => setDraft({ ...draft, color: WorkspaceColor.parse(color) })}
        />
        <SelectField
          label={say('privacy')}
          value={draft.private ? 'private' : 'open'}
          options={[
            { value: 'open', label: say('open') },
            { value: 'private', label: say('private') },
          ]}
          onChange={(value) => setDraft({ ...draft, private: value === 'private' })}
        />
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
