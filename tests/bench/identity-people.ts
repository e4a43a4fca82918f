import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { users, type UserDocument } from '../../projections/identity/users/users.ts';
import type { FindOptions } from '../../services/platform/documents/documents.ts';
import {
  openEmbeddedDocuments,
  type EmbeddedDocuments,
} from '../../services/platform/documents/embedded-documents.ts';

const organization = 'o-bench';
const pageSize = 100;
const firstPage: FindOptions = { filter: {}, sort: [['displayName', 'ASC']], page: 1, size: pageSize };

/** The people of an organisation, listed through the port and around it. */
export class PeopleOfSize {
  readonly #documents: EmbeddedDocuments;
  readonly #database: DatabaseSync;
  readonly #page;

  static async open(folder: string, size: number): Promise<PeopleOfSize> {
    const documents = openEmbeddedDocuments({ folder, collections: [users], allowScans: true });
    const generation = documents.serving(users.name);
    for (let from = 0; from < size; from += 5000)
      await documents.fill(
        generation,
        Array.from({ length: Math.min(5000, size - from) }, (_, at) => {
          const document = person(from + at);
          return { organizationId: organization, id: document.id, position: 1, stored: null, document };
        }),
      );
    documents.database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    return new PeopleOfSize(documents, folder);
  }

  private constructor(documents: EmbeddedDocuments, folder: string) {
    this.#documents = documents;
    const { table } = documents.serving(users.name);
    this.#database = new DatabaseSync(join(folder, 'documents.sqlite'));
    this.#database.exec(`PRAGMA mmap_size = ${1 << 30}; PRAGMA cache_size = -65536;`);
    this.#page = this.#database.prepare(`SELECT json(body) AS body FROM ${table.table}
      WHERE organization_id = ? ORDER BY k0, id LIMIT ${pageSize}`);
  }

  /** Microseconds of the first page; both sides take turns. */
  async measure(times: number) {
    const own: number[] = [];
    const bare: number[] = [];
    for (let each = 0; each < times; each++) {
      own.push(await timed(() => this.#documents.find(organization, users, firstPage)));
      bare.push(
        await timed(() =>
          this.#page.all(organization).map(({ body }) => JSON.parse(String(body)) as unknown),
        ),
      );
    }
    return { own, bare };
  }

  async scan(times: number): Promise<number[]> {
    const microseconds: number[] = [];
    for (let each = 0; each < times; each++)
      microseconds.push(
        await timed(() =>
          this.#documents.find(organization, users, { ...firstPage, sort: [['locale', 'ASC']] }),
        ),
      );
    return microseconds;
  }

  async close(): Promise<void> {
    this.#database.close();
    await this.#documents.close();
  }
}

export async function timed(work: () => unknown): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) * 1000;
}

function person(at: number): UserDocument {
  const number = Math.imul(at + 1, 0x9e3779b1) >>> 0;
  return {
    id: `user-${at}`,
    email: `${number}@harbour.example`,
    displayName: `Person ${number}`,
    accountName: null,
    hasPassword: true,
    avatarId: null,
    role: 'viewer',
    roles: { hall: 'viewer' },
    workspaceIds: ['hall'],
    teamIds: [],
    status: 'active',
    createdAt: '2026-01-01T00:00:00.000Z',
    lastSignInAt: null,
    lastInteraction: null,
    locale: null,
    invitedAt: '',
    invitationExpiresAt: '',
    invitationStatusText: null,
    invitationFailed: false,
  };
}
