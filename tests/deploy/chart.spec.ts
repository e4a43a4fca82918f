import { expect, it } from 'vitest';
import { z } from 'zod';
import { requireClusterSettings } from '../../services/platform/config/cluster-settings.ts';
import { readSettings } from '../../services/platform/config/settings.ts';
import { chartHash, renderings } from './chart-hash.ts';
import { componentOf, containerOf, readRendered, type Deployment, type Rendered } from './chart-objects.ts';
import {
  apiPaths,
  mutated,
  isPinned,
  isProgram,
  settingsHiddenFromWorkers,
  portOf,
  textOf,
  requiresCluster,
} from './known-names.ts';

const rendering = (name: string): string => textOf(`tests/deploy/rendered/${name}.rendered.yaml`);
const rendered = new Map<string, Rendered>();
for (const name of renderings) rendered.set(name, readRendered(rendering(name)));
const deployments = [...rendered.values()].flatMap((each) => each.deployments);

it('is rendered as it stands', () => {
  for (const name of renderings)
    expect(
      rendering(name).split('\n', 1)[0],
      'The chart has changed. Run: node tests/deploy/render-chart.ts',
    ).toBe(`# ${chartHash(name)}`);
  expect(chartHash('default')).not.toBe(chartHash('everything'));
});

it('has the version of the product', () => {
  const { version } = JSON.parse(textOf('package.json')) as { version: string };
  expect(textOf('deploy/helm/stepwell/Chart.yaml')).toContain(`\nappVersion: ${version}\n`);
  expect(containerOf(theOne('default', 'api')).image).toMatch(new RegExp(`:${version}$`));
});

function theOne(name: string, component: string): Deployment {
  const found = rendered.get(name)?.deployments.find((each) => componentOf(each) === component);
  if (!found) throw new Error(`The rendering ${name} has no ${component}.`);
  return found;
}

const findingsAfter = (
  check: (deployment: Deployment) => string[],
  mutate: (copy: Deployment) => void,
  component = 'worker-media',
) => check(mutated(theOne('default', component), mutate));

function foundInRights(deployment: Deployment): string[] {
  const { spec } = deployment.spec.template;
  const { securityContext: own, volumeMounts } = containerOf(deployment);
  const isOwn =
    spec.securityContext.runAsNonRoot && spec.securityContext.runAsUser > 0 && !own.allowPrivilegeEscalation;
  const isWalled = own.readOnlyRootFilesystem && own.capabilities.drop.includes('ALL');
  const names = spec.volumes.map(({ name }) => name);
  return [
    ...(isOwn ? [] : ['may be root']),
    ...(isWalled && spec.securityContext.seccompProfile.type === 'RuntimeDefault' ? [] : ['has no walls']),
    ...(spec.automountServiceAccountToken ? ['holds a token'] : []),
    // a Service called stepwell would set STEPWELL_PORT to an address
    ...(spec.enableServiceLinks ? ['is given variables for every Service'] : []),
    ...volumeMounts.flatMap(({ name }) =>
      names.includes(name) ? [] : [`mounts ${name}, which is not there`],
    ),
  ];
}

it('gives no process rights that it does not need', () => {
  for (const each of deployments)
    expect([componentOf(each), ...foundInRights(each)]).toEqual([componentOf(each)]);
  const of = (mutate: (copy: Deployment) => void): string[] => findingsAfter(foundInRights, mutate);
  expect(of(({ spec }) => (spec.template.spec.securityContext.runAsUser = 0))).toEqual(['may be root']);
  expect(of((copy) => (containerOf(copy).securityContext.readOnlyRootFilesystem = false))).toEqual([
    'has no walls',
  ]);
  expect(
    of(({ spec }) => (spec.template.spec.securityContext.seccompProfile.type = 'Unconfined')),
  ).toHaveLength(1);
  expect(of(({ spec }) => (spec.template.spec.automountServiceAccountToken = true))).toEqual([
    'holds a token',
  ]);
  expect(of(({ spec }) => (spec.template.spec.enableServiceLinks = true))).toHaveLength(1);
  expect(of(({ spec }) => (spec.template.spec.volumes = []))).toHaveLength(2);
});

