import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { seedAccounts, serve, serveProduct, signIn } from './built-product.ts';
import { median, ratiosOf, rounded, runBench, versions, type BenchFigures } from './bench-result.ts';

const reach = { vsBare: { least: 0.2 } };
/**
 * Connections of both sides: enough that a commit is full while the next one is collected, even on a disk with slow
 * flushes; about as many as twenty browsers open.
 */
const connections = 128;
/** Compiled code and warm caches, like a server that has been up for a while, on both sides. */
const warmUpSeconds = 6;

/**
 * Whole commands per second over loopback with keep-alive (parse, authenticate, authorise, decide, append durably,
 * answer): a person opens uploads, each with its own stream. Compared with a bare server that parses the same body
 * and sends it back.
 */
export async function commandBench({ quick }: { quick: boolean }): Promise<BenchFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-command-'));
  const seconds = quick ? 3 : 8;
  const rounds = quick ? 3 : 7;
  const raw = { own: [] as number[], bare: [] as number[] };
  await seedAccounts(folder);
  const [product, echo] = [
    await serveProduct(folder),
    await serve(join(import.meta.dirname, 'command-echo.ts')),
  ];
  try {
    const token = await signIn(product.address, 'admin@stepwell.example');
    const workspaceId = await anyWorkspace(product.address, token);
    const body = JSON.stringify({
      workspaceId,
      kind: 'video',
      fileName: 'pump.mp4',
      size: 5_000_000,
      fingerprint: 'f00d',
    });
    const one = (address: string, parallel = connections, during = seconds) =>
      perSecond({ address, token, body }, parallel, during);
    for (const { address } of [product, echo]) await one(address, connections, warmUpSeconds);
    for (let round = 0; round < rounds; round++) {
      raw.own.push(await one(product.address));
      raw.bare.push(await one(echo.address));
    }
    const weakened = await one(product.address, 1);
    const ratios = { vsBare: ratiosOf(raw.own, raw.bare) };
    const control = rounded(weakened / median(raw.bare));
    return {
      name: 'command',
      n: Math.round(median(raw.own) * seconds),
      quick,
      ratios,
      reach,
      control: {
        weakness: 'one connection: a commit for each command',
        ratios: { vsBare: control },
      },
      raw,
      versions,
    };
  } finally {
    await Promise.all([product.stop(), echo.stop()]);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function anyWorkspace(address: string, token: string): Promise<string> {
  const answer = await fetch(`${address}/v1/workspaces`, { headers: { authorization: `Bearer ${token}` } });
  const { items } = (await answer.json()) as { items?: { id: string }[] };
  const [first] = items ?? [];
  if (!first) throw new Error('The seed has made no workspace.');
  return first.id;
}

interface Call {
  readonly address: string;
  readonly token: string;
  readonly body: string;
}

/** The same load for both, from this process, which serves neither: keep-alive connections with one request at a time. */
async function perSecond({ address, token, body }: Call, parallel: number, seconds: number): Promise<number> {
  const result = await autocannon({
    url: `${address}/v1/uploads`,
    method: 'POST',
    connections: parallel,
    duration: seconds,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body,
  });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} requests failed`);
  return rounded(result['2xx'] / result.duration);
}

if (import.meta.main) await runBench(commandBench);
