import { exampleAnnotations } from '../../contracts/authoring/workflow.examples.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { allCommands, allQueries } from '../../contracts/catalogue.ts';
import { GetOrganizationOverview } from '../../contracts/analytics/reports.ts';
import { auditExport } from '../../contracts/audit/audit.ts';
import {
  ChangePasswordBody,
  ForgotPasswordBody,
  PasswordPolicyBody,
  SetPasswordBody,
} from '../../contracts/identity/password.ts';
import { ChangeOrganizationSettings } from '../../contracts/organization/settings.ts';
import { CheckIdpBody, SignInBody } from '../../contracts/identity/session.ts';
import { ImportPeopleBody } from '../../contracts/identity/people-import.ts';
import {
  ScimGroupBody,
  ScimPatchBody,
  scimSchemas,
  ScimUserBody,
  ScimListQuery,
} from '../../contracts/identity/scim.ts';
import { AddUserBody } from '../../contracts/identity/add-user.ts';
import { parseBinding, type HttpBinding } from '../../contracts/kernel/http.ts';
import { CompleteUpload, BeginWorkflow } from '../../contracts/media/upload.ts';
import { ListModels } from '../../contracts/operations/models.ts';
import { ListParkedEvents, retryParkedEvent } from '../../contracts/operations/parked-events.ts';
import { dataOf, makeThings, type Ids } from '../tenancy/addressed-data.ts';
import { openHarbour, type Harbour } from '../support/harbour.ts';
import { Directory } from '../support/directory.ts';
import { itemOf, password, type Person, type Reply } from '../support/product-world.ts';
import { oneSecondWatched, publishVideo, summarize, watch } from '../support/published-video.ts';
import { wholeLog } from '../support/whole-log.ts';
import { countAttacks } from './count-attacks.ts';
import {
  edgesOf,
  extremes,
  fieldsOf,
  jsonOf,
  withValue,
  type Extreme,
  type Field,
} from './extreme-values.ts';

/** Ids of things, and who asks. */
type Known = Ids & Pick<Person, 'id' | 'email'>;

/** One call of the product, and data that it accepts. */
interface Call {
  readonly name: string;
  readonly http: HttpBinding;
  readonly schema: z.ZodType;
  /** `fresh` is another one each time, for what can only be done once. */
  readonly data: (ids: Known, fresh: string) => Record<string, unknown>;
  /** Sent by an API key of a directory instead of a session. */
  readonly byKey?: true;
}

const sentence = { id: 's1', sentence: 'Open it.', startTime: 0, endTime: 1, words: [{ word: 'Open', startTime: 0, endTime: 0.5, confidence: 1 }] }; // prettier-ignore
const attachment = { kind: 'link', id: 'a1', label: 'Manual', link: 'https://example.com/' };

const roles = ['admin-super' as const, 'admin-organization' as const];
/** With the features whose calls are tried. */
const settings = {
  features: { textToSpeech: true, zoom: true, aiSummary: true },
  aiSettings: { aiSummary: true },
  permissions: {},
  skillsManager: roles,
  analytics: roles,
};

/** Data with more fields than a call needs, so that each is tried within one that is accepted. */
const whole: Record<string, (ids: Known, fresh: string) => object> = {
  TrackPlayback: (ids, fresh) => ({
    ...oneSecondWatched(ids, fresh),
    exitedAt: new Date().toISOString(),
    acts: [{ kind: 'next', at: new Date().toISOString(), stepId: ids.stepId, value: 'x' }],
  }),
  InsertStep: (_, fresh) => ({
    step: { id: fresh, title: '', startTime: 0, endTime: 1 },
    attachments: [attachment],
  }),
  SplitStep: (_, fresh) => ({ newStepId: fresh }),
  AddAttachment: (_, fresh) => ({
    attachment: { ...attachment, id: fresh },
  }),
  ChangeAnnotations: ({ stepId }) => ({
    annotations: [{ stepId, elements: Object.values(exampleAnnotations), removed: ['x'], order: ['x'] }],
  }),
  ChangeSentences: () => ({ changed: [sentence], removed: ['s2'] }),
  SaveTranscription: () => ({ sentences: [sentence], terms: ['valve'] }),
  SaveSegmentation: ({ stepId }) => ({
    sentences: [sentence],
    steps: [{ id: stepId, title: '', startTime: 0, endTime: 1 }],
  }),
  EditSegments: () => ({ segments: [{ type: 'correct', start: 0, end: 1, correctedText: 'Pump' }] }),
  ListFigureEvents: ({ workflowId }) => ({ figure: 'watched', workflowId, second: 0 }),
  ChangeOrganizationSettings: () => ({ settings }),
  ChangeSettings: () => ({ features: settings.features, aiSettings: settings.aiSettings }),
  RenameUser: ({ userId }) => ({ userId, displayName: 'Harold' }),
};