function foundInProcess(deployment: Deployment): string[] {
  const container = containerOf(deployment);
  const [node, program = ''] = container.args;
  const [port] = container.ports;
  const probes = {
    start: container.startupProbe,
    live: container.livenessProbe,
    ready: container.readinessProbe,
  };
  return [
    ...(node === 'node' && isProgram(program) ? [] : [`starts ${program}`]),
    ...(isPinned(container.image) ? [] : [`is of the image ${container.image}`]),
    ...(port?.containerPort === portOf(program) ? [] : [`listens at ${port?.containerPort}`]),
    ...Object.entries(probes).flatMap(([what, { httpGet }]) => {
      const path = what === 'ready' ? '/health/ready' : '/health/live';
      return httpGet.path === path && httpGet.port === port?.name
        ? []
        : [`is asked wrongly whether it is ${what}`];
    }),
    ...(container.resources.requests['memory'] && container.resources.limits['memory']
      ? []
      : ['has no bounds']),
  ];
}

it('starts known programs of a pinned image, and asks each at its own port', () => {
  for (const each of deployments)
    expect([componentOf(each), ...foundInProcess(each)]).toEqual([componentOf(each)]);
  const of = (mutate: (copy: Deployment) => void): string[] => findingsAfter(foundInProcess, mutate);
  expect(of((copy) => (containerOf(copy).args = ['node', 'dist/worker.js']))).toEqual([
    'starts dist/worker.js',
  ]);
  expect(of((copy) => (containerOf(copy).image = 'stepwell:latest'))).toEqual([
    'is of the image stepwell:latest',
  ]);
  expect(of((copy) => (containerOf(copy).ports = [{ name: 'health', containerPort: 80 }]))).toEqual([
    'listens at 80',
  ]);
  expect(of((copy) => (containerOf(copy).livenessProbe.httpGet.path = '/health/ready'))).toHaveLength(1);
  expect(of((copy) => (containerOf(copy).readinessProbe.httpGet.port = 'http'))).toHaveLength(1);
  expect(of((copy) => (containerOf(copy).resources.limits = {}))).toEqual(['has no bounds']);
});

/** As the Secret might hold them. */
const secrets: Readonly<Record<string, string>> = {
  STEPWELL_EVENTSTORE_URL: 'esdb://user:password@host:2113',
  STEPWELL_KAFKA_URL: 'host:9092,host:9093',
  STEPWELL_MONGODB_URL: 'mongodb://user:password@host/stepwell',
  STEPWELL_KEYS_URL: 'mongodb://user:password@other/stepwell_keys',
  STEPWELL_CLICKHOUSE_URL: 'https://user:password@host:8443',
  STEPWELL_TEMPORAL_URL: 'temporals://host:7233/stepwell',
  STEPWELL_S3_URL: 'https://key:secret@host/bucket?region=eu-west-1',
  STEPWELL_SMTP_URL: 'smtps://user:password@host',
  STEPWELL_WORKER_KEY: 'x'.repeat(32),
  STEPWELL_METRICS_KEY: 'm'.repeat(32),
};

function foundInSettings(deployment: Deployment): string[] {
  const { env } = containerOf(deployment);
  const settings = Object.fromEntries(
    env.map(({ name, value, valueFrom }) => [
      name,
      value ?? secrets[valueFrom?.secretKeyRef.key ?? ''] ?? 'secret',
    ]),
  );
  const stored = componentOf(deployment).startsWith('worker')
    ? settingsHiddenFromWorkers.filter((name) => name in settings)
    : [];
  const grace = deployment.spec.template.spec.terminationGracePeriodSeconds;
  const stopSeconds = Number(settings['STEPWELL_WORKER_PATIENCE'] ?? 0);
  const twice = env.filter(({ name }, at) => env.findIndex((each) => each.name === name) < at);
  return [
    ...stored.map((name) => `sees ${name}`),
    ...twice.map(({ name }) => `is told ${name} twice`),
    ...(grace >= stopSeconds + 10 ? [] : ['is killed too early']),
    ...('STEPWELL_METRICS_KEY' in settings ? [] : ['does not know the key that Prometheus shows']),
    ...(z.string().safeParse(settings['STEPWELL_PROFILE']).data === 'cluster' ? [] : ['is of no cluster']),
    ...refused(settings, containerOf(deployment).args[1] ?? ''),
  ];
}

function refused(environment: Record<string, string>, program: string): string[] {
  try {
    const settings = readSettings(environment as NodeJS.ProcessEnv);
    if (requiresCluster(program)) requireClusterSettings(settings);
    return [];
  } catch (error) {
    return [String(error)];
  }
}

