import { Search } from 'lucide-react';
import { useState } from 'react';
import { Field, TextArea } from '../ui/controls/Field.tsx';
import { FieldMessage } from '../ui/controls/FieldFrame.tsx';
import { SelectField } from '../ui/controls/Select.tsx';
import { WorkspaceFields } from '../ui/workflow/WorkspaceFields.tsx';
import { Part } from './Part.tsx';

const groups = [
  { id: 'north', name: 'Plant North' },
  { id: 'south', name: 'Plant South' },
];
const workspaces = [
  { id: 'filling', name: 'Filling', workspaceGroupIds: ['north'] },
  { id: 'packing', name: 'Packing', workspaceGroupIds: ['north', 'south'] },
];

/** What is typed into and chosen from, with its rules. */
export function FormParts() {
  const [message, setMessage] = useState('Wear gloves from step 3 on.');
  const [line, setLine] = useState('');
  const [place, setPlace] = useState({ workspaceId: 'filling', groupId: 'north' });
  return (
    <Part title="Fields">
      <Field label="Name" defaultValue="Torque the gland nuts" hint="Shown to viewers" />
      <Field label="Code" defaultValue="12 70" error="A code has no space; write 1270" />
      <Field label="Search" placeholder="Search steps" icon={Search} labelHidden />
      <TextArea label="Note" defaultValue="Lock out the pump first." />
      <TextArea
        label="Message"
        value={message}
        counter={{ typed: message, most: 30 }}
        onChange={({ target }) => setMessage(target.value)}
      />
      <Field label="Read only" readOnly value="B-20417" />
      <SelectField
        required
        label="Line"
        value={line}
        options={[{ value: '4', label: 'Line 4' }]}
        onChange={setLine}
      />
      <fieldset aria-describedby="shifts-message">
        <legend>Shifts</legend>
        <FieldMessage id="shifts-message" error="Choose at least one." />
        {['Early', 'Late'].map((shift) => (
          <label key={shift}>
            <input type="checkbox" /> {shift}
          </label>
        ))}
      </fieldset>
      <WorkspaceFields
        groups={groups}
        workspaces={workspaces}
        {...place}
        onChoose={(workspaceId, groupId) => setPlace({ workspaceId, groupId })}
      />
    </Part>
  );
}
