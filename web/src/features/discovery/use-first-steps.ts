import { ListEmails } from '../../../../contracts/identity/email.ts';
import { GetSignOn } from '../../../../contracts/identity/sign-on-views.ts';
import { ListUsers } from '../../../../contracts/identity/user.ts';
import type { firstStepsTexts } from '../../i18n/en/first-steps.ts';
import { useProfile } from '../../providers/session.ts';
import { useQueryOf } from '../../providers/use-query-of.ts';
import { useWorkspaces } from '../../providers/use-workspaces.ts';

type Text = keyof typeof firstStepsTexts.english;

export interface FirstStep {
  readonly name: 'workspace' | 'people' | 'email' | 'signOn' | 'workflow';
  readonly isDone: boolean;
  readonly isOptional: boolean;
  readonly line: Text;
  /** The page where it is done; `null`: the upload. */
  readonly to: string | null;
  readonly state?: object;
}

const emailLines = {
  sent: 'emailLine',
  outbox: 'emailOutbox',
  waiting: 'emailWaiting',
  refused: 'emailRefused',
} as const;

/** What is done of the setup; `null` until all of it is known. */
export function useFirstSteps({
  hasWorkflows,
  enabled,
}: {
  readonly hasWorkflows: boolean;
  readonly enabled: boolean;
}): readonly FirstStep[] | null {
  const offersSignOn = useProfile().access.includes('ssoMapping');
  const workspaces = useWorkspaces('view', enabled).data;
  const people = useQueryOf(ListUsers, { size: 2 }, { enabled }).data;
  const emails = useQueryOf(ListEmails, { size: 1 }, { enabled }).data;
  const signOn = useQueryOf(GetSignOn, {}, { enabled: enabled && offersSignOn }).data;
  if (!workspaces || !people || !emails || (offersSignOn && !signOn)) return null;
  const newest = emails.items[0]?.delivery ?? 'sent';
  const needed = { isOptional: false };
  return [
    {
      ...needed,
      name: 'workspace',
      isDone: workspaces.length > 0,
      line: 'workspaceLine',
      to: '/admin/workspaces',
    },
    {
      ...needed,
      name: 'people',
      isDone: people.items.length > 1,
      line: 'peopleLine',
      to: '/admin/users',
      state: { invite: true },
    },
    {
      // people can also be given an employee ID
      isOptional: true,
      name: 'email',
      isDone: emails.items[0]?.delivery === 'sent',
      line: emailLines[newest],
      to: '/admin/emails',
    },
    ...(signOn
      ? [
          {
            name: 'signOn' as const,
            isOptional: true,
            isDone: signOn.connections.length > 0,
            line: 'signOnLine' as const,
            to: '/admin/integrations',
          },
        ]
      : []),
    { ...needed, name: 'workflow', isDone: hasWorkflows, line: 'workflowLine', to: null },
  ];
}
