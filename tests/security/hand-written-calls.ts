import { authorPlacePath } from '../../contracts/authoring/author-places.ts';
import { InitializeWorkflow } from '../../contracts/authoring/processing-commands.ts';
import { serverToken, serverTokenHeader } from '../../contracts/kernel/call-headers.ts';
import { groupBody, userSchema } from '../support/directory.ts';
import { clientId, clientSecret, webhookSecret } from '../support/meeting-service.ts';
import { addNamed, encodeTerm } from '../support/named-accounts.ts';
import { itemOf } from '../support/product-world.ts';
import { resetByEmail } from '../support/reset-by-email.ts';
import {
  chosen as other,
  next,
  somebody,
  type Row,
  type Rows,
  type Sample,
  type Stage,
} from './hand-written-samples.ts';

const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const nextName = (): string => `op${next()}`;

const asAdmin = (body: (stage: Stage, attempt: number) => object): Row => ({
  sample: (stage, attempt) => ({ as: stage.admin, body: body(stage, attempt) }),
});
/** A video whose bytes are there. */
async function uploaded({ world, admin: as, hall, video }: Stage): Promise<string> {
  const body = {
    workspaceId: hall,
    kind: 'video',
    fileName: 'Pump.mp4',
    size: video.length,
    fingerprint: 'f',
  };
  const { id } = itemOf<{ id: string }>(await world.http('POST', '/v1/uploads', { as, body }));
  const headers = { 'content-type': 'application/octet-stream' };
  await world.http('PUT', `/v1/uploads/${id}/parts/1`, { as, body: video, headers });
  return id;
}

const resetOf = (kind: 'employee' | 'shared'): Row => ({
  sample: async (stage) => {
    const userId = await addNamed(stage.world, 'harbour', [kind, nextName()]);
    const body = { userId, password: await encodeTerm(stage.world, stage.admin, other) };
    return { as: stage.admin, body };
  },
});
const user = (userName: string) => ({
  schemas: [userSchema],
  userName,
  displayName: 'Dirk',
  name: { givenName: 'Dirk' },
});
const patched = { schemas: [patchSchema], Operations: [{ op: 'replace', value: { displayName: 'Night' } }] };
/** What a directory sends, of which the standard knows every field. */
const scim = (sample: (stage: Stage) => Promise<Sample> | Sample): Row => ({
  strict: true,
  sample: async (stage) => ({ as: stage.directory, ...(await sample(stage)) }),
});
async function scimUser({ directory }: Stage) {
  const userName = `dora${next()}@harbour.example`;
  return { path: `/scim/v2/Users/${await directory.add(userName)}`, body: user(userName) };
}
async function scimGroup({ directory }: Stage) {
  const displayName = `Shift ${next()}`;
  const path = `/scim/v2/Groups/${await directory.addGroup({ displayName })}`;
  return { path, body: groupBody({ displayName }) };
}

