import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { AccessReason } from '../../../../../contracts/kernel/explain-access.ts';
import { accessTexts } from '../../../i18n/en/access.ts';
import { signIn } from '../../../providers/sign-in.ts';
import { listOf, refusal, successEnvelope, TestNetwork } from '../../../test-network.ts';
import { renderConsole } from '../../../test-console.tsx';
import { profileOfMaria, stubMariaSession } from '../../../test-session.ts';
import { testWorkspace } from '../../../test-workspace.ts';

const at = '2026-03-03T09:00:00.000Z';
const tom = {
  id: 'tom', displayName: 'Tom Becker', email: 'tom@harbour.example', role: 'viewer', roles: {}, status: 'active', createdAt: at, lastSignInAt: null, lastInteraction: null, invitation: null, accountName: null,
}; // prettier-ignore
const pump = {
  id: 'pump', title: 'Change a pump', titleTranslations: {}, languageCode: 'en', workspaceId: 'vault', authorId: 'maria', status: 'published', published: true, editType: 'original', changedSincePublication: false, requested: null, previewReady: true, videoDuration: 20, stepCount: 2, cause: null, createdAt: at, updatedAt: at, publishedAt: at,
}; // prettier-ignore
const user = userEvent.setup();
let network: TestNetwork;
beforeEach(async () => {
  Element.prototype.scrollIntoView = () => undefined; // jsdom has no layout
  network = new TestNetwork({
    'GET /v1/workspaces': listOf([testWorkspace('vault', { name: 'Vault', private: true })]),
    'GET /v1/people': listOf([{ id: 'tom', displayName: 'Tom Becker' }]),
    'GET /v1/users': listOf([tom]),
    'GET /v1/workflows': listOf([pump]),
    'GET /v1/users/tom/access': successEnvelope({
      item: {
        workspaceId: 'vault',
        answers: [
          { action: 'watch', allowed: false, because: { code: 'private-workspace' } },
          { action: 'reports', allowed: true, because: { code: 'flag-of-role', flag: 'analytics', role: 'admin-group' } },
          { action: 'rename-oneself', allowed: false, because: { code: 'feature-off', feature: 'namesChangeable' } },
        ],
      },
    }),
  }); // prettier-ignore
  stubMariaSession(network);
  await signIn('maria@harbour.example', 'secret');
});

describe('why a person can or cannot see something', () => {
  it('is answered in words, with a link to where it is set', async () => {
    renderConsole('/admin/check-access?person=tom&type=workflow&id=pump');
    const watch = (await screen.findByText('Watch')).closest('li');
    expect(watch).toHaveTextContent('No');
    const row = within(watch ?? document.body);
    expect(await row.findByText('Vault is private, and they have no role in it.')).toBeVisible();
    expect(row.getByRole('link', { name: 'Role and account' })).toHaveAttribute('href', '/admin/users/tom');
    const reports = screen.getByText('See reports').closest('li');
    expect(reports).toHaveTextContent('YesSee reportsThe organisation role Workspace admin includes it.');
    const rename = screen.getByText('Change their own name').closest('li');
    expect(rename).toHaveTextContent(
      'It is turned off for the organisation: Names of people can be changed.',
    );
  });

  it('of somebody who is invited is what they can do once they have accepted', async () => {
    network.replies['GET /v1/users/tom/access'] = successEnvelope({
      item: {
        workspaceId: 'vault',
        answers: [{ action: 'see', allowed: false, because: { code: 'not-joined' } }],
        onceJoined: [
          { action: 'see', allowed: true, because: { code: 'workspace-role', role: 'publisher' } },
        ],
      },
    });
    renderConsole('/admin/check-access?person=tom&type=workspace&id=vault');
    const see = (await screen.findByText('Open the workspace')).closest('li');
    expect(see).toHaveTextContent('YesOpen the workspacePublisher in Vault.');
    const note = 'They haven’t accepted their invitation, so they can do none of this yet. Once they accept:';
    expect(screen.getByText(note)).toBeVisible();
  });

  it('is asked for by choosing a person and a content', async () => {
    renderConsole('/admin/check-access');
    expect(await screen.findByText('Who do you want to check?')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Person: Choose a person' }));
    await user.click(await screen.findByText('Tom Becker'));
    expect(await screen.findByText('What Tom Becker can do')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Content'), 'Workflow');
    await user.click(screen.getByRole('button', { name: 'Workflow: Choose a workflow' }));
    await user.click(await screen.findByText('Change a pump'));
    await expect
      .poll(() => network.requestsTo('GET /v1/users/tom/access').map(({ path }) => path.split('?')[1]))
      .toContain('contentType=workflow&contentId=pump');
  });

  it('asks nothing with an address that is none', async () => {
    renderConsole('/admin/check-access?person=tom');
    await screen.findByText('Watch');
    await user.type(screen.getByLabelText('IP address'), 'home');
    expect(await screen.findByText('Enter an IPv4 or IPv6 address.')).toBeVisible();
    expect(screen.queryByText('Watch')).toBeNull();
  });

  it('says that there is no answer about what somebody does not manage', async () => {
    network.replies['GET /v1/users/tom/access'] = refusal(404, 'resource.absent');
    renderConsole('/admin/check-access?person=tom');
    expect(await screen.findByText('No answer for this person and content')).toBeVisible();
  });

  it('is for those who administer people', async () => {
    network.replies['GET /v1/profile/me'] = successEnvelope({
      item: { ...profileOfMaria, role: 'viewer', access: ['player'] },
    });
    await signIn('maria@harbour.example', 'secret');
    renderConsole('/admin/check-access?person=tom');
    expect(await screen.findByText('Elsewhere')).toBeVisible();
    expect(network.requestsTo('GET /v1/users/tom/access')).toEqual([]);
  });

  it('has words for every reason', () => {
    const { code } = AccessReason.shape;
    expect(code.options.filter((each) => !(`by_${each}` in accessTexts.english))).toEqual([]);
  });
});
