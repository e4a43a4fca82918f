import { measureAnswers, measureSample, measureStream } from '../../../providers/measure-connection.ts';
import { type CheckName, type Finding } from './check.ts';
import { checkCookies, checkStorage, checkVideo, thisBrowser } from './device-checks.ts';
import { judgeClock, judgeDownload, judgeServer, judgeStream, judgeUpload } from './network-checks.ts';

/** Runs every check; each finding is told as soon as it is there. What needs a session is left out without one. */
export async function runChecks(
  isSignedIn: boolean,
  found: (name: CheckName, finding: Finding) => void,
): Promise<void> {
  const browser = thisBrowser();
  found('video', checkVideo(browser));
  found('cookies', checkCookies(browser));
  found('storage', await checkStorage(browser));
  const answers = await measureAnswers();
  found('server', judgeServer(answers));
  found('clock', judgeClock(answers));
  if (!isSignedIn || answers.length === 0) {
    const text = isSignedIn ? 'unreached' : 'signIn';
    for (const name of ['upload', 'download', 'stream'] as const) found(name, { state: 'leftOut', text });
    return;
  }
  // one after the other: they would take the line from each other
  const sample = await measureSample();
  found('upload', judgeUpload(sample));
  found('download', judgeDownload(sample));
  found('stream', judgeStream(await measureStream()));
}
