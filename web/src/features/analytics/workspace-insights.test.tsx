import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { listOf, refusal, successEnvelope, type Replies } from '../../test-network.ts';
import { renderScreen } from '../../test-screen.tsx';
import { testWorkspace } from '../../test-workspace.ts';
import { WorkspaceInsights } from './WorkspaceInsights.tsx';

const figures = { views: 12, viewers: 3, watchedSeconds: 5400, completed: 2, completion: 2 / 3 };
const seen = { position: 694, at: '2026-11-21T10:00:00.000Z' };
const item = {
  from: '2026-08-22', to: '2026-11-21', previousFrom: '2026-05-22', previousTo: '2026-08-21', current: figures, previous: { ...figures, views: 6 }, workflows: 2, setAsideSeconds: 0, countedUpTo: seen,
}; // prettier-ignore
const open = (replies: Replies = {}) =>
  renderScreen(WorkspaceInsights, '/workspace/:workspaceId/insights', '/workspace/hall/insights', {
    'GET /v1/workspaces/hall': successEnvelope({ item: testWorkspace('hall', { name: 'Assembly hall' }) }),
    'GET /v1/workspaces/hall/insights': successEnvelope({ item }),
    'GET /v1/analytics/workflows-trend': listOf([]),
    'GET /v1/analytics/events': listOf([]),
    'GET /v1/analytics/counted-up-to': successEnvelope({ item: { countedUpTo: seen } }),
    ...replies,
  });

describe('/workspace/:workspaceId/insights', () => {
  it('Success: has the figures of the workspace beside those of before, under its tab', async () => {
    const network = open();
    expect(await screen.findByRole('heading', { name: 'Assembly hall' })).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Insights', selected: true })).toBeVisible();
    expect(await screen.findByText('12')).toBeVisible();
    const trend = network.requestsTo('GET /v1/analytics/workflows-trend').at(-1)?.path;
    expect(trend).toContain('workspaceIds=hall');
  });

  it('a figure opens to the events of this workspace alone', async () => {
    const network = open();
    await userEvent.click(await screen.findByRole('button', { name: /Views/ }));
    await expect
      .poll(() => network.requestsTo('GET /v1/analytics/events').at(-1)?.path)
      .toContain('workspaceIds=hall');
  });

  it('Error: says that there is no such workspace', async () => {
    open({ 'GET /v1/workspaces/hall': refusal(404, 'resource.absent') });
    expect(await screen.findByText('Workspace not found')).toBeVisible();
  });
});
