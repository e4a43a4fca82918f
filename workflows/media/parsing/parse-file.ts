import { extname } from 'node:path';
import type { ErrorContract } from '../../../contracts/kernel/errors.ts';
import { MediaEmpty } from '../../../contracts/media/upload.ts';
import { runModuleSandboxed } from '../../../services/platform/sandbox/run-module.ts';
import * as errors from '../media-errors.ts';
import type { MediaWork } from '../media-work.ts';
import { refuseOnFailure } from '../run-media.ts';
import { parserAnswers, ParserReply, type ParserAnswer, type ParserJob } from './parser-answers.ts';

const parser = new URL(`./parser.child${extname(import.meta.url)}`, import.meta.url);
const longest = { seconds: 60, cpuSeconds: 40, bytes: 32 * 1024 * 1024 };
/** Twice the memory of the largest accepted picture with all its frames. */
const limits = { data: 1536 * 1024 ** 2, fileSize: 64 * 1024 ** 2, cpuSeconds: longest.cpuSeconds };
const contracts: readonly ErrorContract[] = [MediaEmpty, ...Object.values(errors)];

/**
 * Runs one parser on an untrusted file, in a sandboxed process of its own. `unreadable` is the error for a file at
 * which the parser fails; one that needs too much time or memory is refused with `media.too-demanding`.
 */
export async function parseFile<J extends ParserJob>(
  job: J,
  path: string,
  work: MediaWork,
  unreadable: ErrorContract,
): Promise<ParserAnswer<J>> {
  const running = runModuleSandboxed(parser, [job, path], {
    folder: work.scratch,
    timeoutSeconds: longest.seconds,
    signal: work.signal,
    reads: [path],
    limits,
    maxOutputBytes: longest.bytes,
  });
  const reply = read(await refuseOnFailure(unreadable, running));
  if (reply === null) throw unreadable();
  if ('refusal' in reply) throw (contracts.find(({ error }) => error === reply.refusal) ?? unreadable)();
  const answer = parserAnswers[job].safeParse(reply.answer);
  if (!answer.success) throw unreadable({ cause: answer.error });
  return answer.data as ParserAnswer<J>; // the schema is that of the job
}

function read(text: string) {
  try {
    return ParserReply.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
