import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { signIn } from '../providers/sign-in.ts';
import { type RecordedRequest, refusal, successEnvelope, TestNetwork } from '../test-network.ts';
import { renderConsole } from '../test-console.tsx';
import { stubMariaSession } from '../test-session.ts';
import { Toasts } from '../ui/feedback/Toasts.tsx';

const person = (id: string, displayName: string, status = 'active') => ({
  id,
  displayName,
  status,
  email: `${id}@harbour.example`,
  role: 'viewer',
  roles: {},
  createdAt: '2026-03-03T09:00:00.000Z',
  lastSignInAt: null,
  lastInteraction: null,
  invitation: null,
  accountName: null,
});

const people: ReturnType<typeof person>[] = [];
/** Answers as the server does: filtered, and in pages. */
function usersFor({ path }: RecordedRequest) {
  const query = new URL(path, 'http://harbour.example').searchParams;
  const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('size') ?? 20)];
  const ids = query.getAll('ids').flatMap((each) => each.split(','));
  const keyword = (query.get('keyword') ?? '').toLowerCase();
  const matching = people.filter(
    ({ id, displayName, status }) =>
      (ids.length === 0 || ids.includes(id)) &&
      displayName.toLowerCase().includes(keyword) &&
      [null, status].includes(query.get('status')),
  );
  const items = matching.slice((page - 1) * size, page * size);
  return successEnvelope({ items, page: { page, size, dataCount: matching.length } });
}

let network: TestNetwork;
beforeEach(async () => {
  people.splice(0, people.length, person('tom', 'Tom Becker'), person('ida', 'Ida Lund'));
  network = new TestNetwork({
    'GET /v1/users': usersFor,
    'GET /v1/workspaces': successEnvelope({ items: [] }),
  });
  stubMariaSession(network);
  await signIn('maria@harbour.example', 'secret');
});
const open = async (address = '/admin/users') => {
  const drawn = renderConsole(address);
  await screen.findByRole('table', { name: 'Users' });
  return drawn;
};
const press = (name: string, within_ = screen.getByRole('button', { name })) => fireEvent.click(within_);
const lastListed = () => network.requestsTo('GET /v1/users').at(-1)?.path;

describe('many people at once', () => {
  const change = (verb: 'deactivate' | 'reactivate', id: string) => {
    network.replies[`POST /v1/users/${id}/${verb}`] = () => {
      const at = people.findIndex((each) => each.id === id);
      const status = verb === 'deactivate' ? 'inactive' : 'active';
      people[at] = person(id, people[at]?.displayName ?? '', status);
      return successEnvelope();
    };
  };
  const deactivateAll = async () => {
    fireEvent.click(screen.getByLabelText('Select all on this page'));
    fireEvent.click(await screen.findByRole('button', { name: 'Deactivate' }));
    const question = within(await screen.findByRole('dialog'));
    fireEvent.click(question.getByRole('button', { name: 'Deactivate' }));
  };

  it('the result says how many were changed, and of each other why it was not', async () => {
    people.push(person('eva', 'Eva Old', 'inactive'), person('lea', 'Lea Boss'));
    for (const id of ['tom', 'ida']) change('deactivate', id);
    network.replies['POST /v1/users/lea/deactivate'] = refusal(409, 'user.last-admin');
    await open();
    await deactivateAll();
    expect(await screen.findByText(/Deactivated 2 people\./)).toHaveTextContent(
      'Skipped 2: Eva Old (already inactive); Lea Boss (Refused: user.last-admin.)',
    );
    press('Dismiss');
    expect(screen.queryByText(/Deactivated 2 people/)).toBeNull();
  });

  it('people of several searches are selected together', async () => {
    await open();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Tom Becker' }));
    const search = () => screen.getByRole('searchbox', { name: 'Search by name or email' });
    fireEvent.change(search(), { target: { value: 'ida' } });
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Select Tom Becker' })).toBeNull());
    expect(screen.getByRole('toolbar', { name: '1 selected' })).toBeVisible();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Ida Lund' }));
    expect(screen.getByRole('toolbar', { name: '2 selected' })).toBeVisible();
    // the bar is before the rows: a screen reader is notified of it
    const said = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(said).toContain('2 selected');
    expect(search()).toHaveValue('ida');
  });

  it('people stay selected where nothing could be done with them', async () => {
    for (const each of people) network.replies[`POST /v1/users/${each.id}/deactivate`] = refusal(409, 'no');
    await open();
    await deactivateAll();
    expect(await screen.findByText(/Deactivated 0 people/)).toHaveTextContent('Skipped 2: Tom Becker');
    expect(screen.getByRole('toolbar', { name: '2 selected' })).toBeVisible();
  });

  it('says why nothing happened when the selected people cannot be read', async () => {
    await open();
    render(<Toasts />);
    fireEvent.click(screen.getByLabelText('Select all on this page'));
    network.replies['GET /v1/users'] = refusal(503, 'service.unavailable');
    fireEvent.click(await screen.findByRole('button', { name: 'Deactivate' }));
    expect(await screen.findByText('Nothing was changed')).toBeVisible();
  });

  it('undo takes back exactly what was done, and the list shows it', async () => {
    people.push(person('eva', 'Eva Old', 'inactive'));
    for (const id of ['tom', 'ida'])
      for (const verb of ['deactivate', 'reactivate'] as const) change(verb, id);
    await open();
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    await deactivateAll();
    const done = await screen.findByText(/Deactivated 2 people\./);
    await waitFor(() => expect(done.closest('[role=status]')).toHaveFocus());
    expect(scrolled.mock.contexts).toContain(done.closest('[role=status]'));
    await expect.poll(() => screen.queryAllByText('Active', { selector: 'td *' })).toHaveLength(0);
    press('Undo');
    const undone = await screen.findByText(/Reactivated 2 people\./);
    await waitFor(() => expect(undone.closest('[role=status]')).toHaveFocus());
    await expect.poll(() => screen.queryAllByText('Active', { selector: 'td *' })).toHaveLength(2);
    expect(
      network.requests.filter(({ path }) => path.endsWith('/reactivate')).map(({ path }) => path),
    ).toEqual(['/v1/users/tom/reactivate', '/v1/users/ida/reactivate']);
  });
});