/** Calls of people who are signed in, of directories and of services. */
export const signedInCalls: Rows = {
  AddUser: asAdmin(({ hall }) => ({
    type: 'group-user',
    // who asks, and for which organisation, is known by the session
    data: {
      email: `tom${next()}@harbour.example`,
      displayName: 'Tom',
      role: 'viewer',
      roles: { [hall]: 'viewer' },
      organization: 'quay',
      password: other,
    },
  })),
  ImportPeople: asAdmin((_, attempt) => ({
    importId: `import-${attempt}`,
    fileName: 'people.csv',
    preview: false,
    people: [{ line: 2, email: `ida${attempt}@harbour.example`, displayName: 'Ida', role: 'viewer' }],
  })),
  UserSettings: {
    sample: async (stage) => ({
      as: await somebody(stage),
      body: { action: 'update', data: { locale: 'de-de' } },
    }),
  },
  ChangeUserName: {
    sample: async (stage) => {
      const { id: userId } = await somebody(stage);
      return {
        as: stage.admin,
        body: { action: 'update', type: 'user-name', data: { userId, displayName: 'Nora Ek' } },
      };
    },
  },
  CreateSharedAccount: {
    sample: async ({ world, admin }) => {
      const encoded = await encodeTerm(world, admin, other);
      return { as: admin, body: { account: nextName(), displayName: 'Line 1', password: encoded } };
    },
  },
  ResetSharedAccountPassword: resetOf('shared'),
  ResetEmployeePassword: resetOf('employee'),
  ResetMasterPassword: asAdmin(() => ({ employeeIdMP: 'Harbour-mill-7' })),
  CreateApiKeyWithSecret: asAdmin(() => ({ name: 'Export', scopes: ['people:read'], expiresAt: null })),
  ReadOrUpdateOrganizationSettings: asAdmin(() => ({
    action: 'update',
    data: { permissions: { disableDownloads: true }, features: { comments: true } },
  })),
  ChangeClientKey: asAdmin(() => ({ clientKey: 'harbour' })),
  ChangeHowPeopleSignIn: asAdmin(() => ({ loginMethod: 'email_only' })),
  ReplaceConnectionSecret: {
    refused: 'there is no connection',
    sample: ({ admin }) => ({
      as: admin,
      path: '/v1/sign-on/connections/none/secret',
      body: { secret: 's' },
    }),
  },
  CheckConnection: {
    refused: 'there is no connection',
    sample: ({ admin }) => ({ as: admin, path: '/v1/sign-on/connections/none/check', body: {} }),
  },
  CheckDomain: {
    refused: 'there is no domain',
    sample: ({ admin }) => ({ as: admin, path: '/v1/sign-on/domains/none/check', body: {} }),
  },
  CheckIpAccess: { sample: ({ admin }) => ({ as: admin, body: {} }) },
  SignInToHelpDesk: {
    sample: async (stage) => ({ as: await resetByEmail(stage.world, await somebody(stage)), body: {} }),
  },
  CreateScimUser: scim(() => ({ body: user(`dirk${next()}@harbour.example`) })),
  ReplaceScimUser: scim(scimUser),
  PatchScimUser: scim(async (stage) => ({ ...(await scimUser(stage)), body: patched })),
  CreateScimGroup: scim(() => ({ body: groupBody({ displayName: `Crew ${next()}` }) })),
  ReplaceScimGroup: scim(scimGroup),
  PatchScimGroup: scim(async (stage) => ({ ...(await scimGroup(stage)), body: patched })),
  CompleteUpload: {
    sample: async (stage) => ({
      as: stage.admin,
      path: `/v1/uploads/${await uploaded(stage)}/complete`,
      body: {},
    }),
  },
  BeginWorkflow: {
    sample: async (stage) => ({ as: stage.admin, body: { uploadId: await uploaded(stage) } }),
  },
  ConfigureMeetingService: asAdmin(() => ({ clientId, clientSecret, webhookSecret })),
  BeginMeetingConnection: asAdmin(() => ({})),
  ImportMeetingRecording: {
    sample: async ({ admin, hall, meetings, video }) => {
      await meetings.connect(admin);
      const recordingId = `recording${next()}`;
      meetings.service.add({ id: recordingId, title: 'Pump', bytes: video });
      return { as: admin, body: { workspaceId: hall, recordingId, fileId: `file-${recordingId}` } };
    },
  },
  ReceiveMeetingWebhook: {
    refused: 'it is not signed',
    sample: () => ({
      path: '/v1/meetings/webhooks/harbour',
      body: { event: 'app_deauthorized', payload: {} },
    }),
  },
  RetryParkedEvent: {
    sample: ({ admin }) => ({ as: admin, path: '/v1/parked-events/none/retry', body: {} }),
  },
  ReportBrowserError: {
    sample: ({ admin }) => ({
      as: admin,
      headers: { [serverTokenHeader]: serverToken },
      body: {
        serviceName: 'workflow',
        serviceModule: 'GET /v1/workflows',
        code: 503,
        message: 'service.unavailable',
      },
    }),
  },
  ShowAuthorPlace: {
    sample: async ({ world, admin: as, hall: workspaceId }) => {
      const workflowId = `draft-${next()}`;
      await world.send('harbour', InitializeWorkflow, {
        workflowId,
        workspaceId,
        authorId: as.id,
        assetId: `${workflowId}-video`,
        title: 'Pump',
        languageCode: 'en-us',
      });
      return { as, path: authorPlacePath(workflowId), body: { stepId: null, sentenceId: null } };
    },
  },
  ReadTexts: {
    refused: 'this machine has no voices',
    sample: ({ admin }) => ({
      as: admin,
      body: { textList: [{ text: 'Open the valve.', voice: 'bf_emma' }] },
    }),
  },
};
