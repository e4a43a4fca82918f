import { createLogger } from './logger.ts';

/**
 * Says what whoever started the process must know, whatever the level of its log: in words on a terminal, elsewhere as a
 * line of the log, so that a collector reads JSON from the first line on.
 */
export function announce(text: string, facts: Readonly<Record<string, unknown>> = {}): void {
  if (process.stdout.isTTY) console.log(`\n${text}`);
  else createLogger('info').info(facts, text);
}
