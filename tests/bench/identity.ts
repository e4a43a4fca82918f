import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { seedAccounts, serve, serveProduct, signIn, type Served } from './built-product.ts';
import {
  median,
  quantile,
  ratiosOf,
  rounded,
  runBench,
  slope,
  spread,
  versions,
  type BenchFigures,
} from './bench-result.ts';
import { PeopleOfSize } from './identity-people.ts';
import { Provisioning } from './identity-provisioning.ts';
import { RightsOfSize } from './identity-rights.ts';

const reach = {
  signIns: { least: 0.8 },
  eventLoopP99Ms: { most: 20 },
  permissionShare: { most: 0.05 },
  assignmentSlope: { most: 0.1 },
  peoplePage: { most: 1.5 },
  provisioningP99: { most: 2 },
  groupSize: { most: 1.5 },
};
/** Fewer than the attempts that an account has free, and than those of an address, so that none is slowed down. */
const callers = 4;
const emails = ['super', 'admin', 'lead', 'publisher', 'viewer'].map((name) => `${name}@stepwell.example`);
/** Roles in workspaces of the people whose rights are checked. */
const assignments = [1, 10, 100, 1000];

interface Size {
  readonly seconds: number;
  readonly rounds: number;
  readonly workspaces: number;
  readonly people: number;
  /** Whom a directory adds, and the members of its largest group. */
  readonly provisioned: number;
  readonly members: number;
}
const full: Size = {
  seconds: 8,
  rounds: 7,
  workspaces: 10_000,
  people: 100_000,
  provisioned: 50_000,
  members: 9_800, // with room for those who are added
};
const small: Size = {
  seconds: 3,
  rounds: 3,
  workspaces: 2_000,
  people: 10_000,
  provisioned: 2_400,
  members: 2_000,
};

/**
 * What people cost: sign-ins against the bare password hash, the share that checking rights has in a request, how it
 * grows with somebody's roles, the first page of everybody against the bare statement, requests beside a directory that
 * provisions people, and a member more of a large group against one of a small group.
 */
