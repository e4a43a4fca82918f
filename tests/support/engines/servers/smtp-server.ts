import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { SMTPServer } from 'smtp-server';

/**
 * `smtp-server.ts PORT FOLDER`: keeps each message it accepts as `FOLDER/<id>.eml`. To show bad days it puts off the first
 * email to each `later…@` and refuses every email to `never…@`.
 */
const [port, folder = ''] = process.argv.slice(2);
const putOff = new Set<string>();

const refusal = (code: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode: code });

/** Whole under its name, or not there. */
async function keep(message: Readable): Promise<Error | null> {
  const path = join(folder, randomUUID());
  try {
    await pipeline(message, createWriteStream(path, { flush: true }));
    await rename(path, `${path}.eml`);
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

const server = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onAuth: ({ username, password }, _session, done) =>
    username === 'stepwell' && password === 'secret'
      ? done(null, { user: username })
      : done(refusal(535, 'no such user')),
  onRcptTo: ({ address }, _session, done) => {
    if (address.startsWith('never')) return done(refusal(550, 'no such mailbox'));
    if (!address.startsWith('later') || putOff.has(address)) return done();
    putOff.add(address);
    done(refusal(451, 'try again later'));
  },
  onData: async (message, _session, done) => done(await keep(message)),
});
server.listen(Number(port), '127.0.0.1');
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => server.close(() => process.exit(0)));
