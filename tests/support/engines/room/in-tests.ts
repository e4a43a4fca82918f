import { afterAll, beforeAll, describe } from 'vitest';
import { fetched } from './cache.ts';
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

/**
 * Runs tests on an engine: on the server that the engine's setting names, else on one that is started for them. Where it
 * cannot be had they are skipped, and their names say why.
 */
export async function describeOnEngine(name: string, define: (server: EngineInTests) => void): Promise<void> {
  const engine = await engineOf(name);
  const given = process.env[engine.recipe.setting];
  const missing = given === undefined ? await reasonItIsMissing(engine) : null;
  const or = missing === null ? '' : ` [${name} cannot be had: ${missing}]`;
  describe.skipIf(missing !== null)(`on ${name}${or}`, () => {
    let own: OwnServer | null = null;
    beforeAll(async () => {
      if (given === undefined) own = await OwnServer.open(engine);
    });
    afterAll(() => own?.dispose());
    define({ url: () => given ?? own?.url ?? '', own: () => own });
  });
}

const reasonItIsMissing = (engine: Engine): Promise<string | null> =>
  fetched(engine).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
