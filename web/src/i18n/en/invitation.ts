import { defineTexts } from '../text.ts';

/** The pages where an invitation leads. */
export const invitationTexts = defineTexts('invitation', {
  title: 'Create your account',
  about: 'You have been invited to join %{organization}. Your account will have the address %{email}.',
  line: 'Your name is shown to the people you work with. Your password is known to nobody but you.',
  name: 'Full name',
  create: 'Create account',
  haveCode: 'Enter a code instead',
  codeTitle: 'Enter your invitation code',
  codeLine: 'You’ll find the code in the email with your invitation. Entering it doesn’t use it up.',
  email: 'Email',
  emailWrong: 'Enter the email address to which the invitation was sent.',
  code: 'Code',
  codeWrong: 'Enter the 8 digits of the code.',
  codeInvalid: 'This code is wrong, has expired or was already used. Check it, or ask for a new invitation.',
  continue: 'Continue',
  failed: 'Setting the password failed',
  failedAdvice: 'No account was created. Open the link again, or ask for a new invitation.',
  expiredTitle: 'This invitation has expired',
  expiredBody:
    'It was already used, was withdrawn, is more than a week old, or was replaced by a newer one. No account was created. Ask an administrator of the organisation for a new invitation.',
});
