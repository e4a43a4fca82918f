import { emailsTo, emailText } from '../support/emails.ts';
import { Applicants } from '../support/free-trials.ts';
import { addNamed, browserOf, encryptPassword } from '../support/named-accounts.ts';
import { itemOf, password } from '../support/product-world.ts';
import { codeOf, SecondFactorCalls } from '../support/second-factors.ts';
import { SoftwarePasskey } from '../support/software-passkey.ts';
import {
  address,
  chosen as other,
  next,
  somebody,
  type Row,
  type Rows,
  type Stage,
} from './hand-written-samples.ts';

const anybody = (body: (attempt: number) => object, refused?: string): Row => ({
  sample: (_, attempt) => ({ body: body(attempt) }),
  ...(refused !== undefined && { refused }),
});
const withoutSecret = 'its secret comes from elsewhere';
const nextName = (): string => `op${next()}`;

/** What an email to a person says, once it is there. */
async function emailed({ world, admin }: Stage, personId: string, pattern: RegExp): Promise<string> {
  let found = '';
  await world.until('an email', async () => {
    const [email] = await emailsTo(world, personId, admin);
    found = email === undefined ? '' : (pattern.exec(await emailText(world.folder, email))?.[1] ?? '');
    return found !== '';
  });
  return found;
}

async function invited(stage: Stage, pattern: RegExp): Promise<{ email: string; secret: string }> {
  const email = `guest${next()}@harbour.example`;
  const data = { email, displayName: 'Guest', role: 'viewer', groups: [stage.hall] };
  const body = { type: 'group-user', data };
  const { id } = itemOf<{ id: string }>(
    await stage.world.http('POST', '/user/add', { as: stage.admin, body }),
  );
  return { email, secret: await emailed(stage, id, pattern) };
}

async function forgotten(stage: Stage, pattern: RegExp): Promise<{ email: string; secret: string }> {
  const { id, email } = await somebody(stage);
  await stage.world.http('POST', '/reset/forgot', { body: { email } });
  return { email, secret: await emailed(stage, id, pattern) };
}

/** A browser in which an employee, or a shared account, has signed in. */
async function named({ world }: Stage, kind: 'employee' | 'shared') {
  const name = nextName();
  await addNamed(world, 'harbour', [kind, name]);
  const [path, body] =
    kind === 'employee'
      ? ['/v1/auth/employeeId-account/login', { employeeId: name, clientKey: 'harbour', password }]
      : ['/v1/auth/shared-account/login', { account: `${name}.shared@harbour`, password }];
  return { name, ...browserOf(await world.http('POST', path, { body })) };
}

