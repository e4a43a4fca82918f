import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { administeredWorkspaces } from '../../../../../contracts/identity/administration.ts';
import { RenameUser, type UserView } from '../../../../../contracts/identity/user.ts';
import { userTexts } from '../../../i18n/en/users.ts';
import { useText } from '../../../i18n/text.ts';
import { call } from '../../../providers/api-client.ts';
import { rememberToken } from '../../../providers/read-your-writes.ts';
import { maySend, useProfile, useSession } from '../../../providers/session.ts';
import { refreshQueries } from '../../../providers/use-query-of.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { NameDialog } from '../NameDialog.tsx';

/** Renames a person by the call of the specification (1:364); absent where names cannot be changed (R-PRF-05). */
export function RenameUserButton({ user }: { user: UserView }) {
  const t = useText(userTexts);
  const profile = useProfile();
  const session = useSession();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  if (!maySend(session, RenameUser)) return null;
  const rename = async (displayName: string) => {
    const [groupId] = administeredWorkspaces(profile).filter((id) => id in user.roles);
    const data = {
      userId: user.id,
      displayName,
      organization: profile.organization.id,
      ...(profile.role === 'admin-group' && { groupId }),
    };
    const result = await call({
      method: 'POST',
      path: '/user/user-name',
      body: { action: 'update', type: 'user-name', data },
      headers: { 'x-command-id': crypto.randomUUID() },
    });
    rememberToken(result.token);
    if (result.ok) await refreshQueries(client);
    return result;
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('rename')}</Button>
      {isOpen && <NameDialog name={user.displayName ?? ''} onSend={rename} onClose={() => setOpen(false)} />}
    </>
  );
}
