import { useState } from 'react';
import { mayAssignRole } from '../../../../../contracts/identity/administration.ts';
import { AddUserType } from '../../../../../contracts/identity/add-user.ts';
import { isAvailable } from '../../../../../contracts/kernel/feature-gates.ts';
import { userTexts } from '../../../i18n/en/users.ts';
import { useText } from '../../../i18n/text.ts';
import { useOrganization, useProfile } from '../../../providers/session.ts';
import { SelectField } from '../../../ui/controls/Select.tsx';
import { AccountForm } from './AccountForm.tsx';
import { InviteForm } from './InviteForm.tsx';
import styles from './User.module.css';

/** Adds somebody in one of the ways that the administrator may and the organisation has (R-USR-03). */
export function AddPersonForm({ onDone }: { onDone: () => void }) {
  const t = useText(userTexts);
  const profile = useProfile();
  const { settings } = useOrganization();
  const [type, setType] = useState<AddUserType>('group-user');
  const isOffered: Record<AddUserType, boolean> = {
    'group-user': true,
    'org-admin': true,
    'user-passwordless': isAvailable('employeeIdLogin', settings),
    'user-shared': isAvailable('sharedAccountLogin', settings),
  };
  const options = AddUserType.options
    .filter((each) => isOffered[each])
    .toSorted((a, b) => Number(b === 'group-user') - Number(a === 'group-user'))
    .map((value) => ({ value, label: t(value) }));
  return (
    <>
      {mayAssignRole(profile.role, 'admin-organization') && (
        <div className={styles['kind']}>
          <SelectField
            label={t('kind')}
            value={type}
            options={options}
            onChange={(value) => setType(AddUserType.parse(value))}
          />
        </div>
      )}
      {type === 'group-user' || type === 'org-admin' ? (
        <InviteForm key={type} type={type} onDone={onDone} />
      ) : (
        <AccountForm key={type} type={type} onDone={onDone} />
      )}
    </>
  );
}
