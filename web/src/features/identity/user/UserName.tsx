import type { UserView } from '../../../../../contracts/identity/user.ts';
import { userTexts } from '../../../i18n/en/users.ts';
import { useText } from '../../../i18n/text.ts';
import { useAvatar } from '../../../providers/use-small-picture.ts';
import { PersonName } from '../../../ui/people/PersonName.tsx';

/** Somebody in the lists of the console, with their picture and address. */
export function UserName({ user: { id, displayName, avatarId, email } }: { user: UserView }) {
  const t = useText(userTexts);
  // a list's rows come as they were sent, without what the contract adds
  const picture = useAvatar(id, avatarId ?? null);
  return (
    <PersonName
      name={displayName ?? t('erasedPerson')}
      kind={displayName === null ? 'unknown' : 'person'}
      detail={email}
      picture={picture}
    />
  );
}
