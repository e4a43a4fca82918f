import { keepFilesPrivate } from '../durable/private-files.ts';

/** Of a program that was called with words that make no sense. */
const misused = 2;

const isMisuse = (error: unknown): boolean =>
  error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');

/**
 * Runs a program that an operator calls beside the product. `work` reads its words with `parseArgs`, prints what it has to say and
 * resolves with the code that the process ends with. Where it resolves with `null`, or an option is unknown to `parseArgs`, the
 * usage is told and the code is 2. A failure is told as its sentence alone, and ends with `failed`.
 */
export async function runProgram(
  usage: string,
  work: () => Promise<number | null>,
  failed = 1,
): Promise<void> {
  keepFilesPrivate();
  try {
    const code = await work();
    if (code === null) tell(usage);
    process.exitCode = code ?? misused;
  } catch (error) {
    if (isMisuse(error)) tell(usage);
    else tell(error instanceof Error ? error.message : String(error));
    process.exitCode = isMisuse(error) ? misused : failed;
  }
}

/** Prints what a program has done, a line each. */
export function printLines(lines: readonly string[]): void {
  for (const line of lines) process.stdout.write(`${line}\n`);
}

const tell = (text: string): void => void process.stderr.write(`${text}\n`);
