import { beforeAll, describe, expect, it } from 'vitest';
import { GetWorkflowOverview, ListWorkspaceReports } from '../../contracts/analytics/reports.ts';
import { DeleteWorkflow, UnpublishWorkflow } from '../../contracts/authoring/workflow-commands.ts';
import { GetWorkflow, ListWorkflows } from '../../contracts/authoring/workflow-views.ts';
import {
  ExplainAccess,
  type AccessAction,
  type AccessAnswer,
  type AccessContentType,
} from '../../contracts/identity/access-explanation.ts';
import { accountCalls } from '../../contracts/identity/account-calls.ts';
import { ChangeMyName } from '../../contracts/identity/profile.ts';
import { GetSignOn } from '../../contracts/identity/sign-on-views.ts';
import { DeactivateUser, ListUsers } from '../../contracts/identity/user.ts';
import { Role } from '../../contracts/kernel/access.ts';
import type { AnyQueryContract } from '../../contracts/kernel/define-query.ts';
import { ListBusinesses } from '../../contracts/organization/business.ts';
import { CreateCategory, ListCategories } from '../../contracts/organization/category.ts';
import { RemoveLogo } from '../../contracts/organization/logo.ts';
import { withDefaults } from '../../contracts/organization/organization.ts';
import {
  ChangeIpRestriction,
  ChangeOrganizationSettings,
  GetOrganizationSettings,
} from '../../contracts/organization/settings.ts';
import { ListTeams } from '../../contracts/organization/team.ts';
import { GetWorkspace, ListWorkspaces } from '../../contracts/organization/workspace.ts';
import { GetPlayerWorkflow } from '../../contracts/playback/playback.ts';
import type { Person, Reply } from '../support/product-world.ts';
import { productWorld } from '../support/product-world-fixture.ts';
import { publishVideo, watch } from '../support/published-video.ts';
import { countAttacks } from './count-attacks.ts';

const settings = withDefaults({
  features: { namesChangeable: false, employeeIdLogin: true, textToSpeech: true },
  permissions: {},
  skillsManager: [],
  analytics: ['admin-super', 'admin-group'] satisfies Role[],
} as never);

const masterPasswordPath =
  accountCalls.find(({ name }) => name === 'GetMasterPassword')?.http.split(' ')[1] ?? '';

/** What somebody asked for, and whether they got it. */
type Attempt = (person: Person, contentId: string) => Promise<boolean>;

