import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { currentSession } from '../../providers/session.ts';
import { signIn } from '../../providers/sign-in.ts';
import { listOf, refusal, successEnvelope, TestNetwork } from '../../test-network.ts';
import { renderAt } from '../../test-screen.tsx';
import { organizationOf, profileOfMaria, stubMariaSession } from '../../test-session.ts';
import { testWorkspace } from '../../test-workspace.ts';
import { AppShell } from './AppShell.tsx';
import { SideMenu } from './SideMenu.tsx';

const group = (id: string, name: string) => ({
  id,
  name,
  locale: null,
  priority: 100,
  createdAt: '2026-03-02T12:00:00.000Z',
  isDefault: false,
  workspaceCount: 2,
});
const groups = [group('north', 'Plant North'), group('south', 'Plant South')];
const workspaces = [
  testWorkspace('Assembly', { workspaceGroupIds: ['north'], published: 7 }),
  testWorkspace('Filling', { workspaceGroupIds: ['north', 'south'] }),
  testWorkspace('quality', { name: 'Quality lab', workspaceGroupIds: ['south'] }),
];
let network: TestNetwork;
beforeEach(() => {
  localStorage.clear();
  network = new TestNetwork();
  network.fallback = listOf([]);
  stubMariaSession(network);
  network.replies['GET /v1/workspaces'] = listOf(workspaces);
  network.replies['GET /v1/users/maria/my-workspaces'] = listOf(workspaces.slice(0, 1));
  network.replies['GET /v1/workspaces-groups'] = listOf(groups);
});

const Place = () => <output>{useLocation().pathname}</output>;

async function draw(
  profile: object = { role: 'publisher', roles: { Assembly: 'publisher' }, access: ['player'] },
) {
  network.replies['GET /v1/profile/me'] = successEnvelope({ item: { ...profileOfMaria, ...profile } });
  await signIn('maria@harbour.example', 'secret');
  const session = currentSession();
  if (session.status !== 'signed-in') throw new Error('Maria is not let in.');
  renderAt(
    '/home',
    <>
      <SideMenu session={session} folded={false} phone={false} />
      <Place />
    </>,
  );
}
const section = (name: string) => screen.findByRole('button', { name });
const link = (name: RegExp) => screen.queryByRole('link', { name });
const reports = () =>
  network.requestsTo('POST /core-features/error-log').map(({ body }) => JSON.stringify(body));
const place = () => screen.getByRole('status').textContent;

