import { expect, it } from 'vitest';
import { GetMyProfile } from '../../contracts/identity/profile.ts';
import { NameEmergencyOwners } from '../../contracts/identity/sign-on.ts';
import { itemOf, password } from '../support/product-world.ts';
import { runCommand } from '../support/run-command.ts';
import { OidcWorld, verified } from '../support/sign-on/oidc-world.ts';
import { started } from '../support/sign-on/provider-world.ts';
import type { Jar } from '../support/sign-on/sign-on-world.ts';

/** No mail server listens there. */
const oidc = started(new OidcWorld({ STEPWELL_SMTP_URL: 'smtp://127.0.0.1:9' }));

it('the command lets an administrator in while passwords are off and neither provider nor mail server answers', async () => {
  const { world, sso, ada } = oidc;
  const otto = await world.addPerson('harbour', 'Otto', 'admin-organization');
  const olga = await world.addPerson('harbour', 'Olga', 'admin-organization');
  await world.call(NameEmergencyOwners, { userIds: [ada.id, olga.id] }, ada);
  const jar: Jar = new Map();
  const { userToken } = itemOf<{ userToken: string }>(
    await oidc.signOnAs('subject-of-ada', verified(ada.email), jar),
  );
  const { accessToken: token } = itemOf<{ accessToken: string }>(await sso.withCustomToken(userToken, jar));
  expect((await sso.changeLoginMethod({ token }, 'sso_only')).status).toBe(200);
  await oidc.provider.close();
  const byPassword = await world.http('POST', '/v1/auth/login', { body: { email: otto.email, password } });
  expect(byPassword.answer.error).toBe('signin.use-sso');

  const ended = await runCommand('owner-access', '--data', world.folder, otto.email);
  expect(ended.code).toBe(0);
  const link = /\/owner-access#(\S+)/.exec(ended.stdout)?.[1] ?? '';
  const use = () => world.http('POST', '/v1/auth/owner-access', { body: { token: link } });
  const as = { token: itemOf<{ accessToken: string }>(await use()).accessToken };
  expect(itemOf<{ id: string }>(await world.call(GetMyProfile, {}, as)).id).toBe(otto.id);
  expect((await use()).status).toBe(404);
  expect((await sso.changeLoginMethod(as, 'email_and_sso')).status).toBe(200);
  await world.signIn('harbour', otto.email);

  const none = await runCommand('owner-access', '--data', world.folder, 'nobody@harbour.example');
  expect(none).toMatchObject({ code: 1, stdout: '' });
  expect(none.stderr).toContain('No active organisation admin has the address nobody@harbour.example.');
});
