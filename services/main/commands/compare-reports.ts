import { GetCountedUpTo } from '../../../contracts/analytics/reports.ts';
import type { AnyQueryContract } from '../../../contracts/kernel/define-query.ts';
import { analyticsAnswers } from '../../../projections/analytics/context.ts';
import type { Columns } from '../../platform/columns/columns.ts';
import type { Documents } from '../../platform/documents/documents.ts';
import { canonicalJson } from '../../platform/event-store/canonical-json.ts';
import { mostSentences } from '../../platform/moving/compared.ts';
import type { QueryHandler, Viewer } from '../../platform/projections/define-read-model.ts';
import { noOtherContext } from '../../platform/projections/no-other-context.ts';

/** What the reports are worked out from. */
export interface ReportSide {
  readonly documents: Documents;
  readonly columns: Columns;
}

/** An organisation, and of what in it there are reports. */
export interface Reported {
  readonly organizationId: string;
  readonly workspaces: readonly string[];
  readonly workflows: readonly string[];
}

/** The twelve, and the events behind their numbers. */
const reportsAndEvents = analyticsAnswers.filter(({ query }) => query !== GetCountedUpTo);
/** Reports on one workflow or person are asked for of so many of them; the rows behind all of them are compared anyway. */
const most = 50;
const figures = ['views', 'watched', 'completed'];

/** Asks both sides for every report, over all the time in which there are views. Returns how many were asked for, and a sentence for each that differs. */
export async function compareReports(
  sides: { readonly ours: ReportSide; readonly theirs: ReportSide },
  reported: readonly Reported[],
): Promise<{ readonly reports: number; readonly differences: readonly string[] }> {
  const differences: string[] = [];
  let reports = 0;
  for (const organization of reported) {
    const { organizationId } = organization;
    const viewer = seesAll(organization);
    for (const asking of await askingsOf(organization, sides.ours.columns)) {
      const [a, b] = await Promise.all(
        [sides.ours, sides.theirs].map((side) => answered(asking, side, viewer)),
      );
      reports++;
      const named = `${asking.handler.query.type} of ${organizationId}`;
      if (a !== b) differences.push(`${named} differs: ${JSON.stringify(asking.data)}.`);
    }
  }
  return { reports, differences: differences.slice(0, mostSentences) };
}

interface Asking {
  readonly handler: QueryHandler;
  readonly data: object;
}

/** Every report of an organisation, over all the time in which there are views. */
async function askingsOf(organization: Reported, columns: Columns): Promise<readonly Asking[]> {
  const { period, users } = await viewsOf(columns, organization.organizationId);
  return reportsAndEvents.flatMap((handler) =>
    askings(handler.query, { ...organization, users }, period).map((data) => ({ handler, data })),
  );
}

const answered = async ({ handler, data }: Asking, side: ReportSide, viewer: Viewer): Promise<string> =>
  shown(
    await handler.handle(handler.query.schema.parse(data) as never, { ...side, viewer, ...noOtherContext }),
  );

/** What a query can be asked: on the whole, of each workflow, of each person, or of each figure. */
function askings(
  { schema }: AnyQueryContract,
  { workflows, users }: { readonly workflows: readonly string[]; readonly users: readonly string[] },
  period: Readonly<Record<string, string>>,
): readonly object[] {
  const ways = [
    [period],
    workflows.slice(0, most).map((workflowId) => ({ ...period, workflowId })),
    users.slice(0, most).map((userId) => ({ ...period, userId })),
    figures.map((figure) => ({ ...period, figure })),
  ];
  return ways.find(([first]) => first && schema.safeParse(first).success) ?? [];
}

async function viewsOf(columns: Columns, organizationId: string) {
  const [span] = await columns.query<{ first: string; last: string; views: number }>(
    organizationId,
    'SELECT toString(toDate(min(opened_at))) AS first, toString(toDate(max(opened_at))) AS last, toUInt32(count()) AS views FROM views',
  );
  const people = await columns.query<{ user_id: string }>(
    organizationId,
    'SELECT DISTINCT user_id FROM views ORDER BY user_id',
  );
  const period: Record<string, string> = span && span.views > 0 ? { from: span.first, to: span.last } : {};
  return { period, users: people.map(({ user_id: userId }) => userId) };
}

/** Each server's own: places in its log, and how far its process knows to have come. */
const ofTheServer: ReadonlySet<string> = new Set(['position', 'countedUpTo']);

function shown(answer: unknown): string {
  const text = JSON.stringify(answer ?? null, (name, value: unknown) =>
    ofTheServer.has(name) ? undefined : value,
  );
  return canonicalJson(JSON.parse(text));
}

const seesAll = ({ organizationId, workspaces }: Reported): Viewer => ({
  isSystem: true,
  organizationId,
  userId: 'system',
  role: 'admin-super',
  roles: {},
  flags: new Set(),
  workspaces,
});
