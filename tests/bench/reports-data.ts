import { analyticsTables } from '../../projections/analytics/fact-tables/fact-tables.ts';
import type { WorkflowOutline } from '../../projections/analytics/workflow-outlines/workflow-outlines.ts';
import { withEventsTable } from '../../services/platform/projections/columns-projector.ts';
import { embeddedDatabases as databases } from '../../services/platform/columns/databases.ts';

export const benchTables = withEventsTable(analyticsTables);
export const benchOrganization = 'bench';
export const benchWorkflow = 'workflow-7';
export const benchUser = 'user-7';
export const benchDays = { from: '2026-01-01', to: '2026-03-31' };
export const devices = ['desktop', 'tablet', 'phone'] as const;
export const stepsPerView = 10;
const secondsPerStep = 20;

export const benchWorkspaces: readonly string[] = Array.from({ length: 20 }, (_, at) => `workspace-${at}`);

export function benchOutline(): WorkflowOutline {
  const steps = Array.from({ length: stepsPerView }, (_, at) => ({
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

/** Pseudo-random integers, computed the same way by every engine. */
const drawn = (from: string, seed: number, below: number): string => {
  const line = `((${from} * 48271 + ${seed}) % 2147483647)`;
  return `(${line} * ${line} % 2147483647 % ${below})`;
};
/** Every fiftieth view continues the one before it. */
const started = '(v - (v % 50 = 49))';

/** View `v` in terms of SQL: 2,000 people, 500 workflows of 20 workspaces, over 180 days; one in three is completed. */
export const viewOf = {
  user: drawn(started, 7, 2000),
  workflow: drawn(started, 1009, 500),
  device: drawn('v', 31, devices.length),
  openedAfter: (views: number, divided: (a: string, b: string) => string) =>
    divided('v * 15552000', String(views)),
  completed: 'v % 3 = 0',
  /** Of step `s`: which of its seconds were played. */
  from: `(s * ${secondsPerStep})`,
  to: `(s * ${secondsPerStep} + 5 + (v * 7 + s * 3) % 15)`,
  completedAfter: stepsPerView * secondsPerStep,
} as const;
export const firstDay = 1_764_547_200;

const ofView = 'view_id, user_id, workflow_id, publication, workspace_id, device';
const view = (views: number): string =>
  `concat('view-', toString(v)) AS view_id, concat('user-', toString(${viewOf.user})) AS user_id, ${viewOf.workflow} AS w, ` +
  `concat('workflow-', toString(w)) AS workflow_id, 1 + v % 3 AS publication, concat('workspace-', toString(w % 20)) AS workspace_id, ` +
  `arrayElement(['${devices.join("', '")}'], 1 + ${viewOf.device}) AS device, ` +
  `toDateTime64(${firstDay} + ${viewOf.openedAfter(views, (a, b) => `intDiv(${a}, ${b})`)}, 3, 'UTC') AS opened_at`;
const insert = (table: string, columns: string, select: string): string =>
  `INSERT INTO ${databases.serving}.${table} (organization, position, row, ${columns}) ${select}`;

/** The views of an organisation, ten tracking rows each, written by the engine itself. */
function fillOrganization(organization: string, trackingRows: number): readonly string[] {
  const views = trackingRows / stepsPerView;
  const facts = `'${organization}' AS organization, ${view(views)}`;
  const from = `FROM (SELECT number AS v, ${facts} FROM numbers(${views}))`;
  const played =
    `SELECT organization, 2 * v + 2, s, ${ofView}, 1, concat('step-', toString(s)), s + 1, ${viewOf.from}, ${viewOf.to}, ` +
    `opened_at + toIntervalSecond(s * ${secondsPerStep}), 1 FROM ` +
    `(SELECT intDiv(number, ${stepsPerView}) AS v, number % ${stepsPerView} AS s, ${facts} FROM numbers(${trackingRows}))`;
  const completed = `opened_at + toIntervalSecond(${viewOf.completedAfter})`;
  const event = (position: string, type: string): string =>
    `SELECT organization, ${position}, 0, generateUUIDv4(), concat('viewing-', view_id), 'viewing', view_id, 0, '${type}', 1, ` +
    `opened_at, user_id, '', '', '', workspace_id, '{}' ${from}`;
  const eventColumns =
    'event_id, stream, category, entity_id, revision, type, version, time, actor, command_id, correlation_id, causation_id, workspace_id, data';
  return [
    insert('views', `${ofView}, opened_at`, `SELECT organization, 2 * v + 1, 0, ${ofView}, opened_at ${from}`),
    insert('playback_intervals', `${ofView}, sequence, step_id, step_number, from_second, to_second, started_at, speed`, played),
    insert('completions', `${ofView}, step_id, completed_at`, `SELECT organization, 2 * v + 2, s, ${ofView}, if(s = ${stepsPerView}, '', concat('step-', toString(s))), ${completed} ` +
      `FROM (SELECT v, arrayJoin(range(${stepsPerView + 1})) AS s, ${facts} FROM (SELECT number AS v FROM numbers(${views}) WHERE ${viewOf.completed}))`),
    insert('finished', 'user_id, workflow_id, publication, workspace_id, device, finished_at',
      `SELECT organization, 2 * v + 2, 0, user_id, workflow_id, publication, workspace_id, device, ${completed} ${from} WHERE ${viewOf.completed}`),
    insert('events', eventColumns, event('2 * v + 1', 'ViewingStarted')),
    insert('events', eventColumns, event('2 * v + 2', 'PlaybackTracked')),
  ]; // prettier-ignore
}

/** The organisation that is queried has the given number of tracking rows, another one a tenth of that. */
export function fillStatements(trackingRows: number): readonly string[] {
  const who = 'user_id, workflow_id, publication, workspace_id, device';
  return [
    ...fillOrganization(benchOrganization, trackingRows),
    ...fillOrganization('other', trackingRows / 10),
    insert('watched', `${who}, quarter, milliseconds, last_at`,
      `SELECT organization, position, row, ${who}, toStartOfFifteenMinutes(started_at), toInt64(round((to_second - from_second) * 1000)), started_at ` +
      `FROM ${databases.serving}.playback_intervals`),
    ...benchTables.map(({ name }) => `OPTIMIZE TABLE ${databases.serving}.${name} FINAL`),
  ]; // prettier-ignore
}
