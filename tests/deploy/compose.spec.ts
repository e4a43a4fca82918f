import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { requireClusterSettings } from '../../services/platform/config/cluster-settings.ts';
import { readSettings } from '../../services/platform/config/settings.ts';
import { searchAttributes } from '../../services/platform/pipelines/temporal-names.ts';
import { environmentOf, programOf, readCompose, type ComposeFile, type Service } from './compose-file.ts';
import {
  apiPaths,
  mutated,
  isPinned,
  isProgram,
  settingsHiddenFromWorkers,
  portOf,
  root,
  textOf,
  requiresCluster,
} from './known-names.ts';

const text = textOf('deploy/compose/compose.yaml');
const compose = readCompose(text, generatedEnvironment());
const services = ({ services: all }: ComposeFile): [string, Service][] => Object.entries(all);

/** As created by make-env.mjs, following the guide. */
function generatedEnvironment(): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'stepwell-env-'));
  try {
    const file = join(folder, '.env');
    const program = join(root, 'deploy', 'compose', 'make-env.mjs');
    execFileSync(process.execPath, [program, '--into', file]);
    const made = readFileSync(file, 'utf8');
    execFileSync(process.execPath, [program, '--into', file]);
    if (readFileSync(file, 'utf8') !== made) throw new Error('make-env.mjs wrote over secrets.');
    return environmentOf(made);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const composeWith = (name: string, mutate: (service: Service) => void): ComposeFile =>
  mutated(compose, (copy) => {
    const service = copy.services[name];
    if (!service) throw new Error(`There is no service ${name}.`);
    mutate(service);
  });

it('is given secrets that its example does not have', () => {
  const example = environmentOf(textOf('deploy/compose/.env.example'));
  for (const [name, value] of Object.entries(example))
    if (/_(PASSWORD|SECRET|KEY)$/.test(name)) expect([name, value]).toEqual([name, '']);
  expect(() => readCompose(text, example)).toThrow(/(PASSWORD|KEY) is asked for/);
  expect(Object.values(generatedEnvironment())).not.toContain('');
});

it('loads the sample organisation only where that is asked for', () => {
  const seedOf = ({ services: all }: ComposeFile) => all['projector']?.environment['STEPWELL_SEED'];
  const { SEED, ...others } = generatedEnvironment();
  expect(SEED).toBe('false');
  expect(seedOf(readCompose(text, others))).toBe('false');
  expect(seedOf(readCompose(text, { ...others, SEED: 'true' }))).toBe('true');
});

const foundInImages = (file: ComposeFile): string[] =>
  services(file).flatMap(([name, { image }]) => (isPinned(image) ? [] : [`${name}: ${image}`]));

it('pins every image', () => {
  expect(foundInImages(compose)).toEqual([]);
  for (const image of ['mongo', 'mongo:latest', 'postgres:alpine'])
    expect(foundInImages(composeWith('keys', (service) => (service.image = image)))).toEqual([
      `keys: ${image}`,
    ]);
  const { version } = JSON.parse(textOf('package.json')) as { version: string };
  expect(compose.services['api']?.image).toBe(`stepwell:${version}`);
});

const isOnce = ({ restart }: Service): boolean => restart.startsWith('on-failure');

function foundInOrder(file: ComposeFile): string[] {
  return services(file).flatMap(([name, service]) => [
    ...(isOnce(service) || service.healthcheck ? [] : [`${name} says nothing of its health`]),
    ...Object.entries(service.depends_on).flatMap(([other, { condition }]) => {
      const on = file.services[other];
      const right = on && isOnce(on) ? 'service_completed_successfully' : 'service_healthy';
      return on && condition === right ? [] : [`${name} waits for ${other} by ${condition}`];
    }),
  ]);
}

it('starts each service when what it needs is well', () => {
  expect(foundInOrder(compose)).toEqual([]);
  expect(foundInOrder(composeWith('kafka', (service) => delete service.healthcheck))).toHaveLength(1);
  const waiting = composeWith(
    'api',
    (service) => (service.depends_on['kafka'] = { condition: 'service_started' }),
  );
  expect(foundInOrder(waiting)).toEqual(['api waits for kafka by service_started']);
});

function foundInProcesses(file: ComposeFile): string[] {
  return services(file).flatMap(([name, service]) => {
    const program = programOf(service);
    if (program === undefined) return [];
    const port = service.healthcheck?.test.at(-1);
    const isWalled =
      service.read_only &&
      service.cap_drop.includes('ALL') &&
      service.security_opt.includes('no-new-privileges:true');
    const stopSeconds = Number(service.environment['STEPWELL_WORKER_PATIENCE'] ?? 0);
    return [
      ...(isProgram(program) ? [] : [`${name} starts ${program}`]),
      ...(port === String(portOf(program)) ? [] : [`${name} is asked at ${port}`]),
      ...(isWalled && service.user === undefined ? [] : [`${name} has rights that it does not need`]),
      ...(Number.parseInt(service.stop_grace_period ?? '', 10) > stopSeconds
        ? []
        : [`${name} is killed too early`]),
    ];
  });
}

it('runs every process of the product behind walls, asked at its own port and stopped with patience', () => {
  expect(foundInProcesses(compose)).toEqual([]);
  const programs = new Set(services(compose).map(([, service]) => programOf(service)));
  for (const name of [
    'services/main/processes/api',
    'services/main/processes/relay',
    'services/main/processes/projector',
    'services/main/processes/web',
    'workflows/worker',
  ])
    expect(programs).toContain(`dist/${name}.js`);
  const mutations: Record<string, (service: Service) => void> = {
    'starts dist/x.js': (service) => (service.command = ['node', 'dist/x.js']),
    'is asked at 4400': (service) => (service.healthcheck = { test: ['4400'] }),
    'has rights': (service) => (service.read_only = false),
    'has rights that': (service) => (service.user = 'root'),
    'is killed': (service) => (service.stop_grace_period = '10s'),
  };
  for (const [output, mutate] of Object.entries(mutations))
    expect(foundInProcesses(composeWith('worker-media', mutate)).join()).toContain(output);
});

/** Processes of the product that Prometheus scrapes and that do not know its key. */
const foundUnmeasured = (file: ComposeFile): string[] =>
  services(file).flatMap(([name, service]) => {
    const isScraped = textOf('deploy/observe/prometheus.yaml').includes(`targets: ['${name}:`);
    return isScraped && (service.environment['STEPWELL_METRICS_KEY'] ?? '') === '' ? [name] : [];
  });

it('gives the key that Prometheus shows to every process that it asks', () => {
  expect(foundUnmeasured(compose)).toEqual([]);
  for (const name of ['api', 'web', 'relay', 'projector', 'worker', 'worker-media'])
    expect(
      foundUnmeasured(composeWith(name, ({ environment }) => delete environment['STEPWELL_METRICS_KEY'])),
    ).toEqual([name]);
  expect(compose.services['prometheus']).toMatchObject({ secrets: ['metrics_key'] });
  expect(compose).toMatchObject({ secrets: { metrics_key: { environment: 'METRICS_KEY' } } });
  expect(textOf('deploy/observe/prometheus.yaml')).toContain('credentials_file: /run/secrets/metrics_key');
});

/** Settings that the product would refuse; and, for a worker, those that it must not have. */
function foundInSettings(file: ComposeFile): string[] {
  return services(file).flatMap(([name, service]) => {
    if (programOf(service) === undefined) return [];
    const passed = Object.entries(service.environment).filter(([, value]) => value !== null);
    const stored = name.startsWith('worker')
      ? settingsHiddenFromWorkers.filter((each) => each in service.environment)
      : [];
    try {
      const settings = readSettings(Object.fromEntries(passed) as NodeJS.ProcessEnv);
      if (requiresCluster(programOf(service) ?? '')) requireClusterSettings(settings);
      return stored.map((each) => `${name} sees ${each}`);
    } catch (error) {
      return [`${name}: ${String(error)}`];
    }
  });
}

it('gives each process settings that it takes, and a worker no way to the history', () => {
  expect(foundInSettings(compose)).toEqual([]);
  const wrong = composeWith('api', ({ environment }) => (environment['STEPWELL_SMTP_URL'] = ''));
  expect(foundInSettings(wrong).join()).toContain('STEPWELL_SMTP_URL');
  const poor = composeWith('relay', ({ environment }) => delete environment['STEPWELL_KAFKA_URL']);
  expect(foundInSettings(poor).join()).toContain('STEPWELL_KAFKA_URL');
  const open = composeWith(
    'worker',
    ({ environment }) => (environment['STEPWELL_KEYS_URL'] = 'mongodb://keys/x'),
  );
  expect(foundInSettings(open)).toEqual(['worker sees STEPWELL_KEYS_URL']);
});

function foundInNetworks(file: ComposeFile): string[] {
  const outer = Object.entries(file.networks).flatMap(([name, { internal }]) => (internal ? [] : [name]));
  const mayReachOut = ['proxy', 'api', 'projector', 'grafana'];
  return services(file).flatMap(([name, { networks, ports }]) => [
    ...(ports.length === 0 || ['proxy', 'grafana'].includes(name) ? [] : [`${name} is published`]),
    ...(networks.some((each) => outer.includes(each)) && !mayReachOut.includes(name)
      ? [`${name} reaches out`]
      : []),
    ...networks.flatMap((each) => (file.networks[each] ? [] : [`${name} is on ${each}, which is not there`])),
  ]);
}

it('publishes only the proxy, and keeps engines and workers on internal networks', () => {
  expect(foundInNetworks(compose)).toEqual([]);
  expect(foundInNetworks(composeWith('keys', (service) => (service.ports = ['27017:27017'])))).toHaveLength(
    1,
  );
  expect(foundInNetworks(composeWith('worker', (service) => service.networks.push('outside')))).toHaveLength(
    1,
  );
  expect(foundInNetworks(composeWith('kafka', (service) => (service.networks = ['engine'])))).toHaveLength(1);
});

function foundInVolumes(file: ComposeFile): string[] {
  const sources = services(file).flatMap(([, { volumes }]) =>
    volumes.map((each) => each.split(':')[0] ?? ''),
  );
  const [files, named] = [true, false].map((isFile) =>
    sources.filter((each) => each.startsWith('.') === isFile),
  );
  const declared = Object.keys(file.volumes);
  return [
    ...(named ?? []).filter((each) => !declared.includes(each)),
    ...declared.filter((each) => !named?.includes(each)),
    ...(files ?? []).filter((each) => !existsSync(join(root, 'deploy', 'compose', each))),
  ];
}

it('names every volume, and mounts files that are there', () => {
  expect(foundInVolumes(compose)).toEqual([]);
  expect(foundInVolumes(composeWith('kafka', (service) => (service.volumes = [])))).toEqual(['kafka']);
  expect(foundInVolumes(composeWith('web', (service) => (service.volumes = ['web:/data'])))).toEqual(['web']);
  expect(foundInVolumes(composeWith('proxy', ({ volumes }) => volumes.push('./Candyfile:/x')))).toEqual([
    './Candyfile',
  ]);
});

it('keeps the keys on a server and a volume of their own', () => {
  const { keys, mongodb, api } = compose.services;
  expect(keys?.volumes.some((each) => mongodb?.volumes.includes(each))).toBe(false);
  expect(keys?.environment['MONGO_INITDB_ROOT_PASSWORD']).not.toBe(
    mongodb?.environment['MONGO_INITDB_ROOT_PASSWORD'],
  );
  expect(new URL(api?.environment['STEPWELL_KEYS_URL'] ?? '').hostname).toBe('keys');
});

it('declares on Temporal what runs are found by, and keeps histories for 30 days', () => {
  const declared = /for attribute in ([\w ]+);/.exec(textOf('deploy/compose/temporal/namespace.sh'))?.[1];
  expect(declared?.split(' ').toSorted()).toEqual(Object.values(searchAttributes).toSorted());
  const namespace = compose.services['temporal-namespace']?.environment;
  expect(Number.parseInt(namespace?.['RETENTION'] ?? '', 10)).toBeGreaterThanOrEqual(30 * 24);
  expect(compose.services['api']?.environment['STEPWELL_TEMPORAL_URL']).toMatch(
    new RegExp(`/${namespace?.['NAMESPACE']}$`),
  );
});

it('routes API paths to the API at the proxy, and blocks metrics and internal commands', () => {
  const caddyfile = textOf('deploy/compose/Caddyfile');
  const routed = /path_regexp \^\/\(([^)]+)\)/.exec(caddyfile)?.[1]?.split('|').toSorted();
  expect(routed).toEqual(apiPaths());
  expect(caddyfile).toMatch(/@inner path \/metrics \/internal \/internal\/\*\n\trespond @inner 404/);
});
