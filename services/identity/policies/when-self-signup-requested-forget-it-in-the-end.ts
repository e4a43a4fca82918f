import { SelfSignupRequested } from '../../../contracts/identity/self-signup.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { when, type Policy } from '../../platform/policies/policy.ts';
import { platformOrganization } from '../email-reservation/email-reservation.ts';
import { SelfSignups } from '../self-signup/self-signups.ts';

/** Deletes the name, the address and the email of a request, whatever came of it, once its link has expired. */
export const whenSelfSignupRequestedForgetItInTheEnd = ({ mail, get }: PolicyDependencies): Policy =>
  when(
    SelfSignupRequested,
    'when-self-signup-requested-forget-it-in-the-end',
    async ({ data: { requestId, expiresAt } }, { until }) => {
      await until(new Date(expiresAt));
      await get(SelfSignups).forget(requestId);
      await mail.destroyEmailsTo(platformOrganization, requestId);
    },
  );
