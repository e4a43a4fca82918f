import { ensureBuilt } from './built.mjs';
import { ensurePackages } from './packages.mjs';
import { ensureSpeech } from './speech.mjs';
import { ensureSystemPrograms } from './system-programs.mjs';

/** Set-up for the tests. */
export async function prepareTests(report) {
  await report.part('packages and system programs', async () => {
    await ensurePackages();
    await ensureSystemPrograms(['ffmpeg', 'python', 'espeak', 'chromium', 'strace']);
  });
  await report.part('speech recognition', ensureSpeech);
  await report.part('build', ensureBuilt);
}