it('the checkbox of a row says whom it selects', async () => {
  await open();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Ida Lund' }));
  expect(screen.getByRole('checkbox', { name: 'Select Ida Lund' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Select Tom Becker' })).not.toBeChecked();
});

it('an empty list says why: nothing was created yet, or nothing matches', async () => {
  people.length = 0;
  await signIn('maria@harbour.example', 'secret');
  const { currentPath } = renderConsole('/admin/users');
  expect(await screen.findByText('Nothing here yet')).toBeVisible();
  fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'inactive' } });
  expect(await screen.findByText('No results')).toBeVisible();
  press('Clear filters');
  const state = await screen.findByText('Nothing here yet');
  press(
    'Invite person',
    within(state.parentElement ?? document.body).getByRole('button', { name: 'Invite person' }),
  );
  await expect.poll(currentPath).toBe('/admin/users/create');
});

it('says what a list is searched for, which stays on coming back, and shows all of it again', async () => {
  const drawn = await open();
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  const search = screen.getByRole('searchbox', { name: 'Search by name or email' });
  fireEvent.change(search, { target: { value: 'ida' } });
  expect(await screen.findByText('1 found for “ida”')).toBeVisible();
  drawn.reload();
  expect(await screen.findByText('1 found for “ida”')).toBeVisible();
  press('Clear filters');
  expect(await screen.findByText('Tom Becker')).toBeVisible();
  expect(screen.getByText('2 in total')).toBeVisible();
});

