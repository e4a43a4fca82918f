import { createLogger } from './logger.ts';

/**
 * Prints what the operator must know, whatever the log level: as text on a terminal, otherwise as a line of the log, so
 * that a collector reads JSON from the first line on.
 */
export function announce(text: string, facts: Readonly<Record<string, unknown>> = {}): void {
  if (process.stdout.isTTY) console.log(`\n${text}`);
  else createLogger('info').info(facts, text);
}
