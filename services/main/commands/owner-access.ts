import { parseArgs } from 'node:util';
import { readSettings, type Settings } from '../../platform/config/settings.ts';
import { resolveCommandTarget, type CommandTarget } from '../../platform/operations/command-target.ts';
import { sendControlRequest } from '../../platform/operations/control-client.ts';
import { printLines, runProgram } from '../../platform/operations/run-program.ts';

const usage = `owner-access [--data FOLDER] EMAIL
Prints a link that signs an organisation admin in once, within 15 minutes, without password, second factor and identity provider,
and switches the IP restriction of their organisation off. Both are recorded in the audit trail. The product must be running. On a
cluster (STEPWELL_PROFILE=cluster) the projector does it: run the command where the projector runs.`;

async function createLink(
  place: CommandTarget,
  settings: Settings,
  email: string,
): Promise<readonly string[]> {
  const folder = place.profile === 'cluster' ? settings.STEPWELL_DATA : place.folder;
  const lines = await sendControlRequest(folder, { do: 'owner-access', email });
  if (lines !== null) return lines;
  throw new Error(
    `Nothing is running on the folder ${folder}. Nothing was changed: start the product, then run the command again.`,
  );
}

await runProgram(usage, async () => {
  const options = { data: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [email, ...rest] = positionals;
  if (email === undefined || rest.length > 0) return null;
  const settings = readSettings();
  printLines(await createLink(resolveCommandTarget(settings, values.data), settings, email));
  return 0;
});
