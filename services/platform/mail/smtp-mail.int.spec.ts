import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { describeOnEngine, type EngineInTests } from '../../../tests/support/engines/harness/in-tests.ts';
import type { Email } from './mail.ts';
import { mailSuite } from './mail.suite.ts';
import { openOutboxMail } from './outbox-mail.ts';
import { openSmtpMail } from './smtp-mail.ts';

const from = 'Stepwell <no-reply@stepwell.example>';
const emailTo = (id: string, address: string): Email => ({
  id,
  organizationId: 'harbour',
  personId: 'ada',
  to: { name: 'Ada', address },
  subject: 'Hello',
  text: `Email ${id}`,
  html: `<p>Email ${id}</p>`,
});

/** The fixture of a mail test: a folder, the server's mailbox, and clean-up. */
class SmtpMailUnderTest {
  readonly failures: boolean[] = [];
  readonly #server: EngineInTests;
  readonly #folder: string;
  #before: Set<string> = new Set();
  #mail: Awaited<ReturnType<typeof openSmtpMail>> | undefined;

  constructor(server: EngineInTests, folder: string) {
    this.#server = server;
    this.#folder = folder;
  }

  static async at(server: EngineInTests): Promise<SmtpMailUnderTest> {
    const post = new SmtpMailUnderTest(server, await mkdtemp(join(tmpdir(), 'stepwell-smtp-')));
    post.#before = new Set(await post.#messages());
    return post;
  }

  /** Opens it again after a stop. */
  async open() {
    await this.#mail?.close();
    this.#mail = await openSmtpMail({
      url: this.#server.url(),
      outbox: await openOutboxMail({ folder: join(this.#folder, 'outbox'), from }),
      queueFolder: join(this.#folder, 'waiting'),
      from,
      onFailure: (_error, _email, isFinal) => this.failures.push(isFinal),
    });
    return this.#mail;
  }

  async waiting(): Promise<number> {
    const names = await readdir(join(this.#folder, 'waiting'));
    return names.filter((name) => name.endsWith('.json')).length;
  }

  async #messages(): Promise<string[]> {
    const folder = this.#server.own()?.data ?? '';
    const names = await readdir(folder).catch(() => []);
    return names.filter((name) => name.endsWith('.eml')).map((name) => join(folder, name));
  }

  /** What the server has received, once nothing is waiting any more. */
  async delivered(): Promise<Buffer[]> {
    while ((await this.waiting()) > 0) await pause(50);
    const fresh = (await this.#messages()).filter((path) => !this.#before.has(path));
    return Promise.all(fresh.map((path) => readFile(path)));
  }

  async dispose(): Promise<void> {
    await this.#mail?.close();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

await describeOnEngine(
  'smtp',
  (server) => {
    mailSuite('SMTP', async () => {
      const post = await SmtpMailUnderTest.at(server);
      return {
        open: () => post.open(),
        delivered: () => post.delivered(),
        dispose: () => post.dispose(),
      };
    });

    describe('mail by SMTP', () => {
      let post: SmtpMailUnderTest;
      beforeEach(async () => {
        post = await SmtpMailUnderTest.at(server);
      });
      afterEach(() => post.dispose());

      it('accepts while no server answers, and delivers once one does, also after a restart', async () => {
        await server.own()?.end('SIGKILL');
        const mail = await post.open();
        await mail.send(emailTo('patient', 'ada@harbour.example'));
        await vi.waitFor(() => expect(post.failures).toContain(false), { timeout: 60_000 });
        expect(await post.waiting()).toBe(1);
        await server.own()?.start();
        await post.open();
        expect(await post.delivered()).toHaveLength(1);
      });

      it('retries what the server defers', async () => {
        const mail = await post.open();
        await mail.send(emailTo('put-off', `later-${Date.now()}@harbour.example`));
        expect(await post.delivered()).toHaveLength(1);
        expect(post.failures).toEqual([false]);
      });

      it('gives up on what the server rejects, and reports it', async () => {
        const mail = await post.open();
        await mail.send(emailTo('refused', 'never@harbour.example'));
        await mail.send(emailTo('fine', 'ada@harbour.example'));
        expect(await mail.read('harbour', 'fine')).toMatchObject({ delivery: 'waiting' });
        expect(await post.delivered()).toHaveLength(1);
        expect(post.failures).toEqual([true]);
        expect(await mail.read('harbour', 'refused')).toMatchObject({ delivery: 'refused' });
        expect(await mail.read('harbour', 'fine')).toMatchObject({ delivery: 'sent' });
      });

      it('sends nothing to somebody whose emails were destroyed while they waited', async () => {
        await server.own()?.end('SIGKILL');
        const mail = await post.open();
        await mail.send(emailTo('too-late', 'ada@harbour.example'));
        await mail.destroyEmailsTo('harbour', 'ada');
        await server.own()?.start();
        await post.open();
        expect(await post.delivered()).toEqual([]);
      });
    });
  },
  { alwaysOwn: true },
);
