import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';

/** What ingest must not do: block the server's main thread while ffmpeg works. */
const { spawn } = childProcess;
let running = 0;
childProcess.spawn = (program, args, options) => {
  const child = spawn(program, args, options);
  if (Array.isArray(args) && args.includes('ffmpeg')) {
    running += 1;
    child.once('close', () => (running -= 1));
  }
  return child;
};
syncBuiltinESMExports();

function work() {
  if (running === 0) return;
  const end = performance.now() + 60;
  while (performance.now() < end);
}
setInterval(work, 100).unref();
