import { setPrivateUmask } from '../durable/set-private-umask.ts';

/** Of a program that was called with words that make no sense. */
const usageExitCode = 2;

const isUsageError = (error: unknown): boolean =>
  error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');

/**
 * Runs a program that an operator calls beside the product. `work` reads its words with `parseArgs`, prints what it has to say and
 * resolves with the code that the process ends with. Where it resolves with `null`, or an option is unknown to `parseArgs`, the
 * usage is told and the code is 2. A failure is told as its sentence alone, and ends with `failed`.
 */
export async function runProgram(
  usage: string,
  work: () => Promise<number | null>,
  failureCode = 1,
): Promise<void> {
  setPrivateUmask();
  try {
    const code = await work();
    if (code === null) printError(usage);
    process.exitCode = code ?? usageExitCode;
  } catch (error) {
    if (isUsageError(error)) printError(usage);
    else printError(error instanceof Error ? error.message : String(error));
    process.exitCode = isUsageError(error) ? usageExitCode : failureCode;
  }
}

/** Prints what a program has done, a line each. */
export function printLines(lines: readonly string[]): void {
  for (const line of lines) process.stdout.write(`${line}\n`);
}

const printError = (text: string): void => void process.stderr.write(`${text}\n`);
