import { HttpError, useCreate, useRefresh } from 'ra-core';
import { type FormEvent, useState } from 'react';
import { AddUserBody } from '../../../../contracts/identity/user.ts';
import { Role } from '../../../../contracts/kernel/access.ts';
import { adminTexts } from '../../app/i18n/en/admin.ts';
import { useText } from '../../app/i18n/text.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Note } from '../../ui/Note.tsx';
import { SelectField } from '../../ui/Select.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './Admin.module.css';
import { useRolesToGive } from './use-role-options.ts';

interface Entered {
  readonly email: string;
  readonly displayName: string;
  readonly role: Role;
  readonly password: string;
}
const blank: Entered = { email: '', displayName: '', role: 'viewer', password: '' };
type Wrong = Readonly<Partial<Record<string, string>>>;

const bodyOf = (entered: Entered) => ({
  type: entered.role === 'admin-organization' ? 'org-admin' : 'group-user',
  data: { ...entered, email: entered.email.trim(), roles: {} },
});

/** Fields of the server come with the path of the body (`data.email`). */
const fieldsOf = (error: unknown): Wrong => {
  const body: unknown = error instanceof HttpError ? error.body : null;
  const errors =
    typeof body === 'object' && body !== null && 'errors' in body ? Object.entries(body.errors ?? {}) : [];
  return Object.fromEntries(errors.map(([name, text]) => [name.replace('data.', ''), String(text)]));
};

/** Adds a member with e-mail and a first password (1:319). */
export function AddUserDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const say = useText(adminTexts);
  const roleOptions = useRolesToGive();
  const refresh = useRefresh();
  const [entered, setEntered] = useState(blank);
  const [wrong, setWrong] = useState<Wrong>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [create, { isPending }] = useCreate();
  const close = () => {
    setEntered(blank);
    setWrong({});
    setRefusal(null);
    onClose();
  };
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    const body = bodyOf(entered);
    const checked = AddUserBody.safeParse(body);
    if (!checked.success) {
      const names = checked.error.issues.map((issue) => issue.path.at(-1));
      return setWrong({
        ...(names.includes('email') && { email: say('emailNeeded') }),
        ...(names.includes('displayName') && { displayName: say('nameNeeded') }),
        ...(names.includes('password') && { password: say('passwordRules') }),
      });
    }
    setWrong({});
    try {
      await create('users', { data: body }, { returnPromise: true });
      showToast({ tone: 'ready', message: say('added', { name: entered.displayName }) });
      refresh();
      return close();
    } catch (error) {
      setWrong(fieldsOf(error));
      return setRefusal(error instanceof Error ? error.message : say('failedTitle'));
    }
  };
  const field = (name: 'email' | 'displayName' | 'password', label: string, type: string) => (
    <Field
      label={label}
      type={type}
      value={entered[name]}
      error={wrong[name]}
      hint={name === 'password' ? say('passwordRules') : undefined}
      autoFocus={name === 'email'}
      autoComplete={name === 'password' ? 'new-password' : 'off'}
      onChange={(event) => setEntered({ ...entered, [name]: event.target.value })}
    />
  );
  return (
    <Dialog
      open={open}
      title={say('addUserTitle')}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{say('cancel')}</Button>
          <Button variant="primary" busy={isPending} onClick={() => void submit()}>
            {say('add')}
          </Button>
        </>
      }
    >
      <form className={styles['form']} onSubmit={(event) => void submit(event)}>
        {refusal && <Note tone="failed">{refusal}</Note>}
        {field('email', say('email'), 'email')}
        {field('displayName', say('name'), 'text')}
        <SelectField
          label={say('role')}
          value={entered.role}
          options={roleOptions}
          onChange={(role) => setEntered({ ...entered, role: Role.parse(role) })}
        />
        {field('password', say('password'), 'password')}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
