import { beforeAll, describe, expect, it } from 'vitest';
import { allCommands, allQueries, catalogue } from '../../contracts/catalogue.ts';
import { isWithinReach } from '../../contracts/identity/administration.ts';
import { GetEmail } from '../../contracts/identity/email.ts';
import { ChangeUserRole, ChangeWorkspaceRole, DeactivateUser } from '../../contracts/identity/user.ts';
import { Role } from '../../contracts/kernel/access.ts';
import { ApiScope, scopesFor } from '../../contracts/kernel/api-scopes.ts';
import { availableFeatures } from '../../contracts/kernel/feature-gates.ts';
import { parseBinding } from '../../contracts/kernel/http.ts';
import type { HttpCall } from '../../contracts/kernel/http-call.ts';
import {
  accessFlags,
  decideAccess,
  hasRight,
  isOrganizationAdmin,
  seesWorkspace,
} from '../../contracts/kernel/permissions.ts';
import { withDefaults } from '../../contracts/organization/organization.ts';
import { ChangeOrganizationSettings } from '../../contracts/organization/settings.ts';
import { systemSender } from '../../services/identity/accounts.ts';
import { ApiKeys } from '../../services/identity/api-key/api-keys.ts';
import { type RecordedEvent } from '../../services/platform/event-store/event-store.ts';
import type { AnyContract } from '../../services/platform/http/example-input.ts';
import { emptyOrAbsent } from '../support/empty-answer.ts';
import type { Person, Reply } from '../support/product-world.ts';
import { productWorld } from '../support/product-world-fixture.ts';
import { publishVideo, summarize, watch } from '../support/published-video.ts';
import { dataOf, isAbout, makeThings, namesSomething, type Ids } from '../tenancy/addressed-data.ts';
import { countAttacks } from './count-attacks.ts';
import { wholeLog } from '../support/whole-log.ts';

/** `refused`: absent, empty or forbidden, as the answer of a query may be. */
type Outcome = 'allowed' | 'forbidden' | 'absent' | 'refused' | 'signed-out';
type Member = Person & { readonly role: Role; readonly roles: Readonly<Record<string, Role>> };
interface Target extends Ids {
  /** Whom the operations about a person name. */
  readonly person: Member;
}
const deletes = ({ http }: AnyContract): boolean => http?.startsWith('DELETE ') ?? false;
interface Cell {
  readonly name: string;
  readonly as: Person | undefined;
  /** A member of the organisation of the target; others have no rights at all. */
  readonly member: Member | null;
  readonly target: Target;
  /** Of the API key that is sent instead of the member's session. */
  readonly scopes?: readonly ApiScope[];
}

/** Errors that say nothing of the target, or that there is none. */
const notAnswered = ['resource.absent', 'input.invalid'];

const settings = withDefaults({
  features: {
    safetyWatermark: true,
    textToSpeech: true,
    employeeIdLogin: true,
    sharedAccountLogin: true,
    zoom: true,
    aiSummary: true,
  },
  aiSettings: { aiSummary: true },
  permissions: {},
  skillsManager: [...Role.options],
  analytics: [...Role.options],
});
/**
 * Queries come first and what deletes last, things before what they belong to: some commands are the same on every
 * revision, and take effect.
 */
const orderOf = (contract: AnyContract): number =>
  deletes(contract) ? 1 / (contract.http ?? '').split('/').length : 0;
const contracts = [...allQueries, ...allCommands.toSorted((a, b) => orderOf(a) - orderOf(b))].filter(
  ({ http }) => http !== null,
);
const calls = catalogue.flatMap((context) => context.calls);

