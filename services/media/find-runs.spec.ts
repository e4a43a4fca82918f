import { expect, it } from 'vitest';
import type { SendQuery } from '../../contracts/kernel/define-query.ts';
import { ListPipelines } from '../../contracts/media/pipeline-runs.ts';
import type { Viewer } from '../platform/projections/define-read-model.ts';
import type { RunDescription } from '../platform/pipelines/pipelines.ts';
import { findRuns } from './find-runs.ts';

const meeting: RunDescription = {
  runId: 'meeting-import/u3', organizationId: 'o', pipeline: 'ImportMeeting', state: 'running', stage: 'download', startedAt: 'then', changedAt: 'then', endedAt: null, cause: null,
  input: { uploadId: 'u3' }, result: null, activities: [], stages: [],
}; // prettier-ignore

it.each<[Viewer['role'], string[]]>([
  ['admin-organization', [meeting.runId]],
  ['admin-group', []],
])('%s finds a run without a workflow by its id: %j', async (role, expected) => {
  const search = {
    pipelines: { describe: async (_: string, id: string) => (id === meeting.runId ? meeting : null) },
    viewer: { organizationId: 'o', role },
    ask: (async () => null) as unknown as SendQuery, // there is no workflow to answer with
  };
  const { items } = await findRuns(search, ListPipelines.schema.parse({ keyword: meeting.runId }));
  expect(items.map(({ id }) => id)).toEqual(expected);
});