it('gives each process settings that it takes, time to stop, and a worker no way to the history', () => {
  for (const each of deployments)
    expect([componentOf(each), ...foundInSettings(each)]).toEqual([componentOf(each)]);
  const of = (mutate: (copy: Deployment) => void): string[] => findingsAfter(foundInSettings, mutate);
  const add = (name: string, value: string) => (copy: Deployment) =>
    containerOf(copy).env.push({ name, value });
  expect(of(add('STEPWELL_KEYS_URL', 'mongodb://keys/x'))).toEqual(['sees STEPWELL_KEYS_URL']);
  expect(of(add('STEPWELL_DATA', '/elsewhere'))).toEqual(['is told STEPWELL_DATA twice']);
  expect(of(add('STEPWELL_SPEECH_URL', 'nowhere')).join()).toContain('STEPWELL_SPEECH_URL');
  expect(of(({ spec }) => (spec.template.spec.terminationGracePeriodSeconds = 20))).toEqual([
    'is killed too early',
  ]);
  const without = (name: string) => (copy: Deployment) => {
    const container = containerOf(copy);
    container.env = container.env.filter((each) => each.name !== name);
  };
  expect(of(without('STEPWELL_METRICS_KEY'))).toEqual(['does not know the key that Prometheus shows']);
  expect(of(without('STEPWELL_PROFILE'))).toContain('is of no cluster');
});

it('keeps one projector, never two beside each other, and several APIs', () => {
  for (const name of renderings) {
    const projector = theOne(name, 'projector').spec;
    expect([projector.replicas, projector.strategy.type]).toEqual([1, 'Recreate']);
    expect(theOne(name, 'relay').spec.replicas).toBe(1);
  }
  expect(theOne('default', 'api').spec.replicas).toBeGreaterThan(1);
  expect(theOne('everything', 'api').spec.replicas).toBeUndefined(); // the scaler says it
});

function foundInServices({ deployments: pods, others }: Rendered): string[] {
  const Spec = z.looseObject({
    selector: z.record(z.string(), z.string()),
    ports: z.array(z.object({ port: z.number(), targetPort: z.string() })),
  });
  return others
    .filter(({ kind }) => kind === 'Service')
    .flatMap(({ metadata, spec }) => {
      const { selector, ports } = Spec.parse(spec);
      const meant = pods.filter(({ spec: { template } }) =>
        Object.entries(selector).every(([label, value]) => template.metadata.labels[label] === value),
      );
      const isListening = ({ port, targetPort }: { port: number; targetPort: string }): boolean =>
        meant.length > 0 &&
        meant.every((pod) =>
          containerOf(pod).ports.some(
            ({ name, containerPort }) => name === targetPort && containerPort === port,
          ),
        );
      return ports.every(isListening) ? [] : [metadata.name];
    });
}

it('has Services that lead to the ports of Pods', () => {
  for (const each of rendered.values()) expect(foundInServices(each)).toEqual([]);
  const everything = rendered.get('everything');
  const without = { deployments: [], others: everything?.others ?? [] };
  expect(foundInServices(without)).toHaveLength(4);
  const addresses = deployments.flatMap((each) =>
    containerOf(each).env.filter(({ name }) => /_(API|PROJECTOR)_URL$/.test(name)),
  );
  const known = new Set(['http://stepwell-api:4400', 'http://stepwell-projector:4401']);
  expect(new Set(addresses.map(({ value }) => value))).toEqual(known);
});

it('leads the addresses of the API to it where pages have processes of their own', () => {
  const ingress = rendered.get('everything')?.others.find(({ kind }) => kind === 'Ingress');
  const Path = z.looseObject({
    path: z.string(),
    backend: z.object({ service: z.looseObject({ name: z.string() }) }),
  });
  const Rules = z.tuple([z.looseObject({ http: z.object({ paths: z.array(Path) }) })]);
  const [{ http }] = Rules.parse(ingress?.spec['rules']);
  const led = http.paths
    .filter(({ backend }) => backend.service.name === 'stepwell-api')
    .map(({ path }) => path.slice(1));
  expect(led.toSorted()).toEqual([...apiPaths(), 'openapi.json'].toSorted());
  expect(http.paths.at(-1)).toMatchObject({ path: '/', backend: { service: { name: 'stepwell-web' } } });
});
