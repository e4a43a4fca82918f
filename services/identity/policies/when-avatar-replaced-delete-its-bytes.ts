import { AvatarChanged, AvatarRemoved } from '../../../contracts/identity/avatar.ts';
import type { EventOf } from '../../../contracts/kernel/define-event.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { whenAny, type Policy } from '../../platform/policies/policy.ts';
import { Avatars } from '../avatar/avatars.ts';

type Replaced = EventOf<typeof AvatarChanged | typeof AvatarRemoved>;

/** No view shows the former picture any more. */
export const whenAvatarReplacedDeleteItsBytes = ({ get }: PolicyDependencies): Policy =>
  whenAny(
    [AvatarChanged, AvatarRemoved],
    'when-avatar-replaced-delete-its-bytes',
    async ({ organizationId, data }) => {
      const { userId, formerId } = data as Replaced['data'];
      if (formerId !== null) await get(Avatars).delete({ organizationId, userId }, formerId);
    },
  );
