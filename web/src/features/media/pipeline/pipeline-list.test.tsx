import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { signIn } from '../../../providers/sign-in.ts';
import { renderConsole } from '../../../test-console.tsx';
import { listOf, type RecordedRequest, successEnvelope, TestNetwork } from '../../../test-network.ts';
import { stubMariaSession } from '../../../test-session.ts';

const run = (id: string, pipeline: string, subjectId: string, stage: string) => ({
  id,
  pipeline,
  subjectId,
  state: 'completed',
  startedAt: '2026-03-03T09:00:00.000Z',
  endedAt: '2026-03-03T09:01:00.000Z',
  stages: [
    { name: stage, state: 'done', startedAt: null, endedAt: null, attempt: 1, progress: null, cause: null },
  ],
});
const again = run('ingest-w1-2', 'IngestVideo', 'w1', 'probe');
const summary = run('summary/run-7', 'WriteSummary', 'w1', 'write');
const meeting = run('meeting-import/u3', 'ImportMeeting', 'meeting-import/u3', 'download');

const filler = {
  id: 'w1', title: 'Filler 2', titleTranslations: {}, languageCode: 'en', workspaceId: 'hall', authorId: 'maria', status: 'published', published: true, editType: 'original', changedSincePublication: false, previewReady: true,
  videoDuration: 60, stepCount: 3, cause: null, requested: null, createdAt: '2026-03-03T09:00:00.000Z', updatedAt: '2026-03-03T09:00:00.000Z', publishedAt: null,
}; // prettier-ignore

/** On another page of the list; found by its id. */
const render = run('render-p9', 'RenderVideo', 'w1', 'join');
const runsFor = ({ path }: RecordedRequest) => {
  const keyword = new URL(path, 'http://harbour.example').searchParams.get('keyword');
  return listOf(keyword === null ? [again, summary, meeting] : [render].filter(({ id }) => id === keyword));
};

let network: TestNetwork;
beforeEach(async () => {
  network = new TestNetwork({
    'GET /v1/pipelines': runsFor,
    'GET /v1/workflows': listOf([filler]),
    'GET /v1/workflows/w1/preview/status': successEnvelope({ item: again }),
  });
  stubMariaSession(network);
  await signIn('maria@harbour.example', 'secret');
});

it('names the workflow that a pipeline works on, and the organisation where there is none', async () => {
  renderConsole('/admin/pipelines');
  expect(await screen.findAllByText('Filler 2')).toHaveLength(2);
  const imported = within(screen.getByRole('row', { name: /ImportMeeting/ }));
  expect(imported.getByText('Harbour Works')).toBeVisible();
  expect(screen.queryByText(/summary\/|meeting-import\/|ingest-/)).toBeNull();
  expect(network.requestsTo('GET /v1/workflows').map(({ path }) => path.split('ids=')[1])).toContain('w1');
});

it.each([
  [again.id, 'Filler 2', 'Reading the video', 1],
  [summary.id, 'Filler 2', 'Writing the text', 0],
  [meeting.id, 'Harbour Works', 'Downloading', 0],
  [render.id, 'Filler 2', 'Joining the parts', 0],
  // the list of workflows links to it, on whatever page of this list it is
  ['ingest-w1', 'Filler 2', 'Reading the video', 1],
])('%s opens with its own stages', async (id, title, stage, ingests) => {
  renderConsole(`/admin/pipelines/${encodeURIComponent(id)}`);
  const drawer = within(await screen.findByRole('dialog', { name: title }));
  expect(await drawer.findByText(stage)).toBeVisible();
  expect(network.requests.filter(({ path }) => path.includes('/preview/status'))).toHaveLength(ingests);
});
