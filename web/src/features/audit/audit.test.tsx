import { configure, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { successEnvelope, listOf, refusal, type Replies } from '../../test-network.ts';
import { renderScreen } from '../../test-screen.tsx';
import { AuditTrail } from './AuditTrail.tsx';
import { testWorkspace } from '../../test-workspace.ts';

vi.setConfig({ testTimeout: 60_000 });
configure({ asyncUtilTimeout: 20_000 });
const fails = refusal(400, 'disk.asleep');

const events = 'GET /v1/audit/events';
const event = {
  id: 7, position: 7, eventId: 'e7', type: 'UserRegistered', version: 1, time: '2026-11-21T10:00:00.000Z', actor: 'dora', stream: 'user-dora', category: 'user',
  entityId: 'dora', revision: 0, workspaceId: null, data: { userId: 'dora', email: null, displayName: null, role: 'viewer' }, erased: ['email', 'displayName'],
  client: null, apiKeyId: null, commandId: 'c', correlationId: 'c', causationId: null, previousHash: '0', hash: 'f',
}; // prettier-ignore
const record = { event, changes: [{ path: 'role', before: null, after: 'viewer' }], changedFields: 1, unchangedFields: 0, steps: [], correlatedEvents: 1, chain: { previous: null, next: null, intact: true } }; // prettier-ignore
const erased = { 'GET /v1/people': listOf([{ id: 'dora', displayName: null }]) };
const trail = (replies: Replies, address = '/admin/audit') =>
  renderScreen(AuditTrail, '/admin/audit', address, { ...erased, ...replies });

describe('the audit trail on the screen', () => {
  it('Empty: says so and what to do', async () => {
    trail({});
    expect(await screen.findByText('No events found')).toBeInTheDocument();
  });

  it('Loading: keeps its head and filters', () => {
    trail({ [events]: 'pending' });
    expect(screen.getByRole('heading', { name: 'Audit trail' })).toBeInTheDocument();
    expect(screen.getByLabelText('IP address')).toBeInTheDocument();
  });

  it('Error: says what the server said', async () => {
    trail({ [events]: fails });
    expect(await screen.findByText('Refused: disk.asleep.')).toBeInTheDocument();
  });

  it('names kinds of objects in words, by name', async () => {
    const types = ['workspaceGroup', 'api-key', 'goneKind'].map((category) => ({
      id: category,
      type: `${category}Created`,
      category,
      events: 1,
    }));
    trail({ 'GET /v1/audit/types': listOf(types) });
    const choice = within(await screen.findByLabelText('Object type'));
    await choice.findByText('Workspace group');
    expect(choice.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'All objects',
      'API key',
      'Gone kind',
      'Workspace group',
    ]);
  });

  it('says that several types of events are shown', async () => {
    trail({}, '/admin/audit?types=UserInvited,UserRoleChanged');
    expect(await screen.findByLabelText('Event type')).toHaveDisplayValue('2 event types');
  });

  it('Success: shows personal data that was erased as erased, in the row and in the record', async () => {
    trail({ [events]: listOf([event]), [`${events}/7`]: successEnvelope({ item: record }) }); // prettier-ignore
    const row = await screen.findByRole('button', { name: /Erased/ });
    await userEvent.click(row);
    expect(await screen.findByText(/Nobody can read it any more/)).toBeInTheDocument();
    expect(screen.getByText('Email')).toBeInTheDocument();
    expect(screen.getAllByText('Erased').length).toBeGreaterThan(1);
    expect(screen.getByText('Viewer')).toBeInTheDocument();
  });

  it.each([
    [0, 'After 1 event: Changed the workspace …'],
    [4, 'After 5 events. Last event: Changed the workspace …'],
  ])(
    'shows a thing as of revision %i in words, by its name, and as JSON on request',
    async (revision, after) => {
      const words = { ...event, erased: [], type: 'WorkspaceChanged', category: 'workspace', stream: 'workspace-w1', entityId: 'w1', data: {} }; // prettier-ignore
      trail({
      'GET /v1/workspaces': listOf([testWorkspace('w1', { name: 'Hall four' })]),
      [events]: listOf([words]),
      [`${events}/7`]: successEnvelope({ item: { ...record, event: words } }),
      'GET /v1/audit/entities/workspace-w1': successEnvelope({ item: { stream: 'workspace-w1', at: event.time, revision, lastEvent: words, state: { homeLanguage: 'de-de', isPrivate: false }, erased: [] } }),
    }, '/admin/audit?event=7'); // prettier-ignore
      expect(await screen.findByRole('heading', { name: 'Event #7' })).toBeInTheDocument();
      await userEvent.click(await screen.findByRole('button', { name: 'State at this time' }));
      expect(await screen.findByText('Home language')).toBeInTheDocument();
      expect(screen.getByText('de-de')).toBeInTheDocument();
      expect(screen.getByText(after)).toBeInTheDocument();
      const dialog = within(screen.getByRole('dialog'));
      expect(dialog.queryByText(/"homeLanguage"/)).toBeNull();
      await userEvent.click(dialog.getByRole('button', { name: 'Show as JSON' }));
      expect(dialog.getByText(/"homeLanguage"/)).toBeInTheDocument();
    },
  );

  it('shows a workflow as of a moment as the step list it was', async () => {
    const renamed = { ...event, erased: [], type: 'StepRenamed', category: 'workflow', stream: 'workflow-w', entityId: 'w', data: { workflowId: 'w' } }; // prettier-ignore
    const steps = [
      { id: 'a', title: 'Drain the pump', startTime: 0, endTime: 6.2, attachments: [] },
      { id: 'b', title: '', startTime: 66, endTime: 131.5, attachments: [] },
    ];
    const state = { status: 'draft', draft: { titles: { en: 'Pump' }, steps } };
    trail({
      [events]: listOf([renamed]),
      [`${events}/7`]: successEnvelope({ item: { ...record, event: renamed } }),
      'GET /v1/audit/entities/workflow-w': successEnvelope({ item: { stream: 'workflow-w', at: event.time, revision: 3, lastEvent: renamed, state, erased: [] } }),
    }, '/admin/audit?event=7'); // prettier-ignore
    await userEvent.click(await screen.findByRole('button', { name: 'State at this time' }));
    const list = await screen.findByRole('list', { name: 'Steps' });
    const rows = within(list).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Drain the pump 00:00–00:06',
      'Step 2 01:06–02:11',
    ]);
    expect(within(screen.getByRole('dialog')).queryByText(/attachments|startTime/)).toBeNull();
  });

  it('speaks of steps by number and title and of times as mm:ss; ids stand in the JSON alone', async () => {
    const step = { id: '15c3', number: 3, title: 'Open the valve' };
    const retimed = { ...event, erased: [], type: 'StepRetimed', category: 'workflow', stream: 'workflow-w', entityId: 'w', steps: [step], data: { workflowId: 'w', stepId: '15c3', startTime: 65, endTime: 71.5 } }; // prettier-ignore
    const changes = [
      { path: 'draft.steps[15c3].startTime', before: 60, after: 65 },
      { path: 'draft.steps[15c3].title', before: '', after: 'Open the valve' },
      { path: 'draft.assetId', before: null, after: 'asset-77' },
      { path: 'draft.authorId', before: null, after: 'tom' },
      { path: 'draft.acceptedTitles[1]', before: null, after: '15c3' },
    ];
    trail({
      [events]: listOf([retimed]),
      [`${events}/7`]: successEnvelope({ item: { ...record, event: retimed, changes, changedFields: 5, steps: [step] } }),
      'GET /v1/people': listOf([{ id: 'tom', displayName: 'Tom Becker' }]),
      'GET /v1/analytics/workflow-titles': listOf([{ id: 'w', title: 'Pump seal' }]),
    }, '/admin/audit?event=7'); // prettier-ignore
    const text = 'set the times of step 3 “Open the valve” of Pump seal to 01:05–01:11.50';
    expect(await screen.findByRole('button', { name: new RegExp(text), hidden: true })).toBeInTheDocument();
    const drawer = within(await screen.findByRole('dialog'));
    const part = within((await drawer.findByRole('heading', { name: 'Changes' })).closest('section') ?? document.body); // prettier-ignore
    expect(part.getByText('Step 3 “Open the valve” · Start time')).toBeInTheDocument();
    expect(part.getByText('01:00')).toBeInTheDocument();
    expect(part.getByText('01:05')).toBeInTheDocument();
    expect(await part.findByText('Tom Becker')).toBeInTheDocument();
    expect(part.queryByText(/15c3|asset-77|\btom\b/)).toBeNull();
    await userEvent.click(part.getByRole('button', { name: 'Show as JSON' }));
    expect(part.getByText(/draft\.steps\[15c3\]\.startTime/)).toBeInTheDocument();
    expect(part.getByText(/asset-77/)).toBeInTheDocument();
  });

  it('narrows by the same periods as the reports, and keeps them in the address', async () => {
    const { requests } = trail({}, '/admin/audit?from=2026-11-03&to=2026-11-20');
    expect(screen.getByRole('button', { name: 'Period: 11/03/2026 – 11/20/2026' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: /^Period:/ }));
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'All time' }));
    expect(screen.getByRole('button', { name: 'Period: All time' })).toBeInTheDocument();
    await screen.findByText('No events found');
    const paths = requests.map(({ path }) => path).filter((path) => path.startsWith('/v1/audit/events?'));
    expect(paths[0]).toContain('from=2026-11-03&to=2026-11-20');
    expect(paths.at(-1)).not.toContain('from=');
  });

  it('asks by words and by address, and says of what is no address that it narrows nothing', async () => {
    const { requests } = trail({}, '/admin/audit?words=gland&address=10.0.0.9');
    await screen.findByText('No events found');
    expect(
      requests.some(({ path }) => path.includes('words=gland') && path.includes('address=10.0.0.9')),
    ).toBe(true);
    const { requests: described } = trail({}, '/admin/audit?words=Deactivated');
    await screen.findAllByText('No events found');
    expect(described.some(({ path }) => /wordTypes=[^&]*UserDeactivated/.test(path))).toBe(true);
    trail({}, '/admin/audit?address=300.1');
    expect(await screen.findByRole('alert')).toHaveTextContent('isn’t an IP address');
  });
});
