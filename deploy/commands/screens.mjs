import './steps/help-option.mjs';
import { join } from 'node:path';
import { runBounded } from './steps/bounded.mjs';
import { ensureBuilt } from './steps/built.mjs';
import { ensurePackages } from './steps/packages.mjs';
import { pinnedNode, root } from './steps/run.mjs';
import { ensureSpeech } from './steps/speech.mjs';
import { ensureSystemPrograms } from './steps/system-programs.mjs';
import { startTestServer } from './steps/test-server.mjs';

await ensurePackages();
await ensureSystemPrograms(['ffmpeg', 'python', 'chromium']);
await ensureSpeech();
await ensureBuilt();

const server = await startTestServer();
let code = 1;
try {
  if (await server.ready(5)) {
    const journey = join(root, 'tests', 'journeys', 'screens.journey.ts');
    code = await runBounded(pinnedNode(), [journey, ...process.argv.slice(2)], {
      minutes: 30,
      env: server.env,
    });
  } else console.error('The product did not come up with its sample; npm start shows why.');
} finally {
  await server.stop();
}
process.exit(code ?? 1);