const reachable = [...allCommands, ...allQueries].flatMap((contract): Call[] => {
  const { type, http, schema } = contract;
  if (http === null) return [];
  const data = (ids: Known, fresh: string) => ({ ...dataOf(contract, ids), ...whole[type]?.(ids, fresh) });
  return [{ name: type, http, schema, data }];
});

/** Endpoints that are written by hand. */
const byHand: readonly Call[] = [
  { name: 'login', http: 'POST /v1/auth/login', schema: SignInBody, data: () => ({ email: 'nobody@example.com', password }) },
  { name: 'forgot', http: 'POST /reset/forgot', schema: ForgotPasswordBody, data: () => ({ email: 'nobody@example.com' }) },
  { name: 'setpwd', http: 'POST /reset/v2/setpwd', schema: SetPasswordBody, data: () => ({ token: 'x', password }) },
  { name: 'password policy', http: 'POST /reset/v2/password-policy', schema: PasswordPolicyBody, data: () => ({ token: 'x' }) },
  { name: 'change password', http: 'POST /v1/auth/reset-password', schema: ChangePasswordBody, data: () => ({ currentPassword: 'eA==', newPassword: 'eA==' }) },
  { name: 'check-idp', http: 'POST /sso/check-idp', schema: CheckIdpBody, data: () => ({ email: 'nobody@example.com' }) },
  { name: 'user/add', http: 'POST /user/add', schema: AddUserBody, data: ({ workspaceId }, fresh) => ({ type: 'group-user', data: { email: `${fresh}@example.com`, displayName: 'New', role: 'viewer', roles: { [workspaceId]: 'viewer' }, password } }) },
  { name: 'people import', http: 'POST /v1/people-imports', schema: ImportPeopleBody, data: ({ workspaceId }, fresh) => ({ importId: fresh, fileName: 'people.csv', preview: true, people: [{ line: 2, email: `${fresh}@example.com`, displayName: 'New', role: 'viewer', workspaceIds: [workspaceId], teamIds: [] }] }) },
  { name: 'audit export', http: auditExport.http, schema: auditExport.data, data: () => ({ format: 'csv' }) },
  { name: 'models', http: ListModels.http ?? 'GET /', schema: ListModels.schema, data: () => ({}) },
  { name: 'parked events', http: ListParkedEvents.http ?? 'GET /', schema: ListParkedEvents.schema, data: () => ({}) },
  { name: 'parked events, retry', http: retryParkedEvent.http, schema: retryParkedEvent.data, data: () => ({ id: 'x' }) },
  { name: 'complete upload', http: CompleteUpload.http ?? 'GET /', schema: CompleteUpload.schema, data: ({ uploadId }) => ({ uploadId }) },
  { name: 'scim users', http: 'GET /scim/v2/Users', schema: ScimListQuery, data: () => ({}), byKey: true },
  { name: 'scim user', http: 'POST /scim/v2/Users', schema: ScimUserBody, data: (_, fresh) => ({ schemas: [scimSchemas.user], userName: `${fresh}@example.com`, name: { givenName: 'New' }, emails: [{ value: `${fresh}@example.com`, type: 'work' }] }), byKey: true },
  { name: 'scim user, operations', http: 'PATCH /scim/v2/Users/{id}', schema: ScimPatchBody, data: ({ userId: id }) => ({ id, schemas: [scimSchemas.patch], Operations: [{ op: 'replace', path: 'displayName', value: 'Harold' }] }), byKey: true },
  { name: 'scim groups', http: 'GET /scim/v2/Groups', schema: ScimListQuery, data: () => ({}), byKey: true },
  { name: 'scim group', http: 'POST /scim/v2/Groups', schema: ScimGroupBody, data: ({ userId }) => ({ schemas: [scimSchemas.group], displayName: 'Crew', members: [{ value: userId }] }), byKey: true },
  { name: 'scim group, operations', http: 'PATCH /scim/v2/Groups/{id}', schema: ScimPatchBody, data: ({ userId, made }) => ({ id: made['team-1'], schemas: [scimSchemas.patch], Operations: [{ op: 'add', path: 'members', value: [{ value: userId }] }] }), byKey: true },
  { name: 'begin workflow', http: BeginWorkflow.http ?? 'GET /', schema: BeginWorkflow.schema, data: ({ uploadId }) => ({ uploadId }) },
]; // prettier-ignore

