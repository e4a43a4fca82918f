import { existsSync } from 'node:fs';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { mailSuite } from './mail.suite.ts';
import { openOutboxMail } from './outbox-mail.ts';

const from = 'Stepwell <no-reply@stepwell.example>';
const messagesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.eml'));

mailSuite('an outbox folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'outbox-'));
  return {
    open: () => openOutboxMail({ folder, from }),
    delivered: async () =>
      Promise.all((await messagesIn(folder)).map((name) => readFile(join(folder, name)))),
    dispose: () => rm(folder, { recursive: true, force: true }),
  };
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outbox-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const email = {
  id: 'email-1',
  organizationId: 'harbour',
  personId: 'ada',
  to: { name: 'Ada', address: 'ada@harbour.example' },
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
};

it('a crash between the two files of an email leaves nothing listed, and sending it again completes it', async () => {
  const mail = await openOutboxMail({ folder, from });
  await mail.send(email);
  await rm(join(folder, 'harbour/ada/email-1.eml'));
  await writeFile(join(folder, 'harbour/ada/email-1.eml.cut.tmp'), 'half');
  const again = await openOutboxMail({ folder, from });
  expect((await again.list('harbour', { page: 1, size: 10 })).total).toBe(0);
  await again.send(email);
  expect((await again.list('harbour', { page: 1, size: 10 })).total).toBe(1);
});

it('leaves no name and no address in the folder of somebody whose emails were destroyed', async () => {
  const mail = await openOutboxMail({ folder, from });
  await mail.send(email);
  await mail.destroyEmailsTo('harbour', 'ada');
  expect(await readdir(join(folder, 'harbour/ada'))).toEqual(['closed']);
  expect(existsSync(join(folder, 'harbour/ada/email-1.json'))).toBe(false);
});
