import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ImportedPerson, ImportPeopleBody } from '../../../../../contracts/identity/people-import.ts';
import { signIn } from '../../../providers/sign-in.ts';
import { renderConsole } from '../../../test-console.tsx';
import { listOf, refusal, successEnvelope, TestNetwork } from '../../../test-network.ts';
import { organizationOf, profileOfMaria, stubMariaSession } from '../../../test-session.ts';
import { Toasts } from '../../../ui/feedback/Toasts.tsx';
import { testWorkspace } from '../../../test-workspace.ts';
import { readPeopleFile } from './people-file.ts';

const user = userEvent.setup();
const hall = testWorkspace('hall', { name: 'Assembly hall' });
const shift = {
  id: 'night',
  name: 'Night shift',
  createdAt: '2026-03-03T09:00:00.000Z',
  createdBy: 'maria',
  members: 0,
  workspaceIds: [],
};
/** Answers like the worker of the same name, in the test's own thread. */
class ReadingWorker extends EventTarget {
  postMessage(bytes: ArrayBuffer) {
    const data = readPeopleFile(new Uint8Array(bytes));
    setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }
  terminate() {
    // nothing runs
  }
}

let network: TestNetwork;
const saved: Blob[] = [];
const sent = () => network.requestsTo('POST /v1/people-imports').map(({ body }) => body as ImportPeopleBody);
const outcomesOf = ({ preview, people }: ImportPeopleBody) =>
  people.map(({ line, email }) => ({
    line,
    outcome: email?.startsWith('known') ? 'duplicate' : preview ? 'good' : 'added',
    reason: null,
  }));
beforeEach(() => {
  network = new TestNetwork({
    'GET /v1/users': listOf([]),
    'GET /v1/workspaces': listOf([hall]),
    'GET /v1/teams': listOf([shift]),
    'POST /v1/people-imports': ({ body }) => listOf(outcomesOf(body as ImportPeopleBody)),
  });
  stubMariaSession(network);
  vi.stubGlobal('Worker', ReadingWorker);
  saved.length = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:saved';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
});

async function open(as: object = {}) {
  network.replies['GET /v1/profile/me'] = successEnvelope({
    item: { ...profileOfMaria, access: ['admin', 'isOrgAdmin', 'teams', 'player'], ...as },
  });
  await signIn('maria@harbour.example', 'secret');
  const drawn = renderConsole('/admin/users');
  await user.click(await screen.findByRole('button', { name: 'Import from CSV' }));
  return { ...drawn, dialog: within(await screen.findByRole('dialog', { name: 'Import people' })) };
}
type Opened = Awaited<ReturnType<typeof open>>['dialog'];
const give = (dialog: Opened, text: string) => {
  const file = new File([text], 'people.csv', { type: 'text/csv' });
  fireEvent.change(dialog.getByLabelText('Choose file', { selector: 'input' }), {
    target: { files: [file] },
  });
};
const four =
  'Name,Email,Workspaces,Teams\n=HYPERLINK(1),tom@x.example,Assembly hall,Night shift\nEva,known@x.example,,\nOld,tom@x.example,,\nBad,nowhere,,\n';

