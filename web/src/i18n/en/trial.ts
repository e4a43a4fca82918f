import { defineTexts } from '../text.ts';
import { identityTexts } from './identity.ts';
import { setupTexts } from './setup.ts';

const { email, emailWrong } = identityTexts.english;
const { organization, organizationWrong, slowedDown } = setupTexts.english;

/** The pages of a free trial, where the installation offers one. */
export const trialTexts = defineTexts('trial', {
  emailWrong,
  organization,
  organizationWrong,
  slowedDown,
  email,
  title: 'Start your free trial',
  line: 'Your account is the first administrator of a new organisation. You can invite others afterwards.',
  requestLine: 'We’ll email you a link that creates an organisation for you and your team.',
  sentBody:
    'We have sent an email to %{email}. Its link and code work once and expire after 24 hours. Nothing is created until you choose your password.',
  expiredBody:
    'It was already used, is more than a day old, was replaced by a newer one, or there is an account with your address by now. No organisation was created.',
  failedAdvice: 'No organisation was created. Open the link again, or request a new email.',
});
