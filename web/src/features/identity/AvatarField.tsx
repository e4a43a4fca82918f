import { RemoveMyAvatar } from '../../../../contracts/identity/avatar.ts';
import { identityTexts } from '../../i18n/en/identity.ts';
import { useText } from '../../i18n/text.ts';
import { changeProfile, useProfile } from '../../providers/session.ts';
import { useAvatar } from '../../providers/use-small-picture.ts';
import { useOwnPicture } from '../../providers/use-own-picture.ts';
import { Avatar } from '../../ui/people/Avatar.tsx';
import { PictureInput } from '../../ui/pickers/PictureInput.tsx';
import styles from './Profile.module.css';

/** The picture of the signed-in person, which they change themself; a shared account has none. */
export function AvatarField() {
  const t = useText(identityTexts);
  const { id, displayName, avatarId, kind } = useProfile();
  const picture = useOwnPicture({
    path: '/v1/profile/me/avatar',
    removal: RemoveMyAvatar,
    changed: t('pictureChanged'),
    removed: t('pictureRemoved'),
    onChange: (data) => changeProfile({ avatarId: data?.['avatarId'] ?? null }),
  });
  const url = useAvatar(id, avatarId);
  return (
    <div className={styles['picture']}>
      <Avatar name={displayName} url={url} large />
      {kind !== 'shared' && <PictureInput hasPicture={avatarId !== null} {...picture} />}
    </div>
  );
}
