import { analyticsTables } from '../../projections/analytics/fact-tables.ts';
import type { WorkflowOutline } from '../../projections/analytics/workflow-outlines.ts';
import { tablesOf } from '../../services/platform/columns/columns-projector.ts';
import { databases } from '../../services/platform/columns/table-layout.ts';

export const benchTables = tablesOf(analyticsTables);
export const benchOrganization = 'bench';
export const benchWorkflow = 'workflow-7';
export const benchUser = 'user-7';
export const benchDays = { from: '2026-01-01', to: '2026-03-31' };
const stepsPerWorkflow = 10;
const secondsPerStep = 20;

export const benchWorkspaces: readonly string[] = Array.from({ length: 20 }, (_, at) => `workspace-${at}`);

export function benchOutline(): WorkflowOutline {
  const steps = Array.from({ length: stepsPerWorkflow }, (_, at) => ({
    id: `step-${at}`,
    title: `Step ${at + 1}`,
    startTime: at * secondsPerStep,
    endTime: (at + 1) * secondsPerStep,
  }));
  const published = { publication: 2, publishedAt: '2025-12-01T00:00:00.000Z', title: 'Seven', steps };
  return {
    id: benchWorkflow,
    workspaceId: 'workspace-7',
    languageCode: 'en',
    title: 'Seven',
    steps,
    publications: [published],
  };
}

/** View `v` of the data set: nine in ten are of the organisation that asks, over 180 days. */
const view = (views: number): string =>
  `if(v % 10 = 9, 'other', '${benchOrganization}') AS organization, concat('view-', toString(v)) AS view_id, ` +
  `concat('user-', toString(cityHash64(v, 1) % 2000)) AS user_id, cityHash64(v, 2) % 500 AS w, ` +
  `concat('workflow-', toString(w)) AS workflow_id, 1 + cityHash64(v, 3) % 3 AS publication, ` +
  `concat('workspace-', toString(w % 20)) AS workspace_id, arrayElement(['desktop', 'tablet', 'phone'], 1 + cityHash64(v, 4) % 3) AS device, ` +
  `toDateTime64('2025-12-01 00:00:00', 3, 'UTC') + toIntervalMillisecond(intDiv(v * 15552000000, ${views})) AS opened_at`;
const ofView = 'view_id, user_id, workflow_id, publication, workspace_id, device';
const insert = (table: string, columns: string, select: string): string =>
  `INSERT INTO ${databases.serving}.${table} (organization, position, row, ${columns}) ${select}`;

/** Ten rows of tracking a view, written by the engine itself. */
export function fillStatements(trackingRows: number): readonly string[] {
  const views = Math.ceil(trackingRows / stepsPerWorkflow);
  const from = `FROM (SELECT number AS v, ${view(views)} FROM numbers(${views}))`;
  const played =
    `SELECT organization, 2 * v + 2, s, ${ofView}, 1, concat('step-', toString(s)), s + 1, s * ${secondsPerStep}, ` +
    `s * ${secondsPerStep} + 5 + cityHash64(v, s) % 15, opened_at + toIntervalSecond(s * ${secondsPerStep}), 1 ` +
    `FROM (SELECT number AS n, intDiv(n, ${stepsPerWorkflow}) AS v, n % ${stepsPerWorkflow} AS s, ${view(views)} FROM numbers(${trackingRows}))`;
  const event = (position: string, type: string): string =>
    `SELECT organization, ${position}, 0, generateUUIDv4(), concat('viewing-', view_id), 'viewing', view_id, 0, '${type}', 1, ` +
    `opened_at, user_id, '', '', '', workspace_id, '{}' ${from}`;
  const eventColumns =
    'event_id, stream, category, entity_id, revision, type, version, time, actor, command_id, correlation_id, causation_id, workspace_id, data';
  return [
    insert('views', `${ofView}, opened_at`, `SELECT organization, 2 * v + 1, 0, ${ofView}, opened_at ${from}`),
    insert('playback_intervals', `${ofView}, sequence, step_id, step_number, from_second, to_second, started_at, speed`, played),
    insert('completions', `${ofView}, step_id, completed_at`, `SELECT organization, 2 * v + 2, s, ${ofView}, if(s = ${stepsPerWorkflow}, '', concat('step-', toString(s))), opened_at + toIntervalSecond(200) ` +
      `FROM (SELECT v, arrayJoin(range(${stepsPerWorkflow + 1})) AS s, ${view(views)} FROM (SELECT number * 3 AS v FROM numbers(${Math.floor(views / 3)})))`),
    insert('events', eventColumns, event('2 * v + 1', 'ViewingStarted')),
    insert('events', eventColumns, event('2 * v + 2', 'PlaybackTracked')),
    ...benchTables.map(({ name }) => `OPTIMIZE TABLE ${databases.serving}.${name} FINAL`),
  ]; // prettier-ignore
}