describe('the workspaces of the side menu', () => {
  it('R-SMN-03, R-SMN-06: a search box, my workspaces open, all workspaces closed', async () => {
    await draw();
    expect(await section('My workspaces')).toHaveAttribute('aria-expanded', 'true');
    expect(await section('All workspaces')).toHaveAttribute('aria-expanded', 'false');
    expect(screen.getByRole('searchbox', { name: 'Find a workspace' })).toBeVisible();
    expect(link(/Assembly/)).toHaveTextContent('7');
    expect(link(/Filling/)).toBeNull();
  });

  it('R-SMN-06: opening one closes the other, and each closes by itself', async () => {
    await draw();
    await userEvent.click(await section('All workspaces'));
    expect(await section('My workspaces')).toHaveAttribute('aria-expanded', 'false');
    expect(await section('All workspaces')).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(await section('All workspaces'));
    expect(await section('All workspaces')).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(await section('My workspaces'));
    expect(link(/Assembly/)).toBeVisible();
  });

  it.each(['on the way to another page', 'on coming back to the window'])(
    'shows what others have published meanwhile, %s',
    async (moment) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
      await draw();
      await waitFor(() => expect(link(/Assembly/)).toHaveTextContent('7'));
      const [mine, ...others] = workspaces;
      network.replies['GET /v1/users/maria/my-workspaces'] = listOf([{ ...mine, published: 8 }]);
      network.replies['GET /v1/workspaces'] = listOf([{ ...mine, published: 8 }, ...others]);
      act(() => void vi.advanceTimersByTime(20_000));
      if (moment.includes('page')) fireEvent.click(await screen.findByRole('link', { name: /Assembly/ }));
      else window.dispatchEvent(new Event('visibilitychange'));
      await waitFor(() => expect(link(/Assembly/)).toHaveTextContent('8'));
      expect(network.requestsTo('GET /v1/workspaces')).toHaveLength(2);
    },
  );

  it('R-SMN-03: all workspaces stand under their groups, in each that they belong to', async () => {
    await draw();
    await userEvent.click(await section('All workspaces'));
    await screen.findByRole('link', { name: 'Plant North' });
    const names = screen.getAllByRole('link').map(({ textContent }) => textContent);
    const at = names.indexOf('Plant North');
    expect(names.slice(at)).toEqual([
      'Plant North', 'Assembly7', 'Filling0', 'Plant South', 'Filling0', 'Quality lab0',
    ]); // prettier-ignore
  });

  it('R-SMN-04: a workspace is a link to its page', async () => {
    await draw();
    await section('My workspaces');
    await userEvent.click(screen.getByRole('link', { name: /Assembly/ }));
    expect(place()).toBe('/workspace/Assembly');
  });

  it('R-SMN-05: a click on a group goes to it, a double click shows or hides what is in it', async () => {
    await draw();
    await userEvent.click(await section('All workspaces'));
    const north = await screen.findByRole('link', { name: 'Plant North' });
    await userEvent.click(north);
    expect(place()).toBe('/workspace-group/north');
    await userEvent.dblClick(north);
    expect(link(/Assembly/)).toBeNull();
    await userEvent.dblClick(north);
    expect(link(/Assembly/)).toBeVisible();
  });

  it('R-SMN-05: a group is shown and hidden by the keyboard', async () => {
    await draw();
    await userEvent.click(await section('All workspaces'));
    const button = await screen.findByRole('button', { name: 'Hide Plant North' });
    button.focus();
    await userEvent.keyboard('{Enter}');
    expect(link(/Assembly/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Show Plant North' })).toHaveFocus();
  });

  it('R-WSP-15: the name of a group is 142 wide at most (3:225)', async () => {
    await draw();
    await userEvent.click(await section('All workspaces'));
    const name = await screen.findByTitle('Plant North');
    expect(name).toHaveStyle({ maxInlineSize: '142px' });
  });

  it('R-SMN-08: while something is sought, what is found replaces both sections', async () => {
    await draw();
    await section('My workspaces');
    await userEvent.type(screen.getByRole('searchbox'), 'l');
    expect(await screen.findByText('Workspaces found')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'My workspaces' })).toBeNull();
    expect(link(/Quality lab/)).toBeVisible();
    await userEvent.type(screen.getByRole('searchbox'), 'zz');
    expect(await screen.findByText('No workspace matches “lzz”.')).toBeVisible();
    await act(async () => undefined); // the field has taken over what was sought
    await userEvent.clear(screen.getByRole('searchbox'));
    expect(await section('My workspaces')).toBeVisible();
  });

  it('R-SMN-14: E-empty-workspaces: without a workspace, it says whom to ask', async () => {
    network.replies['GET /v1/workspaces'] = listOf([]);
    await draw();
    expect(await screen.findByText(/You don’t have a workspace yet/)).toBeVisible();
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('R-WSP-07: a list that failed is reported, and says so', async () => {
    network.replies['GET /v1/workspaces'] = refusal(403, 'access.forbidden');
    await draw();
    expect(await screen.findByText('Couldn’t load the workspaces.')).toBeVisible();
    expect(reports().some((report) => report.includes('GET /v1/workspaces:'))).toBe(true);
  });

  it('R-WSP-07: where my workspaces fail, it is reported and the list is empty', async () => {
    network.replies['GET /v1/users/maria/my-workspaces'] = refusal(403, 'access.forbidden');
    await draw();
    expect(await screen.findByText(/You are not assigned to a workspace/)).toBeVisible();
    expect(reports().some((report) => report.includes('my-workspaces:'))).toBe(true);
    await userEvent.click(await section('All workspaces'));
    expect(await screen.findByRole('link', { name: 'Plant North' })).toBeVisible();
  });

  it('R-SMN-16: mine are asked for by the id of the person, the others by what they may view', async () => {
    await draw();
    await section('My workspaces');
    expect(network.requestsTo('GET /v1/users/maria/my-workspaces')).toHaveLength(1);
    expect(network.requestsTo('GET /v1/workspaces')[0]?.path).toContain('type=view');
  });
});

describe('the entries of the side menu', () => {
  const names = () =>
    within(screen.getByRole('navigation')).getAllByRole('link').map(({ textContent }) => textContent); // prettier-ignore

  it('R-SMN-11, R-ADM-03: reports and administration need their flags', async () => {
    const access = [...profileOfMaria.access, 'analytics'];
    await draw({ roles: {}, access });
    expect(names()).toEqual(expect.arrayContaining(['Home', 'Owned by me', 'Reports', 'Users']));
  });
  it('R-SMN-11, R-ADM-03: a publisher without them has neither', async () => {
    await draw();
    expect(names()).not.toEqual(expect.arrayContaining(['Reports']));
    expect(names()).not.toEqual(expect.arrayContaining(['Users']));
  });
  it('R-OWN-02: what one owns is offered to publishers, and opens owned-by-me workflows', async () => {
    await draw();
    await userEvent.click(screen.getByRole('link', { name: 'Owned by me' }));
    expect(place()).toBe('/owned-by-me/workflows');
  });
  it('R-OWN-02: a viewer owns nothing', async () => {
    await draw({ role: 'viewer', roles: { Assembly: 'viewer' }, access: ['player'] });
    expect(names()).not.toEqual(expect.arrayContaining(['Owned by me']));
  });
});

describe('R-SMN-13: the side menu', () => {
  const menu = () => screen.queryByRole('navigation', { name: 'Main menu' });
  it('is there for somebody who is signed in', async () => {
    await signIn('maria@harbour.example', 'secret');
    renderAt('/home', <AppShell />);
    expect(menu()).toBeVisible();
  });
  it('is not there in a page of others', async () => {
    vi.stubGlobal('top', {});
    await signIn('maria@harbour.example', 'secret');
    renderAt('/home', <AppShell />);
    expect(menu()).toBeNull();
  });
  it('is collapsed and expanded by its button (R-SMN-07)', async () => {
    await signIn('maria@harbour.example', 'secret');
    renderAt('/home', <AppShell />);
    await userEvent.click(screen.getByRole('button', { name: 'Collapse menu' }));
    expect(screen.queryByRole('button', { name: 'My workspaces' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Expand menu' }));
    expect(await section('My workspaces')).toBeVisible();
  });
});

it('R-SMN-15: on a phone the menu is as wide as the window less 64 (3:227)', async () => {
  network.replies['GET /v1/organization-settings/my'] = successEnvelope({ item: organizationOf() });
  await signIn('maria@harbour.example', 'secret');
  const session = currentSession();
  if (session.status !== 'signed-in') throw new Error('Maria is not let in.');
  renderAt('/home', <SideMenu session={session} folded={false} phone />);
  expect(screen.getByRole('navigation').style.inlineSize).toMatch(/^calc\((100vw - 64px|-64px \+ 100vw)\)$/);
});
