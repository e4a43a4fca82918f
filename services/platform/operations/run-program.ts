import { setPrivateUmask } from '../durable/set-private-umask.ts';

/** Exit code for invalid arguments. */
const usageExitCode = 2;

const isUsageError = (error: unknown): boolean =>
  error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');

/**
 * Runs a command-line program of an operator. `work` parses its arguments with `parseArgs`, prints its output and
 * resolves with the exit code. If it resolves with `null`, or `parseArgs` refuses an option, the usage is printed and
 * the code is 2. A failure is printed as its message alone, and ends with `failed`.
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
