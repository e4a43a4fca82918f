import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { DurableFiles } from '../durable/durable-files.ts';
import { createDurableFolder } from '../durable/durable-folder.ts';
import { KeyedMutex } from '../durable/keyed-mutex.ts';
import type { Email, Mail } from './mail.ts';
import type { EmailKey, Outbox } from './outbox-mail.ts';
import { RetrySchedule } from './retry-schedule.ts';

/** Which server, and the queue of emails for it. */
export interface SmtpMailSettings {
  /** `smtp://<user>:<password>@<host>:<port>`, or `smtps:` if the connection is encrypted from the start. */
  readonly url: string;
  readonly outbox: Outbox;
  /** Folder of notes, one for each email of the outbox that the server has not accepted yet. One process per folder. */
  readonly queueFolder: string;
  readonly from: string;
  /** Called for every failed attempt: of one email, finally if the server rejects it, or (`null`) of all of them. */
  readonly onFailure: (error: unknown, email: EmailKey | null, isFinal: boolean) => void;
}

/**
 * Sends emails through an SMTP server, from a durable outbox: an email is accepted once it is stored there. It is sent
 * until the server accepts or rejects it. It is sent twice only if this process crashes between the server's answer and
 * its own note; both copies have one Message-ID, by which mailboxes recognise a repeat.
 */
export async function openSmtpMail(settings: SmtpMailSettings): Promise<Mail & { close(): Promise<void> }> {
  createDurableFolder(settings.queueFolder);
  const mail = new SmtpMail(settings, await DurableFiles.open(settings.queueFolder));
  mail.deliver();
  return mail;
}

/** Key of all emails in the retry schedule. */
const allEmails = '';

const QueuedEmail = z.object({ id: z.string(), organizationId: z.string(), personId: z.string() });

class SmtpMail implements Mail {
  readonly list: Mail['list'];
  readonly read: Mail['read'];
  readonly destroyEmailsTo: Mail['destroyEmailsTo'];
  readonly #settings: SmtpMailSettings;
  readonly #outbox: Outbox;
  readonly #files: DurableFiles;
  readonly #transport: ReturnType<typeof transportTo>;
  /** Each email is accepted once, however many callers send it concurrently. */
  readonly #turns = new KeyedMutex();
  readonly #retries = new RetrySchedule();
  readonly #listeners: ((email: EmailKey) => void)[] = [];
  #delivering: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(settings: SmtpMailSettings, files: DurableFiles) {
    const { outbox } = settings;
    this.#settings = settings;
    this.#outbox = outbox;
    this.#files = files;
    this.#transport = transportTo(settings.url);
    this.list = outbox.list.bind(outbox);
    this.read = outbox.read.bind(outbox);
    this.destroyEmailsTo = outbox.destroyEmailsTo.bind(outbox);
  }

  async send(email: Email): Promise<void> {
    const note = this.#noteOf(email);
    await this.#turns.runExclusive(note, async () => {
      if (await this.#outbox.message(email)) return;
      const { id, organizationId, personId } = email;
      // the note first: an email accepted without one would never be sent
      await this.#files.write(note, Buffer.from(JSON.stringify({ id, organizationId, personId })));
      await this.#outbox.accept(email);
    });
    this.deliver();
  }

  /** Sends what is waiting, after the current delivery; schedules a retry for what could not be sent. */
  deliver(): void {
    this.#delivering = this.#delivering
      .then(() => this.#deliverAll())
      .catch((error: unknown) => this.#postponeAll(error));
  }

  async #deliverAll(): Promise<void> {
    for (const name of this.#retries.isDue(allEmails) ? await this.#queuedNotes() : []) {
      if (this.#isClosed) return;
      if (this.#retries.isDue(name)) await this.#deliverOne(name);
    }
    this.#retries.scheduleNext(() => this.deliver());
  }

  async #queuedNotes(): Promise<string[]> {
    return (await readdir(this.#settings.queueFolder)).filter((name) => name.endsWith('.json'));
  }

  async #deliverOne(name: string): Promise<void> {
    const path = join(this.#settings.queueFolder, name);
    const place = QueuedEmail.parse(JSON.parse(await readFile(path, 'utf8')));
    await this.#turns.runExclusive(path, async () => {
      const email = await this.#outbox.message(place);
      // not accepted in the end, or destroyed: there is nothing to send
      if (email && !(await this.#trySend(email, place, name))) return;
      await this.#files.remove(path);
      this.#retries.clear(name);
    });
  }

  /** Whether the email needs no further attempt. Rejects if no email can be sent now. */
  async #trySend(
    { raw, to }: { readonly raw: Buffer; readonly to: string },
    place: EmailKey,
    name: string,
  ): Promise<boolean> {
    try {
      await this.#transport.sendMail({ envelope: { from: addressIn(this.#settings.from), to }, raw });
    } catch (error) {
      const answer = smtpOutcome(error);
      if (answer === null) throw error;
      this.#settings.onFailure(error, place, answer === 'refused');
      if (answer === 'put off') this.#retries.postpone(name);
      else await this.#recordRefusal(place);
      return answer === 'refused';
    }
    this.#retries.clear(allEmails);
    await this.#outbox.recordDelivery(place, 'sent');
    return true;
  }

  async #recordRefusal(place: EmailKey): Promise<void> {
    await this.#outbox.recordDelivery(place, 'refused');
    for (const listen of this.#listeners) listen(place);
  }

  onRefused(listen: (email: EmailKey) => void): void {
    this.#listeners.push(listen);
  }

  #postponeAll(error: unknown): void {
    this.#settings.onFailure(error, null, false);
    this.#retries.postpone(allEmails);
    this.#retries.scheduleNext(() => this.deliver());
  }

  #noteOf({ id, organizationId, personId }: EmailKey): string {
    const parts = [organizationId, personId, id];
    if (!parts.every((part) => /^[A-Za-z0-9_-]{1,64}$/.test(part)))
      throw new Error(`"${parts.join(', ')}" cannot name an email.`);
    return join(this.#settings.queueFolder, `${parts.join('.')}.json`);
  }

  /** Ends after the email that is being sent; the next process sends the others. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#retries.close();
    await this.#delivering;
    this.#transport.close();
  }
}

const transportTo = (url: string) => {
  const { hostname, password, port, protocol, username } = new URL(url);
  const secure = protocol === 'smtps:';
  return createTransport({
    host: hostname,
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    pool: true,
    maxConnections: 1,
    connectionTimeout: 10_000,
    socketTimeout: 60_000,
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
  });
};

const addressIn = (sender: string): string => /<([^>]+)>/.exec(sender)?.[1] ?? sender;

/** The server's verdict on this one email; `null` if the error is not about the email, or there was no answer. */
function smtpOutcome(error: unknown): 'refused' | 'put off' | null {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  if (typeof responseCode !== 'number' || code === 'EAUTH' || responseCode === 421) return null;
  return responseCode >= 500 ? 'refused' : 'put off';
}
