import { type EmailView, ListEmails } from '../../../../contracts/identity/email.ts';
import { GetSignOn, type SignOnView } from '../../../../contracts/identity/sign-on-views.ts';
import { ListUsers } from '../../../../contracts/identity/user.ts';
import { GetOrganizationSettings, type SettingsView } from '../../../../contracts/organization/settings.ts';
import type { firstStepsTexts } from '../../i18n/en/first-steps.ts';
import { useProfile } from '../../providers/session.ts';
import { useQueryOf } from '../../providers/use-query-of.ts';
import { useWorkspaces } from '../../providers/use-workspaces.ts';

type Text = keyof typeof firstStepsTexts.english;

export interface FirstStep {
  readonly name: 'workspace' | 'people' | 'email' | 'signOn' | 'permissions' | 'workflow';
  readonly isDone: boolean;
  readonly isOptional: boolean;
  readonly line: Text;
  /** The page where it is done; `null`: the upload. */
  readonly to: string | null;
  readonly state?: object;
}

interface Facts {
  readonly hasWorkspaces: boolean;
  readonly hasPeople: boolean;
  readonly hasWorkflows: boolean;
  readonly newestEmail: EmailView | undefined;
  /** `null` where the organisation does not have it. */
  readonly signOn: SignOnView | null;
  /** `null` for who may not change them. */
  readonly settings: SettingsView | null;
}

/** What is done of the setup; `null` until all of it is known. */
export function useFirstSteps({
  hasWorkflows,
  enabled,
}: {
  readonly hasWorkflows: boolean;
  readonly enabled: boolean;
}): readonly FirstStep[] | null {
  const { access } = useProfile();
  const offersSignOn = access.includes('ssoMapping');
  const offersSettings = access.includes('permissions');
  const workspaces = useWorkspaces('view', enabled).data;
  const people = useQueryOf(ListUsers, { size: 2 }, { enabled }).data;
  const emails = useQueryOf(ListEmails, { size: 1 }, { enabled }).data;
  const signOn = useQueryOf(GetSignOn, {}, { enabled: enabled && offersSignOn }).data;
  const settings = useQueryOf(GetOrganizationSettings, {}, { enabled: enabled && offersSettings }).data;
  if (!workspaces || !people || !emails) return null;
  if ((offersSignOn && !signOn) || (offersSettings && !settings)) return null;
  return stepsOf({
    hasWorkflows,
    hasWorkspaces: workspaces.length > 0,
    hasPeople: people.items.length > 1,
    newestEmail: emails.items[0],
    signOn,
    settings,
  });
}

const needed = { isOptional: false };
const optional = { isOptional: true };
const emailLines = {
  sent: 'emailLine',
  outbox: 'emailOutbox',
  waiting: 'emailWaiting',
  refused: 'emailRefused',
} as const;

/** Changes that somebody saves there. */
const onPermissionsPage = ['roles', 'permissions', 'passwords', 'features'] as const;

function stepsOf({
  hasWorkspaces,
  hasPeople,
  hasWorkflows,
  newestEmail,
  signOn,
  settings,
}: Facts): readonly FirstStep[] {
  const delivery = newestEmail?.delivery;
  const all: readonly (FirstStep | null)[] = [
    { ...needed, name: 'workspace', isDone: hasWorkspaces, line: 'workspaceLine', to: '/admin/workspaces' },
    {
      ...needed,
      name: 'people',
      isDone: hasPeople,
      line: 'peopleLine',
      to: '/admin/users',
      state: { invite: true },
    },
    {
      ...optional, // people can also be given an employee ID
      name: 'email',
      isDone: delivery === 'sent',
      line: emailLines[delivery ?? 'sent'],
      to: '/admin/emails',
    },
    signOn && {
      ...optional,
      name: 'signOn',
      isDone: signOn.connections.length > 0,
      line: 'signOnLine',
      to: '/admin/integrations',
    },
    settings && {
      ...optional,
      name: 'permissions',
      isDone: onPermissionsPage.some((section) => settings.lastChanges[section] !== undefined),
      line: 'permissionsLine',
      to: '/admin/setting/permissions',
    },
    { ...needed, name: 'workflow', isDone: hasWorkflows, line: 'workflowLine', to: null },
  ];
  return all.filter((step) => step !== null);
}