describe('The authorisation matrix', () => {
  const world = productWorld(['harbour', 'meadow']);
  const privateWorkspaces = new Set<string>();
  const workspaces: string[] = [];
  const cells: Cell[] = [];
  let stranger: Person;
  let leaver: Person;

  const join = async (name: string, role: Role, workspaceId: string): Promise<Member> => {
    const roles = { [workspaceId]: role };
    return { ...(await world.addPerson('harbour', name, role, roles)), role, roles };
  };
  const eventsOf = async () =>
    (await wholeLog(world.product.store)).filter((each) => each.organizationId === 'harbour');

  beforeAll(async () => {
    const hall = await world.makeWorkspace('harbour', 'Hall');
    const barn = await world.makeWorkspace('harbour', 'Barn');
    const cellar = await world.makeWorkspace('harbour', 'Cellar', true);
    workspaces.push(hall, barn, cellar);
    privateWorkspaces.add(cellar);
    const admin = await join('admin', 'admin-organization', hall);
    await world.send('harbour', ChangeOrganizationSettings, { settings });
    const made = await makeThings(world, admin);
    const inHall = await targetIn(hall, 'harold', admin, made);
    const inCellar = await targetIn(cellar, 'vera', admin, made);
    stranger = await world.addPerson('meadow', 'Milo', 'admin-super');
    leaver = await join('leaver', 'admin-super', hall);
    for (const role of Role.options) {
      const own = await join(`own-${role}`, role, hall);
      const other = await join(`other-${role}`, role, barn);
      cells.push(
        { name: `${role} in their own workspace`, as: own, member: own, target: inHall },
        { name: `${role} of another workspace`, as: other, member: other, target: inHall },
        { name: `${role} outside a private workspace`, as: own, member: own, target: inCellar },
      );
    }
    // another super admin stays by now
    await world.send('harbour', DeactivateUser, { userId: leaver.id });
    for (const scope of ApiScope.options)
      cells.push(await keyOf(ownOf('admin-organization'), [scope], inHall));
    const former = await join('former', 'admin-organization', hall);
    const { as: key, ...cell } = await keyOf(former, ApiScope.options, inHall);
    await world.send('harbour', ChangeUserRole, { userId: former.id, role: 'publisher' });
    await world.send('harbour', ChangeWorkspaceRole, {
      userId: former.id,
      workspaceId: hall,
      role: 'publisher',
    });
    const publisher = { ...former, role: 'publisher', roles: { [hall]: 'publisher' } } as const;
    cells.push({
      ...cell,
      name: 'an API key of every scope, of somebody who is a publisher by now',
      as: key,
      member: publisher,
    });
    cells.push(
      { name: 'somebody of another organisation', as: stranger, member: null, target: inHall },
      { name: 'a deactivated administrator', as: leaver, member: null, target: inHall },
      { name: 'nobody', as: undefined, member: null, target: inHall },
    );
    await world.settled();
  });

  const ownOf = (role: Role): Member => {
    const own = cells.find(({ name }) => name === `${role} in their own workspace`)?.member;
    if (!own) throw new Error(`nobody is ${role}`);
    return own;
  };

  /** A request with an API key of somebody. */
  async function keyOf(creator: Member, scopes: readonly ApiScope[], target: Target): Promise<Cell> {
    const keys = world.product.app.get(ApiKeys);
    const data = { name: 'Sync', scopes: [...scopes], expiresAt: null };
    const { key } = await keys.create(data, systemSender('harbour', creator.id));
    const name = `an API key of ${creator.role} for ${scopes.join(' ')}`;
    return { name, as: { ...creator, token: key }, member: creator, target, scopes };
  }

  /** A published video that somebody watched, its author, and an email to them. */
  async function targetIn(
    workspaceId: string,
    name: string,
    admin: Person,
    made: Ids['made'],
  ): Promise<Target> {
    const person = await join(name, 'publisher', workspaceId);
    const video = await publishVideo(world, person, workspaceId);
    await summarize(world, person, video);
    await watch(world, person, video, `view-of-${name}`);
    await world.http('POST', '/reset/forgot', { body: { email: person.email } });
    let emailId = '';
    await world.until('the email', async () => {
      emailId = (await eventsOf()).findLast(({ type }) => type === 'PasswordResetRequested')?.id ?? 'none';
      return (await world.call(GetEmail, { emailId }, admin)).status === 200;
    });
    const position = (await eventsOf()).at(-1)?.position ?? 0;
    return { ...video, userId: person.id, emailId, viewId: `view-of-${name}`, position, made, person };
  }

  const seesTarget = (member: Member, { workspaceId: id }: Target): boolean =>
    seesWorkspace(member, { id, isPrivate: privateWorkspaces.has(id) });

  /** What the table and the contract say. */
  function expectedOf(contract: AnyContract, { as, member, target, scopes }: Cell): Outcome {
    const isNamed = namesSomething(contract);
    if (as === undefined || as === leaver) return 'signed-out';
    // the other organisation has none of the features
    if (member === null) return isNamed || contract.access.feature !== undefined ? 'refused' : 'allowed';
    const permissions = {
      ...member,
      flags: accessFlags(member.role, settings),
      features: availableFeatures(settings),
      workspaces: new Set(workspaces.filter((id) => seesTarget(member, { ...target, workspaceId: id }))),
      ...(scopes && { scopes: scopesFor(scopes, contract.kind === 'query' ? 'read' : 'change') }),
    };
    const scope = isNamed ? target.workspaceId : undefined;
    const decision = decideAccess(contract.access, permissions, scope);
    if (decision !== 'allowed') return isExact(contract) ? decision : 'refused';
    return isRelated(contract, member, target) ? 'allowed' : 'refused';
  }

  /**
   * Commands, flags and rights in some workspace are answered exactly. A query about a workspace only leaves out what is not theirs, and so does a
   * command whose workflow is found by one.
   */
  const isExact = ({ kind, schema, access: { rule } }: AnyContract): boolean =>
    rule === 'flag' ||
    rule === 'some-workspace' ||
    (kind === 'command' && !('transcriptionId' in schema.shape));

  /** Whether the target is one that the rule is about, for what is decided where the target is known. */
  function isRelated(contract: AnyContract, member: Member, target: Target): boolean {
    const { access } = contract;
    if (!namesSomething(contract)) return true;
    // no speech is recognised in this world, so that there is no transcription to name
    // a workspace that somebody marks for themself is one that they see
    if (access.rule === 'self' && 'workspaceId' in contract.schema.shape) return seesTarget(member, target);
    if (access.rule === 'self' || 'transcriptionId' in contract.schema.shape) return false;
    if (access.rule === 'watch') return seesTarget(member, target);
    // others see a group by its workspaces, and the one that was made has none
    if (contract.kind === 'query' && contract.http?.endsWith('{workspaceGroupId}'))
      return isOrganizationAdmin(member.role);
    if (access.rule !== 'flag') return true;
    if (access.flag === 'editor' && 'workflowId' in contract.schema.shape)
      return seesTarget(member, target) && hasRight(member, 'author', target.workspaceId);
    if (access.flag === 'admin') return isWithinReach(member, target.person);
    if (access.flag === 'teams' && isAbout(contract, 'userId')) return isWithinReach(member, target.person);
    // a team or a category belongs to no workspace: everybody with the flag has it
    if (['teams', 'categories'].includes(access.flag) && isAbout(contract, 'made')) return true;
    return seesTarget(member, target);
  }

  const outcomes: Record<Outcome, (reply: Reply) => boolean> = {
    'signed-out': ({ status }) => status === 401,
    forbidden: ({ status }) => status === 403,
    absent: ({ status }) => status === 404,
    refused: (reply) => reply.status === 403 || emptyOrAbsent(reply),
    allowed: ({ status, answer }) =>
      ![401, 403, 500].includes(status) && !notAnswered.includes(String(answer.error)),
  };

  it.each(contracts.map((contract) => [contract.type, contract] as const))(
    '%s is answered for each role and relation as the table says',
    async (_, contract) => {
      const people = new Set(cells.map(({ as }) => as?.id ?? ''));
      const rows = cells.map((cell) => ({ cell, outcome: expectedOf(contract, cell) }));
      const send = ({ as, target }: Cell, headers = {}) =>
        world.call(contract, dataOf(contract, target), as, headers);
      const check = (name: string, outcome: Outcome, reply: Reply) =>
        expect(outcomes[outcome](reply), `${name}: ${outcome}, but ${reply.status} ${reply.text}`).toBe(true);
      const before = new Set((await eventsOf()).map(({ id }) => id));
      for (const { cell, outcome } of rows.filter((row) => row.outcome !== 'allowed')) {
        check(cell.name, outcome, await send(cell));
        countAttacks('operations without the right');
      }
      const isNew = ({ id, metadata: { actor } }: RecordedEvent): boolean =>
        !before.has(id) && people.has(actor);
      if (contract.kind === 'command') expect((await eventsOf()).filter(isNew)).toEqual([]);
      // a revision that nobody saw: what is allowed is decided, and nothing of it happens to the next
      const headers = contract.kind === 'command' ? { 'if-match': '1000000' } : {};
      const deleted = new Set<Target>();
      for (const { cell, outcome } of rows.filter((row) => row.outcome === 'allowed')) {
        if (deleted.has(cell.target)) continue;
        const reply = await send(cell, headers);
        check(cell.name, outcome, reply);
        if (deletes(contract) && reply.status === 200) deleted.add(cell.target);
      }
    },
  );

  const sendCall = ({ http, example }: HttpCall, as?: Person): Promise<Reply> => {
    const { method, path } = parseBinding(http);
    const { body } = example;
    const url = (example.address ?? path).replaceAll('upload-1', cells[0]?.target.uploadId ?? '');
    const headers: Record<string, string> =
      typeof body === 'string' ? { 'content-type': 'application/octet-stream' } : {};
    const hasBody = method !== 'GET' && method !== 'DELETE';
    return world.http(method as 'GET', url, { as, headers, ...(hasBody && { body: body ?? {} }) });
  };
  const guarded = calls.filter(({ access }) => access.rule !== 'public');
  it.each(guarded.map((call) => [call.name, call] as const))(
    '%s, written by hand, is refused to those whom its rule leaves out',
    async (_, call) => {
      const { access } = call;
      for (const as of [undefined, leaver]) expect((await sendCall(call, as)).status).toBe(401);
      const without = cells.filter(
        ({ member, scopes }) =>
          scopes || access.rule === 'workspace' || (access.rule === 'flag' && member?.role === 'viewer'),
      );
      // an upload belongs to the person who started it, so it is absent for everybody here
      const absent = access.rule === 'workspace' ? 404 : 403;
      const { scope } = call;
      const isLetIn = ({ scopes, member }: Cell) =>
        scope !== undefined &&
        scopes?.includes(scope) === true &&
        isOrganizationAdmin(member?.role ?? 'viewer');
      for (const cell of (scope === undefined ? without : cells).filter(({ member }) => member !== null)) {
        const reply = await sendCall(call, cell.as);
        const about = `${cell.name}: ${reply.text}`;
        if (isLetIn(cell)) expect([401, 403, 500], about).not.toContain(reply.status);
        // calls that are written by hand are for people, or for API keys of one scope alone
        else expect(reply.status, about).toBe(cell.scopes || scope !== undefined ? 403 : absent);
      }
      countAttacks('operations without the right', without.length + 2);
    },
  );

  const required = calls.filter(
    ({ access, requires }) => access.rule === 'public' && requires?.startsWith('with'),
  );
  it.each(required.map((call) => [call.name, call] as const))(
    '%s is refused without what it requires',
    async (_, call) => {
      const { status } = await sendCall(call);
      expect([400, 401, 403, 404]).toContain(status);
      countAttacks('operations without the right');
    },
  );

  it('R-PRF-05, R-ORG-02: a command of a feature that the organisation does not have is absent for everybody', async () => {
    const gated = allCommands.filter(({ access, http }) => access.feature !== undefined && http !== null);
    expect(gated.map(({ type }) => type).toSorted()).toEqual([
      'CancelSummary',
      'ChangeMyName',
      'ChangeOriginalSound',
      'ChangePronunciation',
      'ChangeSafetyWatermark',
      'ChangeSharedAccount',
      'ChangeSummary',
      'ChangeVoiceBlocks',
      'CreatePronunciation',
      'CreateSpeech',
      'CreateSummary',
      'DeletePronunciation',
      'DeleteSummary',
      'DisconnectMeetingService',
      'GenerateVoiceOver',
      'RenameUser',
    ]);
    const off = {
      safetyWatermark: false,
      textToSpeech: false,
      sharedAccountLogin: false,
      namesChangeable: false,
      zoom: false,
      aiSummary: false,
    };
    const features = { ...settings.features, ...off };
    await world.send('harbour', ChangeOrganizationSettings, { settings: { ...settings, features } });
    for (const command of gated)
      for (const { as, target, name } of cells.filter(({ member }) => member !== null)) {
        const { status, text } = await world.call(command, dataOf(command, target), as);
        expect(status, `${name}: ${text}`).toBe(404);
      }
  });
});
