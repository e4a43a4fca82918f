import { defineTexts } from '../text.ts';

export const providerApprovalTexts = defineTexts('providerApproval', {
  awaited:
    'Awaiting approval by someone with the role %{role}. Until then, people with this role cannot sign in through this provider.',
  awaitedByNewcomers:
    'Awaiting approval by someone with the role %{role}. Until then, people with this role can sign in through this provider only if they have done so before.',
  approve: 'Approve',
  approveTitle: 'Approve %{name}?',
  approveBody:
    'Compare these settings with those of your identity provider first. Anyone who controls it can sign in as you.',
  emailAttributes: 'Attributes for the email address',
  unapprovedTitle: 'Save this change?',
  unapprovedBody:
    'People with the role %{role} cannot sign in through this provider until one of them approves the change.',
  unapprovedNewcomersBody:
    'Until someone with the role %{role} approves the change, people with this role can sign in through your identity providers only if they have done so before.',
  passwordsOff:
    'Passwords are switched off: of these people, only an emergency owner can still sign in with one.',
  saveAnyway: 'Save anyway',
});