describe('importing people', () => {
  it('shows what would become of each line, adds the good ones, and says what became of all', async () => {
    const { dialog, currentPath } = await open();
    expect(currentPath()).toBe('/admin/users/import');
    give(dialog, four);
    expect(await dialog.findByText('people.csv: 4 lines')).toBeVisible();
    expect(dialog.getByLabelText('Email')).toHaveDisplayValue('Email');
    await user.click(dialog.getByRole('button', { name: 'Check lines' }));
    const results = (table: HTMLElement) =>
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.lastElementChild?.textContent);
    expect(results(await dialog.findByRole('table', { name: 'Import people' }))).toEqual(['Good']);
    const groups = dialog.getAllByRole('group').map(({ textContent }) => textContent);
    expect(groups.slice(1)).toEqual([
      'Duplicate 1 line: Already in the organisation Line 3',
      'Duplicate 1 line: The same account as in line 2 Line 4',
      'Wrong 1 line: This is not an email address Line 5',
    ]);
    expect(dialog.getByRole('heading', { name: 'The other line' })).toBeVisible();
    await user.click(dialog.getByText(/This is not an email address/));
    expect(
      results(await dialog.findByRole('table', { name: '1 line: This is not an email address' })),
    ).toEqual(['WrongThis is not an email address']);
    expect(sent().map(({ preview }) => preview)).toEqual([true]);
    await user.click(dialog.getByRole('button', { name: 'Import 1 person' }));
    expect(await dialog.findByText('Added 1 person. 3 lines were left out.')).toBeVisible();
    const [checked, added] = sent();
    expect(added).toMatchObject({ importId: checked?.importId, fileName: 'people.csv', preview: false });
    expect(added?.people).toEqual<ImportedPerson[]>([
      {
        line: 2,
        displayName: '=HYPERLINK(1)',
        email: 'tom@x.example',
        role: 'viewer',
        workspaceIds: ['hall'],
        teamIds: ['night'],
      },
    ]);
    await user.click(dialog.getByRole('button', { name: 'Download result' }));
    const result = await saved[0]?.text();
    expect(result).toContain('Line,Result,Reason,Name,Email,Workspaces,Teams');
    expect(result).toContain("2,Added,,'=HYPERLINK(1),tom@x.example,Assembly hall,Night shift");
    expect(result).toContain('5,Wrong,This is not an email address,Bad,nowhere,,');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(currentPath()).toBe('/admin/users'));
  });

  it('shows the role and the place of each person, and how many become administrators', async () => {
    const { dialog } = await open();
    give(
      dialog,
      'Name,Email,Role,Workspaces,Teams\nTom,tom@x.example,Organisation admin,,\nEva,eva@x.example,,Assembly hall,Night shift\nMax,known@x.example,Super admin,,\n',
    );
    await user.click(await dialog.findByRole('button', { name: 'Check lines' }));
    const table = await dialog.findByRole('table', { name: 'Import people' });
    const roles = within(table)
      .getAllByRole('row')
      .map((row) => row.children[1]?.textContent);
    expect(roles).toEqual([
      'Person',
      'Tomtom@x.exampleOrganisation adminAdministrator role',
      'Evaeva@x.exampleViewerWorkspaces: Assembly hallTeams: Night shift',
    ]);
    expect(dialog.getByText('1 person to import gets an administrator role.')).toBeVisible();
  });

  it('says how roles are written, in the template and of a role that is not known', async () => {
    const { dialog } = await open();
    await user.click(dialog.getByRole('button', { name: 'Download a template' }));
    const template = (await saved[0]?.text()) ?? '';
    expect(template).toContain(
      '"# Write the role as one of: Organisation admin, Workspace admin, Publisher, Viewer.',
    );
    give(dialog, `${template}Tom,tom@x.example,Betrachter,,\n`);
    await user.click(await dialog.findByRole('button', { name: 'Check lines' }));
    const reason =
      'There is no role “Betrachter”. Write one of: Organisation admin, Workspace admin, Publisher, Viewer';
    expect(await dialog.findByText(`1 line: ${reason}`)).toBeVisible();
  });

  it('replaces the columns of an earlier result', async () => {
    const { dialog } = await open();
    give(dialog, 'Line,Result,Reason,Name,Email\n7,Wrong,Bad address,Tom,known@x.example\n');
    await user.click(await dialog.findByRole('button', { name: 'Check lines' }));
    await user.click(await dialog.findByRole('button', { name: 'Download result' }));
    expect(await saved[0]?.text()).toBe(
      'Line,Result,Reason,Name,Email\r\n2,Duplicate,Already in the organisation,Tom,known@x.example\r\n',
    );
  });

  it.each([true, false])(
    'offers employee IDs where people sign in with them: %s',
    async (employeeIdLogin) => {
      const organization = organizationOf();
      const settings = { ...organization.settings, features: { employeeIdLogin } };
      network.replies['GET /v1/organization-settings/my'] = successEnvelope({
        item: { ...organization, settings },
      });
      const { dialog } = await open();
      await user.click(dialog.getByRole('button', { name: 'Download a template' }));
      expect((await saved[0]?.text())?.includes('Employee ID')).toBe(employeeIdLogin);
      give(dialog, 'Name,Email,Employee ID\nTom,tom@x.example,\n');
      await dialog.findByRole('button', { name: 'Check lines' });
      expect(dialog.queryAllByLabelText('Employee ID')).toHaveLength(employeeIdLogin ? 1 : 0);
    },
  );

  it('goes on where it stopped, with the same lines of the same import', async () => {
    const { dialog } = await open();
    give(dialog, 'Name,Email\nTom,tom@x.example\n');
    await user.click(await dialog.findByRole('button', { name: 'Check lines' }));
    await dialog.findByRole('button', { name: 'Import 1 person' });
    network.replies['POST /v1/people-imports'] = refusal(503, 'service.unavailable');
    await user.click(dialog.getByRole('button', { name: 'Import 1 person' }));
    expect(await dialog.findByText(/nobody is added twice.*service\.unavailable/)).toBeVisible();
    network.replies['POST /v1/people-imports'] = ({ body }) => listOf(outcomesOf(body as ImportPeopleBody));
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(await dialog.findByText('Added 1 person.', { exact: false })).toBeVisible();
    expect(new Set(sent().map(({ importId, people }) => `${importId} ${people[0]?.line}`)).size).toBe(1);
  });

  it('gives nobody a place whose name several workspaces or teams have', async () => {
    network.replies['GET /v1/workspaces'] = listOf([
      hall,
      { ...hall, id: 'other-hall', name: 'assembly Hall' },
    ]);
    network.replies['GET /v1/teams'] = listOf([shift, { ...shift, id: 'other-night' }]);
    const { dialog } = await open();
    give(
      dialog,
      'Name,Email,Workspaces,Teams\nA,a@x.example,Assembly hall,\nB,b@x.example,,Night shift\nC,c@x.example,,\n',
    );
    await user.click(await dialog.findByRole('button', { name: 'Check lines' }));
    expect(
      await dialog.findByText(
        '1 line: There are several workspaces “Assembly hall”. Give all but one another name',
      ),
    ).toBeVisible();
    expect(
      dialog.getByText('1 line: There are several teams “Night shift”. Give all but one another name'),
    ).toBeVisible();
    expect(sent().flatMap(({ people }) => people.map(({ email }) => email))).toEqual(['c@x.example']);
  });

  const withTeams = 'Name,Email,Teams\nA,a@x.example,Day\nB,b@x.example,Night shift; Late\nC,c@x.example,\n';
  const withMissingTeams = async (as: object = {}) => {
    const opened = await open(as);
    give(opened.dialog, withTeams);
    await user.click(await opened.dialog.findByRole('button', { name: 'Check lines' }));
    expect(await opened.dialog.findByText('2 lines: The team does not exist')).toBeVisible();
    return opened.dialog;
  };

  it('creates the teams that do not exist, once that is confirmed, and checks the lines again', async () => {
    network.replies['POST /v1/teams'] = ({ body }) => {
      const nameIn = (data: unknown) => (data as { readonly name: string }).name;
      const names = network.requestsTo('POST /v1/teams').map((each) => nameIn(each.body));
      network.replies['GET /v1/teams'] = listOf([
        shift,
        ...names.map((name) => ({ ...shift, name, id: name })),
      ]);
      return successEnvelope({ item: { id: nameIn(body) } });
    };
    const dialog = await withMissingTeams();
    expect(dialog.getByText('Lines 2–3')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Create 2 teams' }));
    const question = within(await screen.findByRole('dialog', { name: 'Create 2 teams?' }));
    expect(question.getByText('Day')).toBeVisible();
    expect(question.getByText('Late')).toBeVisible();
    expect(network.requestsTo('POST /v1/teams')).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Create 2 teams' }));
    expect(await dialog.findByRole('button', { name: 'Import 3 people' })).toBeVisible();
    expect(network.requestsTo('POST /v1/teams').map(({ body }) => body)).toEqual([
      { name: 'Day' },
      { name: 'Late' },
    ]);
    expect(screen.queryByText(/does not exist/)).toBeNull();
  });

  it('creates no team twice that somebody else has created meanwhile', async () => {
    network.replies['POST /v1/teams'] = successEnvelope({ item: { id: 'late' } });
    const dialog = await withMissingTeams();
    network.replies['GET /v1/teams'] = listOf([shift, { ...shift, id: 'day', name: 'Day' }]);
    await user.click(dialog.getByRole('button', { name: 'Create 2 teams' }));
    const question = within(await screen.findByRole('dialog', { name: 'Create 2 teams?' }));
    await user.click(question.getByRole('button', { name: 'Create 2 teams' }));
    await expect.poll(() => network.requestsTo('POST /v1/teams')).toHaveLength(1);
    expect(network.requestsTo('POST /v1/teams')[0]?.body).toEqual({ name: 'Late' });
    expect(await dialog.findByRole('button', { name: 'Create team' })).toBeVisible();
  });

  it('stops between two teams, and checks the lines again', async () => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof successEnvelope>>();
    network.replies['POST /v1/teams'] = () => promise;
    const dialog = await withMissingTeams();
    await user.click(dialog.getByRole('button', { name: 'Create 2 teams' }));
    const question = within(await screen.findByRole('dialog', { name: 'Create 2 teams?' }));
    await user.click(question.getByRole('button', { name: 'Create 2 teams' }));
    await user.click(await question.findByRole('button', { name: 'Stop' }));
    network.replies['GET /v1/teams'] = listOf([shift, { ...shift, id: 'day', name: 'Day' }]);
    resolve(successEnvelope({ item: { id: 'day' } }));
    expect(await dialog.findByRole('button', { name: 'Create team' })).toBeVisible();
    expect(network.requestsTo('POST /v1/teams')).toHaveLength(1);
  });

  it('says which team was not created', async () => {
    network.replies['POST /v1/teams'] = refusal(409, 'team.refused');
    const dialog = await withMissingTeams();
    render(<Toasts />);
    await user.click(dialog.getByRole('button', { name: 'Create 2 teams' }));
    const question = within(await screen.findByRole('dialog', { name: 'Create 2 teams?' }));
    await user.click(question.getByRole('button', { name: 'Create 2 teams' }));
    expect(await screen.findByText(/Day: .*team\.refused/)).toBeVisible();
    expect(dialog.getByText('2 lines: The team does not exist')).toBeVisible();
  });

  it.each([
    [true, {}],
    [false, { access: ['admin', 'isOrgAdmin', 'player'] }],
  ])('asks for another file unless creating teams is all that is missing: %s', async (mayCreate, as) => {
    const { dialog } = await open(as);
    give(dialog, 'Name,Email,Teams\nA,a@x.example,Day\n');
    await user.click(await dialog.findByRole('button', { name: 'Check lines' }));
    expect(await dialog.findByText(/^1 line: There is no team/)).toBeVisible();
    expect(dialog.queryByText(/No line can be imported/) === null).toBe(mayCreate);
  });

  it('asks for another file where lines are wrong otherwise, too', async () => {
    const { dialog } = await open();
    give(dialog, 'Name,Email,Teams\nA,no address,Day\n');
    await user.click(await dialog.findByRole('button', { name: 'Check lines' }));
    expect(await dialog.findByText(/No line can be imported/)).toBeVisible();
  });

  it('says before and after that invitations are not sent without a mail server', async () => {
    network.replies['GET /v1/email-delivery'] = successEnvelope({ item: { sendsEmails: false } });
    const { dialog } = await open();
    give(dialog, 'Name,Email\nA,a@x.example\n');
    await user.click(await dialog.findByRole('button', { name: 'Check lines' }));
    const notice = /reach nobody by themselves/;
    expect(await dialog.findByText(notice)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Import 1 person' }));
    expect(await dialog.findByText(/^Added 1 person/)).toBeVisible();
    expect(dialog.getByText(notice)).toBeVisible();
  });

  it('offers no teams to those who may not create them', async () => {
    const dialog = await withMissingTeams({ access: ['admin', 'isOrgAdmin', 'player'] });
    expect(dialog.queryByRole('button', { name: 'Create 2 teams' })).toBeNull();
  });

  it('asks for the columns that it needs, and lets them be chosen', async () => {
    const { dialog } = await open();
    give(dialog, 'Nom;Courriel\nTom;tom@x.example\n');
    await user.click(await dialog.findByRole('button', { name: 'Check lines' }));
    expect(await dialog.findByText(/Choose the column of the name/)).toBeVisible();
    expect(sent()).toEqual([]);
    fireEvent.change(dialog.getByLabelText('Name'), { target: { value: '0' } });
    fireEvent.change(dialog.getByLabelText('Email'), { target: { value: '1' } });
    await user.click(dialog.getByRole('button', { name: 'Check lines' }));
    expect(await dialog.findByText('tom@x.example')).toBeVisible();
  });

  it('says why a file cannot be read', async () => {
    const { dialog } = await open();
    give(dialog, 'Name,Email\n');
    expect(await dialog.findByText(/This file has no people/)).toBeVisible();
  });

  it('is not there for those who may not invite', async () => {
    network.replies['GET /v1/profile/me'] = successEnvelope({
      item: { ...profileOfMaria, role: 'viewer', access: ['player'] },
    });
    await signIn('maria@harbour.example', 'secret');
    renderConsole('/admin/users/import');
    expect(screen.queryByRole('dialog', { name: 'Import people' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Import from CSV' })).toBeNull();
  });
});
