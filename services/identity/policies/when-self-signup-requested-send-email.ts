import { SelfSignupRequested, selfSignupLimits } from '../../../contracts/identity/self-signup.ts';
import { publicAddress } from '../../platform/config/settings.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { when, type Policy } from '../../platform/policies/policy.ts';
import { platformOrganization } from '../email-reservation/email-reservation.ts';
import { emailRecipient, type EmailRecipient } from '../emails/account-emails.ts';
import { trialEmail, trialRefusedEmail } from '../emails/trial-emails.ts';
import { SelfSignupLinks } from '../self-signup/self-signup-links.ts';
import { openSelfSignup, selfSignup } from '../self-signup/self-signup.ts';
import { claimOf, SelfSignups, type Applicant } from '../self-signup/self-signups.ts';
import { SignInNames } from '../sign-in-names.ts';
import { user } from '../user/user.ts';

const name = 'when-self-signup-requested-send-email';

/** Sends the link and the code of a free trial, or says that the address belongs to somebody already. */
export const whenSelfSignupRequestedSendEmail = (parts: PolicyDependencies): Policy =>
  when(SelfSignupRequested, name, async ({ id, stream, data: { requestId, organizationId } }) => {
    const { aggregates, get, mail, settings } = parts;
    const emailHash = stream.slice(`${selfSignup.category}-`.length);
    const state = await aggregates.stateOf(selfSignup, platformOrganization, emailHash);
    const request = openSelfSignup(state, new Date());
    const applicant = await get(SelfSignups).applicantOf(requestId);
    if (request?.id !== requestId || applicant === null) return; // used, replaced or expired
    const to = strangerWith(applicant, id, requestId);
    if (await get(SelfSignups).isTaken(applicant.email, organizationId)) {
      const known = await accountWith(applicant.email, id, parts);
      return mail.send(trialRefusedEmail(known ?? to, `${publicAddress(settings)}/`));
    }
    const links = get(SelfSignupLinks);
    const claim = claimOf(emailHash, request);
    const address = `${publicAddress(settings)}/startfreetrial/${links.createToken(claim)}`;
    const link = { address, code: links.createCode(claim) };
    await mail.send(trialEmail(to, link, selfSignupLimits.validHours));
  });

/** Nobody has confirmed the address: the email has no text of the person who entered it. */
const strangerWith = ({ email, locale }: Applicant, id: string, requestId: string): EmailRecipient => ({
  id,
  organizationId: platformOrganization,
  personId: requestId,
  name: '',
  address: email,
  locale,
});

async function accountWith(
  email: string,
  id: string,
  { aggregates, get }: PolicyDependencies,
): Promise<EmailRecipient | null> {
  const holder = await get(SignInNames).holderOfEmail(email);
  if (holder === null) return null;
  const { organizationId, userId } = holder;
  return emailRecipient({ id, organizationId }, await aggregates.stateOf(user, organizationId, userId));
}
