import { existsSync } from 'node:fs';
import { readFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DurableFiles } from '../durable/durable-files.ts';
import { createDurableFolder } from '../durable/durable-folder.ts';
import { KeyedMutex } from '../durable/keyed-mutex.ts';
import { SentEmail, type Email, type EmailPage, type Mail } from './mail.ts';

interface OutboxSettings {
  readonly folder: string;
  /** Sender of every email: `Stepwell <no-reply@example.com>`. */
  readonly from: string;
  readonly now?: () => Date;
}

/** Marks a person whose emails were destroyed, so that one being written at the time is not stored afterwards. */
const destroyedMarker = 'closed';
const safeName = /^[A-Za-z0-9_-]{1,64}$/;

/** Identifies an email. */
export type EmailKey = Pick<Email, 'id' | 'organizationId' | 'personId'>;

/** Mail that stores what it accepts, for a server to deliver. */
export interface Outbox extends Mail {
  /** Like `send`, for an email that a server is to deliver. */
  accept(email: Email): Promise<void>;
  /** Records what the server did with an email; does nothing if it no longer exists. */
  recordDelivery(place: EmailKey, delivery: 'sent' | 'refused'): Promise<void>;
  /** The wire format of an accepted email; `null` if it does not exist or no longer exists. */
  message(place: EmailKey): Promise<{ readonly to: string; readonly raw: Buffer } | null>;
}

/** Opens the outbox: `<organisation>/<person>/<email>.eml`, each beside the metadata that the console lists. */
export async function openOutboxMail(settings: OutboxSettings): Promise<Outbox> {
  createDurableFolder(settings.folder);
  return new OutboxMail(settings, await DurableFiles.open(settings.folder));
}

class OutboxMail implements Outbox {
  readonly #settings: OutboxSettings;
  readonly #files: DurableFiles;
  /** One change of a person's emails at a time. */
  readonly #turns = new KeyedMutex();

  constructor(settings: OutboxSettings, files: DurableFiles) {
    this.#settings = settings;
    this.#files = files;
  }

  send(email: Email): Promise<void> {
    return this.#write(email, {});
  }

  accept(email: Email): Promise<void> {
    return this.#write(email, { delivery: 'waiting' });
  }

  recordDelivery(place: EmailKey, delivery: 'sent' | 'refused'): Promise<void> {
    const folder = this.#folderOf(place.organizationId, place.personId);
    const path = join(folder, `${safeFileName(place.id)}.eml`);
    return this.#turns.runExclusive(folder, async () => {
      const listed = await readMetadata(path);
      if (listed) await this.#files.write(metadataPath(path), toJsonBuffer({ ...listed, delivery }));
    });
  }

  /** Without a server nothing is rejected. */
  onRefused(): void {}

  #write(email: Email, state: Pick<SentEmail, 'delivery'>): Promise<void> {
    const folder = this.#folderOf(email.organizationId, email.personId);
    const path = join(folder, `${safeFileName(email.id)}.eml`);
    return this.#turns.runExclusive(folder, async () => {
      if (existsSync(path) || existsSync(join(folder, destroyedMarker))) return;
      const now = this.#settings.now?.() ?? new Date();
      await this.#files.write(metadataPath(path), toJsonBuffer({ ...sentEmailOf(email, now), ...state }));
      // The email is accepted with this rename; without it, sending the id again writes both files again.
      await this.#files.write(path, await this.#compose(email, now));
    });
  }

  async message(place: EmailKey): Promise<{ to: string; raw: Buffer } | null> {
    const path = join(this.#folderOf(place.organizationId, place.personId), `${safeFileName(place.id)}.eml`);
    const [raw, listed] = await Promise.all([readFile(path).catch(nullWhenAbsent), readMetadata(path)]);
    return raw && listed && { to: listed.toAddress, raw };
  }

  async list(organizationId: string, { page, size }: { page: number; size: number }): Promise<EmailPage> {
    const emails = await this.#emails(organizationId);
    const newest = emails.toSorted((a, b) => b.writtenAt - a.writtenAt || (a.path < b.path ? 1 : -1));
    const shown = newest.slice((page - 1) * size, page * size);
    const items = await Promise.all(shown.map(({ path }) => readMetadata(path)));
    return { items: items.flatMap((each) => (each ? [each] : [])), total: emails.length };
  }

  async read(organizationId: string, emailId: string): Promise<SentEmail | null> {
    if (!safeName.test(emailId)) return null;
    const emails = await this.#emails(organizationId);
    const found = emails.find(({ path }) => path.endsWith(`/${emailId}.eml`));
    return found ? readMetadata(found.path) : null;
  }

  destroyEmailsTo(organizationId: string, personId: string): Promise<void> {
    const folder = this.#folderOf(organizationId, personId);
    return this.#turns.runExclusive(folder, async () => {
      await this.#files.write(join(folder, destroyedMarker), Buffer.alloc(0));
      for (const name of await readdir(folder))
        if (name !== destroyedMarker) await this.#files.remove(join(folder, name));
    });
  }

  async #compose(email: Email, now: Date): Promise<Buffer> {
    const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
    const { from } = this.#settings;
    const host = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
    return new MailComposer({
      from,
      to: email.to,
      subject: email.subject,
      text: email.text,
      html: email.html,
      attachments: email.attachments?.map(({ name: filename, ...file }) => ({ filename, ...file })),
      date: now,
      messageId: `<${email.id}@${host}>`,
      // Prevents automatic replies.
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
      .compile()
      .build();
  }

  #folderOf(organizationId: string, personId: string): string {
    return join(this.#settings.folder, safeFileName(organizationId), safeFileName(personId));
  }

  async #emails(organizationId: string): Promise<{ readonly path: string; readonly writtenAt: number }[]> {
    const root = join(this.#settings.folder, safeFileName(organizationId));
    if (!existsSync(root)) return [];
    const names = await readdir(root, { recursive: true });
    const found = names
      .filter((name) => name.endsWith('.eml'))
      .map(async (name) => {
        const path = join(root, name);
        const fileStats = await stat(path).catch(() => null); // destroyed meanwhile
        return fileStats && { path, writtenAt: fileStats.mtimeMs };
      });
    return (await Promise.all(found)).flatMap((each) => (each ? [each] : []));
  }
}

/** Ids become file names: an invalid id must not lead elsewhere. */
function safeFileName(id: string): string {
  if (!safeName.test(id)) throw new Error(`"${id}" cannot name an email, a person or an organisation.`);
  return id;
}

const metadataPath = (path: string): string => path.replace(/\.eml$/, '.json');

const sentEmailOf = (email: Email, now: Date): SentEmail => ({
  id: email.id,
  organizationId: email.organizationId,
  personId: email.personId,
  toName: email.to.name,
  toAddress: email.to.address,
  subject: email.subject,
  acceptedAt: now.toISOString(),
});

const toJsonBuffer = (listed: SentEmail): Buffer => Buffer.from(JSON.stringify(listed));

async function readMetadata(path: string): Promise<SentEmail | null> {
  const text = await readFile(metadataPath(path), 'utf8').catch(nullWhenAbsent); // destroyed meanwhile
  return text === null ? null : SentEmail.parse(JSON.parse(text));
}

function nullWhenAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