export async function identityBench({ quick }: { quick: boolean }): Promise<BenchFigures> {
  const size = quick ? small : full;
  const folder = mkdtempSync(join(tmpdir(), 'bench-identity-'));
  try {
    const served = await servedFigures(join(folder, 'product'), size);
    const rights = await rightsFigures(join(folder, 'rights'), size);
    const people = await peopleFigures(join(folder, 'people'), size);
    const provisioning = await provisioningFigures(join(folder, 'provisioning'), size);
    const share = (checks: readonly number[]) => ratiosOf(checks, served.requests);
    return {
      name: 'identity',
      n: size.people,
      quick,
      ratios: {
        signIns: ratiosOf(served.signIns, served.hashes),
        eventLoopP99Ms: spread(served.delays),
        permissionShare: share(rights.checks),
        assignmentSlope: spread(rights.slopes),
        peoplePage: ratiosOf(people.own, people.bare),
        provisioningP99: ratiosOf(provisioning.beside, provisioning.quiet),
        groupSize: ratiosOf([provisioning.group.large], [provisioning.group.small]),
      },
      reach,
      control: {
        weakness:
          'one sign-in at a time, rights folded for each request, a list of people that no index serves, people added 64 at a time, answers with all members of a group',
        ratios: {
          signIns: rounded(served.oneAtATime / median(served.hashes)),
          permissionShare: rounded(rights.folded / median(served.requests)),
          peoplePage: rounded(people.scan / median(people.bare)),
          provisioningP99: rounded(provisioning.flooded / median(provisioning.quiet)),
          groupSize: rounded(provisioning.whole.large / provisioning.whole.small),
        },
      },
      raw: {
        signInsPerSecond: served.signIns,
        hashesPerSecond: served.hashes,
        requestMicroseconds: served.requests,
        checkMicroseconds: rights.checks,
        peopleMicroseconds: people.own,
        peopleBareMicroseconds: people.bare,
        quietP99Ms: provisioning.quiet,
        besideProvisioningP99Ms: provisioning.beside,
        provisionedPerSecond: provisioning.perSecond,
      },
      versions,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function servedFigures(folder: string, { seconds, rounds }: Size) {
  await seedAccounts(folder);
  const [product, bare] = [
    await serveProduct(folder),
    await serve(join(import.meta.dirname, 'identity-bare.ts')),
  ];
  const figures = { signIns: [], hashes: [], delays: [], requests: [] } as Record<
    'signIns' | 'hashes' | 'delays' | 'requests',
    number[]
  >;
  try {
    const token = await signIn(product.address, 'viewer@stepwell.example');
    for (const { address } of [product, bare]) await signInsPerSecond(address, callers, 2);
    for (let round = 0; round < rounds; round++) {
      figures.requests.push(await requestMicroseconds(product, token));
      await eventLoopP99(product); // reading it begins the next period
      figures.signIns.push(await signInsPerSecond(product.address, callers, seconds));
      figures.delays.push(await eventLoopP99(product));
      figures.hashes.push(await signInsPerSecond(bare.address, callers, seconds));
    }
    return { ...figures, oneAtATime: await signInsPerSecond(product.address, 1, seconds) };
  } finally {
    await Promise.all([product.stop(), bare.stop()]);
  }
}

/** The same requests to both; the bare server answers them once it has verified a hash of the same parameters. */
async function signInsPerSecond(address: string, connections: number, seconds: number): Promise<number> {
  let turn = 0;
  const result = await autocannon({
    url: address,
    connections,
    duration: seconds,
    requests: [
      {
        method: 'POST',
        path: '/v1/auth/login',
        headers: { 'content-type': 'application/json', 'x-csrf': '1' },
        setupRequest: (request: object) => ({
          ...request,
          body: JSON.stringify({ email: emails[turn++ % emails.length], password: 'Stepwell1!ok' }),
        }),
      },
    ],
  });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} sign-ins failed`);
  return rounded(result['2xx'] / result.duration);
}

async function eventLoopP99({ address }: Served): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text();
  const value = /^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(text)?.[1];
  if (value === undefined) throw new Error('The product does not measure its event loop.');
  return rounded(Number(value) * 1000);
}

/** A short request of a signed-in person over one connection. */
async function requestMicroseconds({ address }: Served, token: string): Promise<number> {
  const times: number[] = [];
  for (let each = 0; each < 400; each++) {
    const began = performance.now();
    const answer = await fetch(`${address}/v1/workspaces?size=20`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await answer.arrayBuffer();
    if (each >= 100) times.push((performance.now() - began) * 1000);
  }
  return rounded(median(times));
}

async function rightsFigures(folder: string, { rounds, workspaces, people }: Size) {
  const rights = await RightsOfSize.open(folder, { workspaces, people, assignments });
  try {
    const checks: number[] = [];
    const slopes: number[] = [];
    for (let round = -1; round < rounds; round++) {
      const times = await rights.checkStrangers(2_000);
      const byAssignments: (readonly [number, number])[] = [];
      for (const count of assignments)
        byAssignments.push([count, median(await rights.checkAssigned(count, 2_000))]);
      if (round < 0) continue; // the first one fills the caches
      checks.push(rounded(quantile(times, 0.5)));
      slopes.push(slope(byAssignments));
    }
    return { checks, slopes, folded: rounded(median(await rights.checkWithoutCache(20))) };
  } finally {
    await rights.close();
  }
}

async function peopleFigures(folder: string, { rounds, people }: Size) {
  const list = await PeopleOfSize.open(folder, people);
  try {
    const own: number[] = [];
    const bare: number[] = [];
    for (let round = -1; round < rounds; round++) {
      const times = await list.measure(300);
      if (round < 0) continue;
      own.push(rounded(median(times.own)));
      bare.push(rounded(median(times.bare)));
    }
    return { own, bare, scan: rounded(median(await list.scan(5))) };
  } finally {
    await list.close();
  }
}

async function provisioningFigures(folder: string, size: Size) {
  await seedAccounts(folder);
  const product = await serveProduct(folder);
  try {
    const directory = await Provisioning.of(product);
    const beside = await directory.provision(size);
    const group = await directory.group(size);
    const whole = await directory.group(size, '?attributes=members');
    return { ...beside, group, whole, flooded: await directory.inviteAtOnce(size.members) };
  } finally {
    await product.stop();
  }
}

if (import.meta.main) await runBench(identityBench);
