import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { successEnvelope, listOf, refusal, type Replies } from '../../test-network.ts';
import { renderScreen } from '../../test-screen.tsx';
import { OrganizationReport } from './OrganizationReport.tsx';
import { UsersReport } from './UsersReport.tsx';
import { UserHistory } from './UserHistory.tsx';
import { WorkflowReport } from './WorkflowReport.tsx';
import { WorkflowsReport } from './WorkflowsReport.tsx';

vi.setConfig({ testTimeout: 60_000 });
configure({ asyncUtilTimeout: 20_000 });
const fails = refusal(400, 'disk.asleep');

const figures = { views: 12, viewers: 3, watchedSeconds: 5400, completed: 2, completion: 2 / 3 };
const nobody = { views: 0, viewers: 0, watchedSeconds: 0, completed: 0, completion: 0 };
const compared = {
  from: '2026-08-22',
  to: '2026-11-21',
  previousFrom: '2026-05-22',
  previousTo: '2026-08-21',
};
const seen = { position: 694, at: '2026-11-21T10:00:00.000Z' };
const upTo = { 'GET /v1/analytics/counted-up-to': successEnvelope({ item: { countedUpTo: seen }, stale: true }) }; // prettier-ignore
const overview = 'GET /v1/analytics/organizations/overview';
const workflow = 'POST /v1/analytics/workflows/pump/overview';
const list = 'GET /v1/analytics/workflows/list';
const head = { ...compared, setAsideSeconds: 200, current: figures, previous: nobody, workflowId: 'pump', title: 'Replace the seal', workspaceId: 'w', durationSeconds: 30, stepCount: 1, publications: [] }; // prettier-ignore
const step = { number: 1, startTime: 0, endTime: 10, views: 2, reach: 1, reachedEnd: 0.5, viewers: 2, watchedSeconds: 20, replayedSeconds: 0, completed: 1, dropOff: 0.5, ofViews: 2 }; // prettier-ignore

const engagement = {
  'GET /v1/analytics/organizations/engagement': successEnvelope({ item: { devices: [], hours: [] } }),
};
const organization = (replies: Replies) => renderScreen(OrganizationReport, '/analytics/main', '/analytics/main', { ...upTo, ...engagement, ...replies }); // prettier-ignore
const workflows = (replies: Replies) => renderScreen(WorkflowsReport, '/analytics/workflows', '/analytics/workflows', { ...upTo, ...replies }); // prettier-ignore

/** Files passed to the browser's downloads. */
function savedFiles(): Blob[] {
  const files: Blob[] = [];
  URL.createObjectURL = (file) => {
    if (file instanceof Blob) files.push(file);
    return 'blob:file';
  };
  URL.revokeObjectURL = () => undefined;
  return files;
}