const refreshed = (kind: 'employee' | 'shared'): Row => ({
  sample: async (stage) => {
    const { credential, cookie } = await named(stage, kind);
    return { headers: { cookie }, body: { refreshToken: credential.refreshToken } };
  },
});
/** A step of a second factor, with the challenge of somebody who has given their password again. */
const factorStep = (
  body: (factors: SecondFactorCalls, challenge: string) => Promise<object> | object,
): Row => ({
  sample: async (stage) => {
    const factors = new SecondFactorCalls(stage.world);
    return { body: await body(factors, await factors.challengeOf(await somebody(stage))) };
  },
});
/** Calls of people who are not signed in yet, and of their passwords and factors. */
export const waysIn: Rows = {
  SignIn: { sample: async (stage) => ({ body: { email: (await somebody(stage)).email, password } }) },
  SetFirstPassword: {
    sample: async ({ world, admin }) => {
      const email = `finn${next()}@harbour.example`;
      const data = { email, displayName: 'Finn', role: 'viewer', password: 'Given-by-2-others' };
      await world.http('POST', '/user/add', { as: admin, body: { type: 'group-user', data } });
      return { body: { email, password: 'Given-by-2-others', newPassword: other } };
    },
  },
  RefreshSession: {
    sample: async (stage) => ({ headers: { cookie: (await somebody(stage)).cookie }, body: {} }),
  },
  SignOut: {
    sample: async (stage) => ({ headers: { cookie: (await somebody(stage)).cookie }, body: {} }),
  },
  ChangeOwnPassword: {
    sample: async (stage) => {
      const as = await somebody(stage);
      const currentPassword = await encryptPassword(stage.world, password);
      return { as, body: { currentPassword, newPassword: await encryptPassword(stage.world, other) } };
    },
  },
  ForgotPassword: { sample: async (stage) => ({ body: { email: (await somebody(stage)).email } }) },
  RedeemResetCode: {
    sample: async (stage) => {
      const { email, secret } = await forgotten(stage, /^(\d{4} \d{4})$/m);
      return { body: { email, code: secret } };
    },
  },
  GetPasswordPolicyOfReset: {
    sample: async (stage) => {
      const { secret: token } = await forgotten(stage, /usernewpassword\/(\S+)/);
      return { body: { token } };
    },
  },
  SetPassword: {
    sample: async (stage) => {
      const { secret: token } = await forgotten(stage, /usernewpassword\/(\S+)/);
      return { body: { token, password: other } };
    },
  },
  SetInvitedUser: {
    sample: async (stage) => {
      const { secret: token } = await invited(stage, /userinvitecreate\/([^/\s]+)/);
      return { body: { token, name: 'Gus', password: other } };
    },
  },
  GetPasswordPolicyOfInvitation: {
    sample: async (stage) => {
      const { secret: token } = await invited(stage, /userinvitecreate\/([^/\s]+)/);
      return { body: { token } };
    },
  },
  RedeemInvitationCode: {
    sample: async (stage) => {
      const { email, secret } = await invited(stage, /this code: (\d{4} \d{4})/);
      return { body: { email, code: secret } };
    },
  },
  SignInEmployee: {
    sample: async (stage) => {
      const employeeId = nextName();
      await addNamed(stage.world, 'harbour', ['employee', employeeId]);
      return { body: { employeeId, clientKey: 'harbour', password } };
    },
  },
  SetEmployeeFirstPassword: {
    sample: async (stage) => {
      const employeeId = nextName();
      await addNamed(stage.world, 'harbour', ['employee', employeeId], { passwordLimit: 'until-changed' });
      return { body: { employeeId, clientKey: 'harbour', password, newPassword: other } };
    },
  },
  RefreshEmployee: refreshed('employee'),
  GetEmployeeToken: anybody(
    () => ({ employeeId: 'op1', clientKey: 'harbour', employeeIdMP: 'Wrong-mill-7' }),
    'nobody has the master password',
  ),
  SignInSharedAccount: {
    sample: async (stage) => ({
      body: { account: `${(await named(stage, 'shared')).name}.shared@harbour`, password },
    }),
  },
  RefreshSharedAccount: refreshed('shared'),
  CheckIdentityProvider: anybody(() => ({ email: 'tom@harbour.example' })),
  ValidateSingleSignOn: anybody(() => ({ idToken: 'harbour.1.2' }), withoutSecret),
  SignInWithCustomToken: anybody(() => ({ customToken: 'harbour.1.2' }), withoutSecret),
  UseOwnerAccess: {
    sample: async ({ world, admin }) => {
      const lines = await world.product.controlHandlers.ownerAccess(admin.email);
      return { body: { token: /\/owner-access#(\S+)/.exec(lines.join('\n'))?.[1] ?? '' } };
    },
  },
  SetUpInstallation: anybody(
    () => ({
      code: 'ABCD-EFGH-JKLM-NPQR',
      organization: 'Mine',
      displayName: 'Mo',
      email: 'mo@mine.example',
      password: other,
    }),
    'this installation has an administrator',
  ),
  RequestFreeTrial: anybody(() => ({ organization: 'Mine', email: `mo${next()}@mine.example` })),
  RedeemFreeTrialCode: {
    sample: async ({ world }) => {
      const email = `mo${next()}@mine.example`;
      return { body: { email, code: (await new Applicants(world).asked(email)).code } };
    },
  },
  GetPasswordPolicyOfFreeTrial: {
    sample: async ({ world }) => ({
      body: { token: (await new Applicants(world).asked(`mo${next()}@mine.example`)).token },
    }),
  },
  StartFreeTrial: {
    founds: true,
    sample: async ({ world }) => {
      const { token } = await new Applicants(world).asked(`mo${next()}@mine.example`);
      return { body: { token, name: 'Mo', password: other } };
    },
  },
  GetPasskeyChallenge: {
    refused: 'there is no passkey',
    ...factorStep((_, challenge) => ({ challenge })),
  },
  ConfirmSecondFactor: {
    refused: 'the code is wrong',
    ...factorStep((_, challenge) => ({ challenge, code: '000000' })),
  },
  ConfirmPassword: {
    sample: async (stage) => ({
      as: await somebody(stage),
      body: { password: await encryptPassword(stage.world, password) },
    }),
  },
  StartTotp: factorStep((_, challenge) => ({ challenge })),
  ActivateTotp: factorStep(async (factors, challenge) => {
    const { secret } = itemOf<{ secret: string }>(await factors.post('/totp', { challenge }));
    return { challenge, code: codeOf(secret), name: 'Phone' };
  }),
  GetPasskeyOptions: factorStep((_, challenge) => ({ challenge })),
  AddPasskey: factorStep(async (factors, challenge) => {
    const reply = await factors.post('/passkeys/options', { challenge });
    const { options } = itemOf<{ options: { challenge: string } }>(reply);
    return { challenge, name: 'Key', passkey: new SoftwarePasskey(address).create(options) };
  }),
  RemoveFactor: {
    refused: 'there is no factor',
    ...factorStep((_, challenge) => ({ challenge, factorId: 'none' })),
  },
  CreateRecoveryCodes: factorStep(async (factors, challenge) => {
    await factors.addApp(challenge);
    return { challenge };
  }),
};
