import { fetchEngine } from './cache.ts';
import { engineNames, engineOf } from './engines.ts';
import { down, findPersistentServer, logOf, up } from './persistent-servers.ts';
import type { Engine } from './recipe.ts';

/** What each command does to one engine; where a server then runs, it is told as a setting that a shell understands. */
const actions: Readonly<Record<string, (engine: Engine) => Promise<unknown>>> = {
  get: fetchEngine,
  up,
  down,
  status: findPersistentServer,
};

const [actionName = '', ...named] = process.argv.slice(2);
const action = actions[actionName];
if (!action) {
  console.error(`npm run engines -- get|up|down|status [NAME…]\n  ${(await engineNames()).join(' ')}`);
  process.exit(2);
}
let missing = 0;
for (const name of named.length > 0 ? named : await engineNames()) {
  const engine = await engineOf(name);
  try {
    await action(engine);
    console.log(await lineOf(engine));
  } catch (error) {
    missing++;
    console.log(`# ${name} cannot be had: ${error instanceof Error ? error.message : String(error)}`);
  }
}
// without names what can be had is wanted, and no more
process.exit(missing > 0 && named.length > 0 ? 1 : 0);

async function lineOf(engine: Engine): Promise<string> {
  const server = await findPersistentServer(engine);
  if (!server) return `# ${engine.name} is down`;
  return `${engine.recipe.setting}=${server.url}  # ${engine.name} ${server.version}, process ${server.pid}, ${logOf(engine)}`;
}