it('a search is saved under a name, applied after a reload, and removed', async () => {
  people.push(person('eva', 'Eva Old', 'inactive'));
  const { reload } = await open();
  render(<Toasts />);
  expect(screen.queryByRole('button', { name: 'Saved searches' })).toBeNull();
  fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'inactive' } });
  await expect.poll(() => screen.queryByText('Tom Becker')).toBeNull();
  press('Saved searches', await screen.findByRole('button', { name: 'Saved searches' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Save this search' }));
  await saveAs('Gone');
  expect(await screen.findByText('Saved')).toBeVisible();

  fireEvent.change(screen.getByLabelText('Status'), { target: { value: '' } });
  await screen.findByText('Tom Becker');
  reload();
  await screen.findByText('Tom Becker');
  press('Saved searches', await screen.findByRole('button', { name: 'Saved searches' }));
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Gone', checked: false }));
  await expect.poll(() => screen.queryByText('Tom Becker')).toBeNull();
  expect(screen.getByText('Eva Old')).toBeVisible();
  expect(screen.getByLabelText('Status')).toHaveValue('inactive');
  expect(lastListed()).toContain('status=inactive');

  press('Saved searches', await screen.findByRole('button', { name: 'Saved searches' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove “Gone”' }));
  const question = within(await screen.findByRole('dialog', { name: 'Remove saved search?' }));
  fireEvent.click(question.getByRole('button', { name: 'Remove' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  press('Clear filters', await clearEntry());
  await expect.poll(() => screen.queryByRole('button', { name: 'Saved searches' })).toBeNull();
});
const clearEntry = async () => {
  press('Saved searches');
  expect(screen.queryByRole('menuitemradio', { name: 'Gone' })).toBeNull();
  return screen.findByRole('menuitem', { name: 'Clear filters' });
};
const saveAs = async (name: string) => {
  const dialog = within(await screen.findByRole('dialog', { name: 'Save search' }));
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: name } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
};

it('a search is saved under a short name that no other has, and its question stays until then', async () => {
  people.push(person('eva', 'Eva Old', 'inactive'));
  await open();
  const filter = async (status: string, seen: string) => {
    fireEvent.change(screen.getByLabelText('Status'), { target: { value: status } });
    await screen.findByText(seen);
    press('Saved searches', await screen.findByRole('button', { name: 'Saved searches' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Save this search' }));
  };
  await filter('inactive', 'Eva Old');
  for (const wrong of [' ', 'x'.repeat(61)]) {
    await saveAs(wrong);
    expect(await screen.findByText(/^Enter a name of up to 60 characters/)).toBeVisible();
  }
  await saveAs(' Gone ');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await filter('active', 'Tom Becker');
  await saveAs('Gone');
  expect(await screen.findByText(/^Enter a name of up to 60 characters/)).toBeVisible();
  await saveAs('Here');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  press('Saved searches');
  expect(await screen.findByRole('menuitemradio', { name: 'Here', checked: true })).toBeVisible();
  expect(screen.getByRole('menuitemradio', { name: 'Gone', checked: false })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Save this search' })).toBeNull();
});

it('an export holds exactly the rows of the filter, of all pages, and no cell that a spreadsheet calculates', async () => {
  const many = Array.from({ length: 1005 }, (_, index) => person(`p${index}`, `Old ${index}`, 'inactive'));
  people.push(...many, person('eve', '=HYPERLINK("https://x.example")', 'inactive'));
  await open();
  fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'inactive' } });
  // asked seldom: each failed look prints the page, and the list has to be drawn meanwhile
  await screen.findByText('1,006 found', {}, { interval: 500, timeout: 30_000 });
  const files: Blob[] = [];
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override readonly createObjectURL = (file: Blob) => `#${files.push(file)}`;
    },
  );
  press('Export');
  await expect.poll(() => files).toHaveLength(1);
  const [headings, ...lines] = ((await files[0]?.text()) ?? '').trim().split('\n');
  expect(headings).toContain('Name,Email,Role,Workspaces,Last signed in,Status');
  expect(lines).toHaveLength(1006);
  expect(lines.every((line) => line.endsWith(',Inactive'))).toBe(true);
  expect(lines.at(-1)).toContain(`'=HYPERLINK`);
});

it('the columns that somebody chose are there after a reload', async () => {
  const { reload } = await open();
  const headings = () =>
    screen.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent);
  expect(headings()).toEqual(['', 'Name', 'Role', 'Workspaces', 'Last signed in', 'Status']);
  press('Columns');
  const choice = within(await screen.findByRole('group', { name: 'Columns' }));
  fireEvent.click(choice.getByRole('checkbox', { name: 'Role' }));
  fireEvent.click(choice.getByRole('checkbox', { name: 'Email' }));
  const chosen = ['', 'Name', 'Email', 'Workspaces', 'Last signed in', 'Status'];
  await expect.poll(headings).toEqual(chosen);
  reload();
  await screen.findByText('Tom Becker');
  expect(headings()).toEqual(chosen);
});
