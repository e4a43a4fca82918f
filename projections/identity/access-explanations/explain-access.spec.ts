import { describe, expect, it } from 'vitest';
import type { AnyQueryContract, SendQuery } from '../../../contracts/kernel/define-query.ts';
import { allCommands, allQueries, catalogue } from '../../../contracts/catalogue.ts';
import { GetWorkflowVisibility } from '../../../contracts/authoring/workflow-visibility.ts';
import { AccessArea, ExplainAccess } from '../../../contracts/identity/access-explanation.ts';
import { FindAccounts } from '../../../contracts/identity/accounts.ts';
import { OrganizationWorkspaces } from '../../../contracts/kernel/organization-workspaces.ts';
import type { AccessFacts } from '../../../contracts/kernel/explain-access.ts';
import { withDefaults } from '../../../contracts/organization/organization.ts';
import { answersOf } from '../../../services/platform/projections/answers.fixture.ts';
import { viewer } from '../../../services/platform/projections/viewer.fixture.ts';
import { accessExplanationAnswers } from './explain-access.ts';

const settings = withDefaults({
  features: { namesChangeable: false },
  permissions: {},
  skillsManager: [],
  analytics: ['admin-organization'],
} as never);
const ben = { id: 'ben', role: 'viewer', roles: { hall: 'publisher' }, status: 'active' } as const;
const admin = { ...viewer, role: 'admin-organization', workspaces: new Set(['hall', 'cellar']) } as const;
const led = { roles: { hall: 'admin-group' }, workspaces: new Set(['hall', 'cellar']) } as const;
const leader = { ...viewer, ...led, role: 'admin-group' } as const;

interface World {
  readonly account?: AccessFacts['account'];
  readonly status?: 'active' | 'invited' | 'inactive';
  readonly visibility?: 'published' | 'hidden' | 'deleted';
  readonly workspaceId?: string;
  readonly wasPublished?: boolean;
}

const answerIn = ({
  account = ben,
  status = 'active',
  workspaceId = 'hall',
  visibility = 'hidden',
  wasPublished = false,
}: World) => {
  const answers = new Map<AnyQueryContract, unknown>([
    [FindAccounts, { items: [{ ...ben, status }], page: { page: 1, size: 1, dataCount: 1 } }],
    [GetWorkflowVisibility, { workspaceId, visibility, wasPublished }],
  ]);
  const ask: SendQuery = (query) => Promise.resolve(answers.get(query) as never);
  const accessOf = () =>
    Promise.resolve({
      account,
      settings,
      workspaces: new OrganizationWorkspaces([
        { id: 'hall', isPrivate: false },
        { id: 'cellar', isPrivate: true },
      ]),
    });
  return answersOf({ readModels: [], answers: accessExplanationAnswers, events: [], ask, accessOf });
};
const explain = async (
  world: World,
  contentType: 'workflow' | 'workspace' | 'organization',
  person = admin,
) => {
  const contentId = contentType === 'workspace' ? (world.workspaceId ?? 'hall') : 'workflow-1';
  const found = await answerIn(world)(
    ExplainAccess,
    { userId: 'ben', contentType, contentId },
    person as never,
  );
  return (
    found &&
    Object.fromEntries(found.answers.map(({ action, allowed, because }) => [action, [allowed, because.code]]))
  );
};

describe('why somebody can or cannot see', () => {
  it('a workflow: the publication decides for those who see its workspace', async () => {
    const edit = [true, 'workspace-role'];
    const reports = [false, 'flag-not-of-role'];
    expect(await explain({ visibility: 'published' }, 'workflow')).toEqual({
      watch: [true, 'workspace-role'],
      edit,
      reports,
    });
    expect((await explain({}, 'workflow'))?.['watch']).toEqual([false, 'never-published']);
    expect((await explain({ wasPublished: true }, 'workflow'))?.['watch']).toEqual([false, 'unpublished']);
    expect(await explain({ visibility: 'deleted', wasPublished: true }, 'workflow')).toEqual({
      watch: [false, 'deleted'],
      edit: [false, 'deleted'],
      reports,
    });
    const inCellar = await explain({ workspaceId: 'cellar', visibility: 'published' }, 'workflow');
    expect(inCellar).toMatchObject({
      watch: [false, 'private-workspace'],
      edit: [false, 'private-workspace'],
    });
  });

  it('reports of a private workspace: the flag alone does not open them', async () => {
    const account = { ...ben, role: 'admin-group', roles: {} } as const;
    expect((await explain({ account, workspaceId: 'cellar' }, 'workspace'))?.['reports']).toEqual([
      false,
      'role-not-in-list',
    ]);
  });

  it('says what somebody who is invited can do now, and what once they have accepted', async () => {
    const ask = (account: World['account'], status: World['status']) =>
      answerIn({ account, ...(status && { status }) })(
        ExplainAccess,
        { userId: 'ben', contentType: 'workspace', contentId: 'hall' },
        admin as never,
      );
    const found = await ask(null, 'invited');
    expect(new Set(found?.answers.map(({ because }) => because.code))).toEqual(new Set(['not-joined']));
    const joined = await ask({ role: ben.role, roles: ben.roles, status: 'active' }, 'active');
    expect(found?.onceJoined).toEqual(joined?.answers);
    expect(joined?.onceJoined).toBeUndefined();
    // an invited person who was erased will not join
    expect((await ask(null, 'inactive'))?.onceJoined).toBeUndefined();
  });

  it('a workspace: what the role there allows', async () => {
    expect(await explain({}, 'workspace')).toEqual({
      see: [true, 'workspace-role'],
      author: [true, 'workspace-role'],
      administer: [false, 'role-too-weak'],
      reports: [false, 'flag-not-of-role'],
    });
  });

  it('areas of the organisation, and what it has switched off', async () => {
    const answers = await explain({}, 'organization');
    expect(answers).toMatchObject({
      categories: [true, 'flag-of-role'],
      isOrgAdmin: [false, 'flag-not-of-role'],
      masterPassword: [false, 'feature-off'],
      'rename-oneself': [false, 'feature-off'],
    });
    expect(Object.keys(answers ?? {})).toHaveLength(AccessArea.options.length + 1);
  });

  it('is said to those who administer the person and the content alone', async () => {
    expect(await explain({}, 'workspace', leader as never)).not.toBeNull();
    expect(await explain({ workspaceId: 'cellar' }, 'workspace', leader as never)).toBeNull();
    expect(await explain({ workspaceId: 'cellar' }, 'workflow', leader as never)).toBeNull();
    const elsewhere = { ...leader, roles: { barn: 'admin-group' } };
    expect(await explain({}, 'organization', elsewhere as never)).toBeNull();
  });
});

it('areas are the flags that an operation asks for', () => {
  const operations = [...allCommands, ...allQueries, ...catalogue.flatMap(({ calls }) => calls)];
  const flags = operations.flatMap(({ http, access }) =>
    http && access.rule === 'flag' ? [access.flag] : [],
  );
  expect([...new Set(flags)].toSorted()).toEqual(AccessArea.options.toSorted());
});