/** `npm run security` tries every value in every field; else each field gets another sixth of them, and its own edges. */
const share = process.env['ATTACKS'] === 'all' ? 1 : 6;
const triedIn = (at: number, field: Field): readonly Extreme[] => [
  ...extremes.filter((_, index) => (index + at) % share === 0),
  ...edgesOf(field),
];

const isQuery = (name: string): boolean => allQueries.some(({ type }) => type === name);
/** What they ask for is not there: no email was sent, without speech there is no transcript, a summary may be hidden by then, and nobody lists another's own. */
const mayBeAbsent = [
  'GetEmail',
  'GetTranscription',
  'ListMeetingRecordings',
  'ListMyWorkspaces',
  'SignMedia',
  'PreviewSubtitles',
  'ReadKeyPoints',
];

/** Refused for an engine that is busy is no fault. */
const isFault = (status: number, text: string): boolean =>
  (status >= 500 && status !== 503) || text.includes('server.unexpected');
const shortly = (value: unknown): string => jsonOf(value).slice(0, 80);

/** In an address: numbers as they are written, lone surrogates as browsers send them. */
const encoded = (value: unknown): string =>
  encodeURIComponent(typeof value === 'string' ? bare(value).toWellFormed() : bare(jsonOf(value)));
const bare = (text: string): string => text.replaceAll('\u0001', '');

