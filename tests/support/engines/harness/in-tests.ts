import { afterAll, beforeAll, describe } from 'vitest';
import { fetchEngine } from './cache.ts';
import { engineOf } from './engines.ts';
import { OwnServer } from './own-server.ts';
import type { Engine } from './recipe.ts';

/** The server that tests run on. */
export interface EngineInTests {
  /** For hooks and tests: before them nothing runs. */
  readonly url: () => string;
  /** The server as one to kill and look into; `null` where a setting names one that is not ours. */
  readonly own: () => OwnServer | null;
}

interface OnEngines {
  /** For tests that look into the server's folder. */
  readonly alwaysOwn?: boolean;
}

/** As `describeOnEngines`, on one. */
export const describeOnEngine = (
  name: string,
  define: (server: EngineInTests) => void,
  options?: OnEngines,
): Promise<void> => describeOnEngines([name], define as (...servers: EngineInTests[]) => void, options); // one name, one server

/**
 * Runs tests on engines: on the server that an engine's setting names, else on one that is started for them. Where one
 * cannot be had they are skipped, and their names say why.
 */
export async function describeOnEngines(
  names: readonly string[],
  define: (...servers: EngineInTests[]) => void,
  { alwaysOwn = false }: OnEngines = {},
): Promise<void> {
  const requested = await Promise.all(names.map((name) => requestedEngine(name, alwaysOwn)));
  const missing = requested.flatMap(({ engine, reason }) =>
    reason === null ? [] : [`${engine.name} cannot be had: ${reason}`],
  );
  const or = missing.length === 0 ? '' : ` [${missing.join('; ')}]`;
  describe.skipIf(missing.length > 0)(`on ${names.join(' and ')}${or}`, () => {
    define(...requested.map(({ engine, given }) => serverInTests(engine, given)));
  });
}

async function requestedEngine(name: string, alwaysOwn: boolean) {
  const engine = await engineOf(name);
  const given = alwaysOwn ? undefined : process.env[engine.recipe.setting];
  return { engine, given, reason: given === undefined ? await reasonItIsMissing(engine) : null };
}

function serverInTests(engine: Engine, given: string | undefined): EngineInTests {
  let own: OwnServer | null = null;
  beforeAll(async () => {
    if (given === undefined) own = await OwnServer.open(engine);
  });
  afterAll(() => own?.dispose());
  return { url: () => given ?? own?.url ?? '', own: () => own };
}

/** Why an engine cannot be had; `null` where it can. */
export const reasonItIsMissing = (engine: Engine): Promise<string | null> =>
  fetchEngine(engine).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