describe('An explanation of access agrees with what the person is really answered', () => {
  const world = productWorld(['harbour']);
  const people: Person[] = [];
  const workspaces: string[] = [];
  const workflows: string[] = [];
  let admin: Person;

  beforeAll(async () => {
    const hall = await world.makeWorkspace('harbour', 'Hall');
    const cellar = await world.makeWorkspace('harbour', 'Cellar', true);
    workspaces.push(hall, cellar);
    admin = await world.addPerson('harbour', 'Ada', 'admin-super');
    for (const workspaceId of workspaces)
      for (const fate of ['published', 'hidden', 'deleted']) {
        const video = await publishVideo(world, admin, workspaceId);
        workflows.push(video.workflowId);
        // reports list the workspaces in which somebody watched
        if (fate === 'published') await watch(world, admin, video, `view-in-${workspaceId}`);
        const { workflowId } = video;
        if (fate !== 'published') await world.call(UnpublishWorkflow, { workflowId }, admin);
        if (fate === 'deleted') await world.call(DeleteWorkflow, { workflowId }, admin);
      }
    await world.send('harbour', ChangeOrganizationSettings, { settings });
    const mapped = [null, ...Role.options];
    for (const role of Role.options)
      for (const there of mapped) {
        const roles = there === null ? {} : { [cellar]: there };
        people.push(await world.addPerson('harbour', `${role}-${there}`, role, roles));
      }
    const leaver = await world.addPerson('harbour', 'leaver', 'admin-organization');
    await world.send('harbour', DeactivateUser, { userId: leaver.id });
    people.push(leaver);
    await world.settled();
  });

  const isAnswered = ({ status, answer }: Reply): boolean => status === 200 && answer.items?.length !== 0;
  const asks =
    (query: AnyQueryContract, field?: string, more: object = {}): Attempt =>
    async (person, id) =>
      isAnswered(await world.call(query, { ...more, ...(field && { [field]: id }) }, person));
  const isListed =
    (type: 'edit' | 'admin'): Attempt =>
    async (person, id) => {
      const { answer } = await world.call(ListWorkspaces, { type, ids: id }, person);
      return answer.items?.length === 1;
    };
  const reportsOf: Attempt = async (person, id) => {
    const reply = await world.call(ListWorkspaceReports, { workspaceIds: id }, person);
    const rows = (reply.answer.items ?? []) as { workspaceId: string }[];
    return reply.status === 200 && rows.every(({ workspaceId }) => workspaceId === id) && rows.length > 0;
  };
  /** A revision that nobody saw refuses what is allowed, and changes nothing. */
  const isDecided =
    (send: (person: Person) => Promise<Reply>): Attempt =>
    async (person) =>
      ![401, 403, 404].includes((await send(person)).status);
  const never = { 'if-match': '1000000' };

  const ofWorkflow: Partial<Record<AccessAction, Attempt>> = {
    watch: asks(GetPlayerWorkflow, 'workflowId'),
    edit: asks(GetWorkflow, 'workflowId'),
    reports: asks(GetWorkflowOverview, 'workflowId'),
  };
  const ofWorkspace: Partial<Record<AccessAction, Attempt>> = {
    see: asks(GetWorkspace, 'workspaceId'),
    author: isListed('edit'),
    administer: isListed('admin'),
    reports: reportsOf,
  };
  const inOrganization: Partial<Record<AccessAction, Attempt>> = {
    admin: isDecided((person) => world.call(ListUsers, {}, person)),
    analytics: isDecided((person) => world.call(ListWorkspaceReports, {}, person)),
    categories: isDecided((person) => world.call(ListCategories, {}, person)),
    categoriesCreation: isDecided((person) => world.call(CreateCategory, { name: '' }, person)),
    companyLogo: isDecided((person) => world.call(RemoveLogo, {}, person, never)),
    editor: isDecided((as) => world.http('GET', '/v1/voices', { as })),
    isOrgAdmin: isDecided((person) => world.call(ListBusinesses, {}, person)),
    masterPassword: isDecided((as) => world.http('GET', masterPasswordPath, { as })),
    permissions: isDecided((person) => world.call(GetOrganizationSettings, {}, person)),
    ssoMapping: isDecided((person) => world.call(GetSignOn, {}, person)),
    teams: isDecided((person) => world.call(ListTeams, {}, person)),
    'rename-oneself': isDecided((person) => world.call(ChangeMyName, { displayName: 'Ben' }, person)),
  };

  const explain = async (userId: string, contentType: AccessContentType, contentId?: string) => {
    const { answer } = await world.call(
      ExplainAccess,
      { userId, contentType, ...(contentId && { contentId }) },
      admin,
    );
    return (answer.item as { answers: readonly AccessAnswer[] }).answers;
  };

  async function compare(
    contentType: AccessContentType,
    attempts: Partial<Record<AccessAction, Attempt>>,
    contents: readonly string[],
  ): Promise<void> {
    const said = { yes: 0, no: 0 };
    for (const person of people)
      for (const contentId of contents) {
        const answers = await explain(person.id, contentType, contentId === '' ? undefined : contentId);
        expect(answers.map(({ action }) => action).toSorted()).toEqual(Object.keys(attempts).toSorted());
        for (const { action, allowed, because } of answers) {
          const really = await attempts[action]?.(person, contentId);
          const about = `${person.email}, ${contentType} ${contents.indexOf(contentId)}: ${action}, ${JSON.stringify(because)}`;
          expect(allowed, about).toBe(really);
          said[allowed ? 'yes' : 'no'] += 1;
        }
      }
    expect(said.yes).toBeGreaterThan(20);
    expect(said.no).toBeGreaterThan(20);
    countAttacks('explanations of access compared', said.yes + said.no);
  }

  it('of workflows: published, hidden and deleted, in a public and a private workspace', () =>
    compare('workflow', ofWorkflow, workflows));
  it('of workspaces', () => compare('workspace', ofWorkspace, workspaces));
  it('of the organisation', () => compare('organization', inOrganization, ['']));

  it('lists have what may be watched or edited, and nothing else', async () => {
    for (const person of people) {
      const { answer } = await world.call(ListWorkflows, {}, person);
      const listed = ((answer.items ?? []) as { id: string }[]).map(({ id }) => id);
      for (const workflowId of workflows) {
        const answers = await explain(person.id, 'workflow', workflowId);
        const isOpen = answers.some(({ action, allowed }) => action !== 'reports' && allowed);
        expect(listed.includes(workflowId), `${person.email}: ${workflowId}`).toBe(isOpen);
      }
    }
  });

  it('an address that the organisation does not allow refuses all but its administrators', async () => {
    const restriction = { enableRestrictedIP: true, allowedRules: ['127.0.0.0/8'] };
    await world.send('harbour', ChangeIpRestriction, restriction);
    const from = async ({ id: userId }: Person, address: string) => {
      const data = { userId, contentType: 'workspace', contentId: workspaces[0], address };
      const reply = await world.call(ExplainAccess, data, admin);
      return (reply.answer.item as { answers: AccessAnswer[] }).answers[0]?.because.code;
    };
    const [publisher, owner] = [personNamed('publisher-null'), personNamed('admin-organization-null')];
    expect(await from(publisher, '192.0.2.1')).toBe('address-not-allowed');
    expect(await from(publisher, '127.0.0.1')).toBe('public-workspace');
    expect(await from(owner, '192.0.2.1')).toBe('organization-role');
  });

  it('nobody learns of people and contents that they do not administer', async () => {
    const [hall, cellar] = workspaces;
    const question = { contentType: 'workspace', contentId: cellar };
    const leader = personNamed('admin-group-admin-group');
    const inCellar = personNamed('viewer-viewer').id;
    const status = async (userId: string, more: object, as: Person) =>
      (await world.call(ExplainAccess, { userId, ...more }, as)).status;
    expect(await status(inCellar, question, leader)).toBe(200);
    expect(await status(inCellar, { ...question, contentId: hall }, leader)).toBe(404);
    expect(await status(personNamed('viewer-null').id, question, leader)).toBe(404);
    expect(await status('nobody', question, admin)).toBe(404);
    expect(await status(inCellar, { contentType: 'workspace' }, admin)).toBe(404);
    expect(await status(inCellar, { ...question, contentId: 'nowhere' }, admin)).toBe(404);
    expect(await status(inCellar, question, personNamed('publisher-publisher'))).toBe(403);
  });

  function personNamed(name: string): Person {
    const found = people.find(({ email }) => email.startsWith(`${name}@`));
    if (!found) throw new Error(`nobody is called ${name}`);
    return found;
  }
});
