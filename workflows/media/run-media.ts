import type { ErrorContract } from '../../contracts/kernel/errors.ts';
import { runFfmpeg } from '../../services/platform/sandbox/ffmpeg.ts';
import { SandboxFailure } from '../../services/platform/sandbox/run-sandboxed.ts';
import {
  MediaTooDemanding,
  MediaToolKilled,
  MediaToolMissing,
  MediaTooSlow,
  MediaUndecodable,
} from './media-errors.ts';
import type { MediaWork } from './media-work.ts';

/** Turns a failed program into a refusal with a message for people; aborts and internal errors stay what they are. */
export async function refuseOnFailure<T>(refusal: ErrorContract, running: Promise<T>): Promise<T> {
  try {
    return await running;
  } catch (error) {
    if (!(error instanceof SandboxFailure) || error.reason === 'aborted') throw error;
    throw (causeOf(error) ?? refusal)({ cause: error });
  }
}

/** What ended the program, if it was not the file itself. */
function causeOf(failure: SandboxFailure): ErrorContract | null {
  if (failure.reason === 'missing' || failure.exitCode === 127) return MediaToolMissing;
  if (failure.wasKilled) return MediaToolKilled;
  if (failure.reason === 'timeout') return MediaTooSlow;
  if (failure.hitLimit) return MediaTooDemanding;
  return null;
}

/** Two hours for one call: far beyond the slowest machine, near enough to end a hang. */
const MAX_CALL_SECONDS = 2 * 3600;

/** Callbacks for a running program. */
interface OutputListener {
  /** Standard output, instead of a heartbeat for each chunk of it. */
  readonly onOutput?: (piece: Buffer) => void;
  /** Each line of its warnings. */
  readonly onComplaint?: (line: string) => void;
}

/** Runs ffmpeg for an activity, in its scratch folder; each chunk of output is a heartbeat. */
export async function runMedia(
  args: readonly string[],
  work: MediaWork,
  { onOutput = () => work.heartbeat(), onComplaint: onErrorLine }: OutputListener = {},
): Promise<void> {
  await refuseOnFailure(
    MediaUndecodable,
    runFfmpeg(['-v', onErrorLine ? 'repeat+warning' : 'error', ...args], {
      folder: work.scratch,
      timeoutSeconds: MAX_CALL_SECONDS,
      signal: work.signal,
      onOutput,
      ...(onErrorLine && { onErrorLine }),
    }),
  );
}
