import { usesVoices } from '../../../contracts/authoring/voice-calls.ts';
import { GetWorkflowOverview } from '../../../contracts/analytics/reports.ts';
import { ListAuditEvents } from '../../../contracts/audit/audit.ts';
import { workflowAccess } from '../../../contracts/authoring/model/workflow-access.ts';
import { GetWorkflow, GetWorkflowPermissions } from '../../../contracts/authoring/workflow-views.ts';
import { GetWorkflowVisibility } from '../../../contracts/authoring/workflow-visibility.ts';
import {
  AccessArea,
  ExplainAccess,
  type AccessAnswer,
} from '../../../contracts/identity/access-explanation.ts';
import { readsMasterPassword } from '../../../contracts/identity/account-calls.ts';
import { FindAccounts } from '../../../contracts/identity/accounts.ts';
import { isWithinReach } from '../../../contracts/identity/administration.ts';
import { ChangeMyName } from '../../../contracts/identity/profile.ts';
import { ListUsers, ListWorkspaceUsers } from '../../../contracts/identity/user.ts';
import { GetSignOn } from '../../../contracts/identity/sign-on-views.ts';
import type { Access } from '../../../contracts/kernel/access.ts';
import type { DataOf } from '../../../contracts/kernel/define-command.ts';
import type { AnswerOf } from '../../../contracts/kernel/define-query.ts';
import {
  explainAccess,
  type AccessExplanation,
  type AccessFacts,
  type AccessReason,
} from '../../../contracts/kernel/explain-access.ts';
import { StartUpload } from '../../../contracts/media/upload.ts';
import { CreateCategory, ListCategories } from '../../../contracts/organization/category.ts';
import { RemoveLogo } from '../../../contracts/organization/logo.ts';
import { GetOrganizationSettings } from '../../../contracts/organization/settings.ts';
import { ListTeams } from '../../../contracts/organization/team.ts';
import { GetWorkspace } from '../../../contracts/organization/workspace.ts';
import { mayAdministerIn } from '../../../services/platform/commands/authorise.ts';
import {
  answerQuery,
  type QueryContext,
  type QueryHandler,
} from '../../../services/platform/projections/define-read-model.ts';

type Visibility = NonNullable<AnswerOf<typeof GetWorkflowVisibility>>;

const refusal = (code: AccessReason['code']): AccessExplanation => ({ allowed: false, because: { code } });

/** Reports are for those who have the flag and see the workspace. */
function explainReports(facts: AccessFacts, workspaceId: string): AccessExplanation {
  const flag = explainAccess(GetWorkflowOverview.access, facts);
  const sight = explainAccess(GetWorkspace.access, facts, workspaceId);
  return flag.allowed && !sight.allowed ? sight : flag;
}

const publicationRefusal = ({ visibility, wasPublished }: Visibility): AccessExplanation => {
  if (visibility === 'deleted') return refusal('deleted');
  return refusal(wasPublished ? 'unpublished' : 'never-published');
};

function explainWorkflow(facts: AccessFacts, workflow: Visibility): readonly AccessAnswer[] {
  const { workspaceId, visibility } = workflow;
  const sight = explainAccess(GetWorkflowPermissions.access, facts, workspaceId);
  const authorship = explainAccess(GetWorkflow.access, facts, workspaceId);
  const may = workflowAccess({ sees: sight.allowed, authors: authorship.allowed }, visibility);
  const unlessWithheld = (role: AccessExplanation, allowed: boolean): AccessExplanation =>
    role.allowed && !allowed ? publicationRefusal(workflow) : role;
  return [
    { action: 'watch', ...unlessWithheld(sight, may.published) },
    { action: 'edit', ...unlessWithheld(authorship, may.allowEdit) },
    { action: 'reports', ...explainReports(facts, workspaceId) },
  ];
}

const explainWorkspace = (facts: AccessFacts, workspaceId: string): readonly AccessAnswer[] => [
  { action: 'see', ...explainAccess(GetWorkspace.access, facts, workspaceId) },
  { action: 'author', ...explainAccess(StartUpload.access, facts, workspaceId) },
  { action: 'administer', ...explainAccess(ListWorkspaceUsers.access, facts, workspaceId) },
  { action: 'reports', ...explainReports(facts, workspaceId) },
];

/** What opens an area is the rule of an operation in it. */
const areas: Readonly<Record<AccessArea, Access>> = {
  admin: ListUsers.access,
  analytics: GetWorkflowOverview.access,
  categories: ListCategories.access,
  categoriesCreation: CreateCategory.access,
  companyLogo: RemoveLogo.access,
  editor: usesVoices,
  isOrgAdmin: ListAuditEvents.access,
  masterPassword: readsMasterPassword,
  permissions: GetOrganizationSettings.access,
  ssoMapping: GetSignOn.access,
  teams: ListTeams.access,
};

const explainOrganization = (facts: AccessFacts): readonly AccessAnswer[] => [
  ...AccessArea.options.map((area) => ({ action: area, ...explainAccess(areas[area], facts) })),
  { action: 'rename-oneself', ...explainAccess(ChangeMyName.access, facts) },
];

interface Explanation {
  /** Where the content belongs. */
  readonly workspaceId: string | null;
  readonly explain: (facts: AccessFacts) => readonly AccessAnswer[];
}

/** How the content is explained, for those who administer it. */
async function explanationOf(
  { contentType, contentId }: DataOf<typeof ExplainAccess>,
  { ask, viewer }: QueryContext,
): Promise<Explanation | null> {
  if (contentType === 'organization') return { workspaceId: null, explain: explainOrganization };
  if (contentId === undefined) return null;
  if (contentType === 'workspace')
    return mayAdministerIn(viewer, contentId)
      ? { workspaceId: contentId, explain: (facts) => explainWorkspace(facts, contentId) }
      : null;
  const workflow = await ask(GetWorkflowVisibility, { workflowId: contentId });
  if (!workflow || !mayAdministerIn(viewer, workflow.workspaceId)) return null;
  return { workspaceId: workflow.workspaceId, explain: (facts) => explainWorkflow(facts, workflow) };
}

export const accessExplanationAnswers: readonly QueryHandler[] = [
  answerQuery(ExplainAccess, async (question, context) => {
    const { ask, accessOf, viewer } = context;
    const { userId, address } = question;
    const [person] = (await ask(FindAccounts, { ids: [userId] })).items;
    if (!person || !isWithinReach({ ...viewer, id: viewer.userId }, person)) return null;
    const facts = await accessOf(userId, address);
    const found = await explanationOf(question, context);
    if (!facts || !found) return null;
    const { workspaceId, explain } = found;
    const answers = [...explain(facts)];
    if (facts.account !== null || person.status !== 'invited') return { workspaceId, answers };
    const account = { role: person.role, roles: person.roles, status: 'active' } as const;
    return { workspaceId, answers, onceJoined: [...explain({ ...facts, account })] };
  }),
];
