import { InvitationRenewed } from '../../../contracts/identity/invitation.ts';
import type { EventStore } from '../../platform/event-store/event-store.ts';
import type { BackgroundWork } from '../background-work.ts';
import type { SignInNames } from '../sign-in-names.ts';

/** Counts each invitation that is sent again with those that are new, which are counted as their address is reserved. */
export function countRenewals(
  log: Pick<EventStore, 'onAppended'>,
  names: Pick<SignInNames, 'countRenewal'>,
  background: Pick<BackgroundWork, 'run'>,
): void {
  log.onAppended(({ organizationId, events }) => {
    for (const { type, data } of events) {
      if (type !== InvitationRenewed.type) continue;
      const { userId } = InvitationRenewed.schema.parse(data);
      background.run(names.countRenewal({ organizationId, userId }));
    }
  });
}
