import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readCompose } from './compose-file.ts';
import { metricsInCode, textOf } from './known-names.ts';

const Rule = z.strictObject({
  alert: z.string().regex(/^Stepwell[A-Z]\w+$/),
  expr: z.string(),
  for: z
    .string()
    .regex(/^\d+[smh]$/)
    .optional(),
  labels: z.strictObject({ severity: z.enum(['critical', 'warning']) }),
  annotations: z.strictObject({ summary: z.string().endsWith('.'), runbook: z.string() }),
});
type Rule = z.output<typeof Rule>;
const AlertFile = z.strictObject({
  groups: z.array(z.strictObject({ name: z.string(), rules: z.array(Rule) })),
});
const alerts = AlertFile.parse(parse(textOf('deploy/observe/alerts.yaml')));
const rules = alerts.groups.flatMap((group) => group.rules);

const Panel = z.looseObject({
  id: z.number(),
  title: z.string(),
  type: z.string(),
  gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
  targets: z.array(z.looseObject({ expr: z.string(), refId: z.string() })).default([]),
});
const Dashboard = z.looseObject({ uid: z.string(), title: z.string(), panels: z.array(Panel).min(1) });
type Dashboard = z.output<typeof Dashboard>;
const dashboard = Dashboard.parse(JSON.parse(textOf('deploy/observe/dashboards/stepwell.json')));

const metrics = metricsInCode();
const words = new Set(
  'sum max min by le and absent rate increase deriv histogram_quantile topk job status route outcome activity instance'.split(
    ' ',
  ),
);

/** Names in a query that are not our metrics. A histogram has buckets, count and sum. */
function unknown(query: string): string[] {
  const bare = query.replace(/\{[^}]*\}/g, '').replace(/\[[^\]]*\]/g, '');
  const names = [...bare.matchAll(/[a-z][a-z0-9_]*/gi)].map(([name]) => name);
  return names.filter(
    (name) =>
      name !== 'up' &&
      !words.has(name) &&
      !metrics.includes(name.replace(/_(bucket|count|sum)$/, '')) &&
      !metrics.includes(name),
  );
}

it('asks only for metrics that there are', () => {
  for (const { alert, expr } of rules) expect([alert, ...unknown(expr)]).toEqual([alert]);
  for (const { title, targets } of dashboard.panels)
    expect([title, ...targets.flatMap(({ expr }) => unknown(expr))]).toEqual([title]);
  expect(unknown('max(stepwell_parked_event) > 0')).toEqual(['stepwell_parked_event']);
  expect(unknown('rate(http_request_seconds_count{status="5xx"}[5m])')).toEqual([
    'http_request_seconds_count',
  ]);
});

const watched: Record<string, string> = {
  'the age of what is shown': 'stepwell_projection_oldest_unseen_seconds',
  'the age of the reports': 'stepwell_reports_oldest_unseen_seconds',
  'parked events': 'stepwell_parked_events',
  'the oldest waiting task': 'stepwell_pipeline_oldest_waiting_seconds',
  'the time of an append': 'stepwell_append_seconds_bucket',
  'failed requests': 'http_request_duration_seconds_count',
  'what the relay has not sent': 'stepwell_relay_oldest_unsent_seconds',
};

it.each(Object.entries(watched))('watches and shows %s', (_, metric) => {
  expect(rules.filter(({ expr }) => expr.includes(metric))).not.toEqual([]);
  expect(
    dashboard.panels.flatMap(({ targets }) => targets).filter(({ expr }) => expr.includes(metric)),
  ).not.toEqual([]);
});

/** Alerts without advice, and advice for alerts that do not exist. */
function withoutAdvice(all: readonly Rule[], page: string): string[] {
  const advised = [...page.matchAll(/^### (Stepwell\w+)$/gm)].map(([, name = '']) => name);
  return [
    ...all
      .filter(
        ({ alert, annotations }) =>
          !advised.includes(alert) || annotations.runbook !== `docs/operating.md#${alert.toLowerCase()}`,
      )
      .map(({ alert }) => alert),
    ...advised.filter((name) => !all.some(({ alert }) => alert === name)),
  ];
}

it('says in the operating page what to do at each alert', () => {
  const page = textOf('docs/operating.md');
  expect(withoutAdvice(rules, page)).toEqual([]);
  expect(withoutAdvice(rules, page.replace('### StepwellFaults', '### StepwellErrors'))).toEqual([
    'StepwellFaults',
    'StepwellErrors',
  ]);
  expect(withoutAdvice(rules.slice(1), page)).toHaveLength(1);
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
});

it('refuses an alert that is written wrongly', () => {
  const [rule] = rules;
  expect(Rule.safeParse(rule).success).toBe(true);
  for (const mutate of [
    { expression: 'up' },
    { for: 'soon' },
    { labels: { severity: 'high' } },
    { alert: 'feed lag' },
  ])
    expect(Rule.safeParse({ ...rule, ...mutate }).success).toBe(false);
});

/** Panels that share an id or overlap. */
function crowded({ panels }: Dashboard): string[] {
  return panels.flatMap((one, at) =>
    panels
      .slice(0, at)
      .filter((other) => other.id === one.id || overlap(one.gridPos, other.gridPos))
      .map(() => one.title),
  );
}
type Place = z.output<typeof Panel>['gridPos'];
const overlap = (a: Place, b: Place): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

it('lays out the dashboard without panels over each other', () => {
  expect(crowded(dashboard)).toEqual([]);
  const [first, second] = dashboard.panels;
  if (!first || !second) throw new Error('There are panels.');
  expect(crowded({ ...dashboard, panels: [first, { ...second, id: first.id }] })).toEqual([second.title]);
  expect(crowded({ ...dashboard, panels: [first, { ...second, gridPos: first.gridPos }] })).toEqual([
    second.title,
  ]);
});

const Prometheus = z.looseObject({
  rule_files: z.array(z.string()),
  scrape_configs: z.array(
    z.object({
      job_name: z.string(),
      static_configs: z.array(
        z.object({ targets: z.array(z.string()), labels: z.record(z.string(), z.string()) }),
      ),
    }),
  ),
});

it('measures every process of the compose file at its port', () => {
  const file = Prometheus.parse(parse(textOf('deploy/observe/prometheus.yaml')));
  const measured = file.scrape_configs.flatMap((each) =>
    each.static_configs.flatMap(({ targets }) => targets),
  );
  const filled = textOf('deploy/compose/compose.yaml').replace(/:\?[^}]*\}/g, ':-x}');
  const { services } = readCompose(filled, {});
  const processes = Object.entries(services).filter(([, { build }]) => build !== undefined);
  const expected = processes.map(([name, { healthcheck }]) => `${name}:${healthcheck?.test.at(-1)}`);
  expect(measured.toSorted()).toEqual(expected.toSorted());
  expect(rules.find(({ alert }) => alert === 'StepwellProcessDown')?.expr).toContain(
    file.scrape_configs[0]?.job_name ?? '-',
  );
});