/** Parts that are not set up where this runs, or that depend on the machine. */
const mayBeOff = new Set(['speech recognition', 'voices', 'disk']);
/** What says when it was answered is another each time. */
const ofItsMoment: Readonly<Record<string, RegExp>> = {
  GetEntityAsOf: /"at":"[^"]*"/g,
  GetPlayerWorkflow: /"(?:viewToken|addressSeconds)":[^,}]*/g,
  SignMediaAccess: /"expiresAt":"[^"]*"/g,
};
/** What a media URL grants, and until when. */
const grant = /(?<=\/media\/)[^/"]+/g;
/** Commands that change what their sender may do. */
const changesRights = ['ChangeOrganizationSettings', 'ChangeSettings', 'ChangeIpRestriction'];

describe('extreme values in every field of every call', () => {
  let harbour: Harbour;
  let ids: Known;
  let directory: Directory;
  let made = 0;
  const fresh = (): string => `fresh-${(made += 1)}-0`;

  beforeAll(async () => {
    harbour = await openHarbour();
    const { world, workspaceId, admin } = harbour;
    await world.send('harbour', ChangeOrganizationSettings, { settings });
    const spare = await world.addPerson('harbour', 'Harold', 'publisher', { [workspaceId]: 'publisher' });
    const video = await publishVideo(world, admin, workspaceId);
    await summarize(world, admin, video);
    await watch(world, admin, video, `view-${video.workflowId}`);
    const events = await wholeLog(world.product.store);
    const own = events.findLast(({ organizationId }) => organizationId === 'harbour');
    ids = {
      ...video,
      id: admin.id,
      email: admin.email,
      userId: spare.id,
      emailId: 'email-1',
      viewId: `view-${video.workflowId}`,
      position: own?.position ?? 0,
      made: await makeThings(world, admin),
    };
    directory = await Directory.of(world, admin);
    await world.settled();
  }, 120_000);
  afterAll(() => harbour.close());

  async function ask(
    { http, byKey }: Pick<Call, 'http' | 'byKey'>,
    data: Record<string, unknown>,
  ): Promise<Reply> {
    const { method, path, pathFields } = parseBinding(http);
    const rest = Object.entries(data).filter(([name]) => !pathFields.includes(name));
    const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded(data[name]));
    const query = rest.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');
    const body = { body: jsonOf(Object.fromEntries(rest)), headers: { 'content-type': 'application/json' } };
    return harbour.world.http(method, method === 'GET' ? `${address}?${query}` : address, {
      as: byKey ? directory : harbour.admin,
      ...(method !== 'GET' && body),
    });
  }

  // the export of the whole trail before there is much of it
  const calls = [...byHand, ...reachable].map((call) => [call.name, call] as const);
  it.each(calls)('%s never answers with a fault', { timeout: 600_000 }, async (name, call) => {
    const { schema, data } = call;
    const plain = isQuery(name) ? await ask(call, data(ids, 'view-of-hilda')) : null;
    // else nothing behind the first fence would be tried
    if (plain && !mayBeAbsent.includes(name)) expect(plain.status, plain.text).toBe(200);
    const faults: string[] = [];
    for (const [at, field] of fieldsOf(schema).entries())
      for (const { kind, value } of triedIn(at, field)) {
        const sent = withValue(data(ids, fresh()), field.path, value) as Record<string, unknown>; // as its data is
        const { status, text } = await ask(call, sent);
        countAttacks(kind);
        if (isFault(status, text))
          faults.push(`${field.path.join('.')} = ${shortly(value)}: ${status} ${text.slice(0, 200)}`);
      }
    // what they may do was changed by it
    if (changesRights.includes(name)) await ask(call, data(ids, fresh()));
    expect(faults).toEqual([]);
  });

  it(
    'leaves reports, lists, health and a rebuild of everything as they should be',
    { timeout: 600_000 },
    async () => {
      const { world, admin } = harbour;
      await check(); // the first read of personal data is recorded
      await world.settled();
      const views = async (): Promise<number> =>
        itemOf<{ current: { views: number } }>(await world.call(GetOrganizationOverview, {}, admin)).current
          .views;
      const before = await views();
      const answers = await check();
      await world.product.controlHandlers.rebuild(['all']);
      expect(await views()).toBe(before);
      const rebuilt = await check();
      const different = [...answers].filter(([name, text]) => rebuilt.get(name) !== text);
      expect(different, different.map(([name]) => `${name} is now ${rebuilt.get(name)}`).join('\n')).toEqual(
        [],
      );
    },
  );

  /** Every query is answered; how, by its name. */
  async function check(): Promise<ReadonlyMap<string, string>> {
    const { world, admin } = harbour;
    const wrong: string[] = [];
    const answers = new Map<string, string>();
    for (const call of reachable) {
      const { name, data } = call;
      if (!isQuery(name)) continue;
      const { status, text } = await ask(call, data(ids, 'view-of-hilda'));
      if (status !== 200 && !mayBeAbsent.includes(name))
        wrong.push(`${name}: ${status} ${text.slice(0, 200)}`);
      answers.set(name, text.replaceAll(ofItsMoment[name] ?? /$^/g, '').replaceAll(grant, ''));
    }
    expect(wrong).toEqual([]);
    const { answer } = await world.call(ListParkedEvents, {}, admin);
    expect(answer.items).toEqual([]);
    const health = await world.http('GET', '/health/ready');
    const parts = (health.answer as { parts?: { name: string; state: string }[] }).parts ?? [];
    expect(parts.filter(({ state, name }) => state !== 'up' && !mayBeOff.has(name))).toEqual([]);
    return answers;
  }
});