describe('reports', () => {
  it('Empty: says that nobody watched and looks further back at a press', async () => {
    organization({
      [overview]: successEnvelope({
        item: {
          ...compared,
          current: nobody,
          previous: nobody,
          workflows: 0,
          setAsideSeconds: 0,
          countedUpTo: seen,
        },
      }),
    });
    expect(await screen.findByText('No views in this period')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Show all time' }));
    expect(screen.getByRole('button', { name: 'Period: All time' })).toBeInTheDocument();
  });

  it('says how much was set aside, why, and opens the evidence', async () => {
    const evidence = { id: 'e', position: 41, type: 'PlaybackTracked', stream: 'viewing-v', at: seen.at, time: seen.at, actor: 'tom', device: 'tablet', workflowId: 'pump', publication: 1, amount: 200 }; // prettier-ignore
    renderScreen(WorkflowReport, '/analytics/workflow/:workflowId', '/analytics/workflow/pump', {
      ...upTo,
      [workflow]: successEnvelope({ item: head }),
      'GET /v1/analytics/events': listOf([evidence]),
    });
    expect(await screen.findByText(/Not counted: 3 min 20 s\./)).toHaveTextContent(
      'It isn’t part of any figure',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Show evidence' }));
    const drawer = await screen.findByRole('dialog', { name: /Playback that was not counted/ });
    expect(await within(drawer).findByText(/3 min 20 s/)).toBeInTheDocument();
  });

  it.each([
    ['?from=administration&versions=2', '/admin/workflows'],
    ['?versions=2', undefined],
  ])('of a workflow, opened with %j, leads back to %s', async (search, back) => {
    renderScreen(WorkflowReport, '/analytics/workflow/:workflowId', `/analytics/workflow/pump${search}`, {
      ...upTo,
      [workflow]: successEnvelope({ item: head }),
    });
    await screen.findByRole('heading', { name: 'Replace the seal' });
    const link = screen.queryByRole('link', { name: 'Back to administration' });
    expect(link?.getAttribute('href')).toBe(back);
  });

  it('a figure that opens has a name, and completions over several workflows are not called viewers', async () => {
    organization({
      [overview]: successEnvelope({
        item: {
          ...compared,
          current: figures,
          previous: nobody,
          workflows: 2,
          setAsideSeconds: 0,
          countedUpTo: seen,
        },
      }),
    });
    const name = 'Completed: 2 67% of workflows opened. Show the events behind it';
    expect(await screen.findByRole('button', { name })).toBeInTheDocument();
  });

  it('Loading: keeps its head and its filters', () => {
    organization({ [overview]: 'pending' });
    expect(screen.getByRole('heading', { name: 'Organisation' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Period: Last 3 months' })).toBeInTheDocument();
    expect(screen.queryByText('12')).not.toBeInTheDocument();
  });

  it('Error: says what the server said and tries again at a press', async () => {
    const network = organization({ [overview]: fails });
    expect(await screen.findByText('Refused: disk.asleep.')).toBeInTheDocument();
    const before = network.requestsTo(overview).length;
    await userEvent.click(screen.getByRole('button', { name: /again/i }));
    expect(network.requestsTo(overview).length).toBeGreaterThan(before);
  });

  it('Error: a part that fails says so in its place, and what is whole fails once', async () => {
    const trend = 'GET /v1/analytics/workflows-trend';
    const item = {
      ...compared,
      current: figures,
      previous: nobody,
      workflows: 1,
      setAsideSeconds: 0,
      countedUpTo: seen,
    };
    organization({ [overview]: successEnvelope({ item }), [trend]: fails });
    expect(await screen.findByText('Refused: disk.asleep.')).toBeInTheDocument();
    expect(screen.getByText('67% of workflows opened')).toBeInTheDocument();
    cleanup();
    organization({ [overview]: fails, [trend]: fails });
    expect(await screen.findAllByText('Refused: disk.asleep.')).toHaveLength(1);
  });

  it.each(['workflows/pump/curve', 'workflows/pump/steps', 'workflows-trend'])(
    'Error: nothing waits for ever for what has failed: %s',
    async (part) => {
      renderScreen(WorkflowReport, '/analytics/workflow/:workflowId', '/analytics/workflow/pump', {
        ...upTo,
        [workflow]: successEnvelope({ item: head }),
        [`GET /v1/analytics/${part}`]: fails,
      });
      expect(await screen.findAllByText('Refused: disk.asleep.')).toHaveLength(1);
      await waitFor(() => expect(document.querySelector('.skeleton')).toBeNull());
    },
  );

  it('Success: shows the figures, up to where they count, and that newer events follow', async () => {
    organization({
      [overview]: successEnvelope({
        item: {
          ...compared,
          current: figures,
          previous: nobody,
          workflows: 1,
          setAsideSeconds: 0,
          countedUpTo: seen,
        },
      }),
    });
    expect(await screen.findByText('12')).toBeInTheDocument();
    expect(screen.getByText('67% of workflows opened')).toBeInTheDocument();
    expect(await screen.findByText(/Counted up to event #694/)).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('Newer events are being counted');
  });

  it('a list: is empty, fails, and shows its rows', async () => {
    workflows({});
    expect(await screen.findByText('No views in this period')).toBeInTheDocument();
    workflows({ [list]: fails });
    expect(await screen.findByText('Refused: disk.asleep.')).toBeInTheDocument();
    const row = { ...figures, id: 'pump', workflowId: 'pump', title: 'Replace the seal', workspaceId: 'w', lastSeenAt: null }; // prettier-ignore
    workflows({ [list]: listOf([row]) });
    expect(await screen.findByRole('row', { name: /Replace the seal/ })).toHaveTextContent('67%');
  });

  it('a workflow: says of how many views the shares are, marks steps of older versions, and opens each number', async () => {
    const { requests } = renderScreen(WorkflowReport, '/analytics/workflow/:workflowId', '/analytics/workflow/pump', {
      ...upTo,
      [workflow]: successEnvelope({ item: head }),
      'GET /v1/analytics/workflows/pump/steps': listOf([{ ...step, id: 'a', stepId: 'a', title: 'Drain', publication: 2 }, { ...step, id: 'b', stepId: 'b', title: '', number: 2, publication: 1, views: 1 }]),
    }); // prettier-ignore
    expect(await screen.findByText('Based on the 2 views with playback')).toBeInTheDocument();
    const table = screen.getByRole('table', { name: 'Steps' });
    const rows = within(table).getAllByRole('row');
    expect(rows[1]).not.toHaveTextContent('until version');
    expect(rows[2]).toHaveTextContent('until version 1');
    expect(rows[2]).toHaveTextContent('Step 2');
    await userEvent.click(within(rows[2] ?? table).getAllByRole('button', { name: '1' })[0] ?? table);
    expect(await screen.findByText('Events behind views')).toBeInTheDocument();
    expect(
      requests.some(({ path }) => /\/events\?.*figure=views/.test(path) && path.includes('stepId=b')),
    ).toBe(true);
  });

  it('a name that is searched narrows the list, stands in the address and says where nothing has it', async () => {
    const people = 'GET /v1/analytics/users/list';
    const network = renderScreen(UsersReport, '/analytics/users', '/analytics/users?page=3', upTo);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Find a person' }), 'becker{Enter}');
    expect(await screen.findByText('No results for “becker”')).toBeInTheDocument();
    const requests = () => network.requestsTo(people).at(-1)?.path;
    expect(requests()).toContain('keyword=becker');
    expect(requests()).toContain('page=1');
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await screen.findByText('No views in this period')).toBeInTheDocument();
    expect(requests()).not.toContain('keyword');
  });

  it('files name people, workflows and versions beside their ids', async () => {
    const files = savedFiles();
    const evidence = { id: 'e', position: 41, type: 'PlaybackTracked', stream: 'viewing-v', at: seen.at, time: seen.at, actor: 'tom', device: 'tablet', workflowId: 'pump', publication: 2, amount: 20 }; // prettier-ignore
    renderScreen(WorkflowReport, '/analytics/workflow/:workflowId', '/analytics/workflow/pump?behind=watched', {
      ...upTo,
      [workflow]: successEnvelope({ item: head }),
      'GET /v1/analytics/workflows/pump/steps': listOf([{ ...step, id: 'a', stepId: 'a', title: 'Drain', publication: 2 }]),
      'GET /v1/analytics/events': listOf([evidence]),
      'GET /v1/people': listOf([{ id: 'tom', displayName: 'Tom Becker' }]),
      'GET /v1/analytics/workflow-titles': listOf([{ id: 'pump', title: 'Replace the seal' }]),
    }); // prettier-ignore
    await screen.findByRole('table', { name: 'Steps', hidden: true });
    const [ofPage, ofDrawer] = await screen.findAllByRole('button', { name: 'Export CSV', hidden: true });
    await userEvent.click(ofPage ?? document.body);
    await waitFor(() => expect(files).toHaveLength(1));
    expect(await files[0]?.text()).toContain('workflow_id,workflow,step_id,step,version,title,start,end,');
    expect(await files[0]?.text()).toContain('pump,Replace the seal,a,1,2,Drain,0,10,');
    await userEvent.click(ofDrawer ?? document.body);
    await waitFor(() => expect(files).toHaveLength(2));
    expect(await files[1]?.text()).toContain('actor,name,workflow_id,workflow,version,device,amount');
    expect(await files[1]?.text()).toContain('tom,Tom Becker,pump,Replace the seal,2,tablet,20');
  });

  it('a person: lists view by view, and a view opens to its own events', async () => {
    const view = { id: 'v1', viewId: 'v1', workflowId: 'pump', title: 'Replace the seal', workspaceId: 'w', publication: 2, device: 'phone', openedAt: '2026-11-21T10:00:00.000Z', watchedSeconds: 30, setAsideSeconds: 0, completedSteps: 1, completed: false }; // prettier-ignore
    const { requests } = renderScreen(UserHistory, '/analytics/user/:userId', '/analytics/user/tom', {
      ...upTo,
      'POST /v1/analytics/users/tom/viewhistory': listOf([view]),
    });
    const row = await screen.findByRole('row', { name: /Replace the seal/ });
    expect(row).toHaveTextContent('Phone');
    expect(row).toHaveTextContent('1 step watched');
    await userEvent.click(within(row).getByText('30 seconds'));
    expect(await screen.findByText('Events behind watched time')).toBeInTheDocument();
    expect(requests.some(({ path }) => path.includes('viewId=v1'))).toBe(true);
  });
});
