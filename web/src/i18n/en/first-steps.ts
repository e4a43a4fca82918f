import { defineTexts } from '../text.ts';

export const firstStepsTexts = defineTexts('first-steps', {
  title: 'Set up your organisation',
  progress: '%{done} of %{count} done',
  hide: 'Hide setup',
  done: 'Done',
  open: 'To do',
  optional: 'Optional',
  workspace: 'Create a workspace',
  workspaceLine: 'People see the workflows of the workspaces that they belong to.',
  workspaceAction: 'Go to workspaces',
  people: 'Invite people',
  peopleLine: 'One by one by email, or many from a CSV file.',
  peopleAction: 'Invite',
  email: 'Check that emails arrive',
  emailLine: 'The first email is sent with the first invitation.',
  emailOutbox:
    'Emails stay on the server, because it has no mail server. Its operator can set one with STEPWELL_SMTP_URL.',
  emailWaiting: 'The newest email has not been sent yet. It is retried.',
  emailRefused: 'The mail server rejected the newest email.',
  emailAction: 'Go to emails',
  signOn: 'Set up single sign-on',
  signOnLine: 'People sign in with the account of their company.',
  signOnAction: 'Go to integrations',
  workflow: 'Upload the first video',
  workflowLine: 'Film a job. Stepwell proposes the steps.',
  workflowAction: 'Upload video',
});
