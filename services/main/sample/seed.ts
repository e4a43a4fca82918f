import { randomBytes } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandBus } from '@nestjs/cqrs';
import { PublishWorkflow } from '../../../contracts/authoring/workflow-commands.ts';
import type { Role } from '../../../contracts/kernel/access.ts';
import {
  messageOf,
  type AnyCommandContract,
  type CommandMessage,
  type InputOf,
  type ResultOf,
} from '../../../contracts/kernel/define-command.ts';
import { RecordUpload, StartUpload } from '../../../contracts/media/upload.ts';
import {
  CustomizedPermissions,
  FoundOrganization,
  OrganizationFeatures,
} from '../../../contracts/organization/organization.ts';
import { CreateWorkspace } from '../../../contracts/organization/workspace.ts';
import { makeSampleVideo } from '../../../workflows/media/sample-video/make-sample-video.ts';
import type { Product } from '../product/product.ts';
import { type FirstAccounts, firstAccountsFile, firstAccountsNotice } from '../../identity/first-accounts.ts';
import { Accounts, systemSender } from '../../identity/accounts.ts';
import { InstallationSetup } from '../../identity/setup/installation-setup.ts';
import { ingestRunId } from '../../media/ingest-run.ts';
import type { CommandOutcome } from '../../platform/commands/command-processor.ts';
import { newIdOf } from '../../platform/commands/derived-id.ts';
import type { Settings } from '../../platform/config/settings.ts';
import { origin } from '../../platform/event-store/event-store.ts';
import { writeFileAtomically } from '../../platform/durable/durable-folder.ts';
import { tokenOf } from '../../platform/projections/token.ts';
import { sampleRefusal } from './sample-refusal.ts';

const organizationId = 'harbour-works';
const workspaces = [
  { key: 'assembly', name: 'Assembly hall', color: 'green', private: false },
  { key: 'maintenance', name: 'Maintenance', color: 'blue', private: true },
] as const;

interface SeedAccount {
  readonly email: string;
  readonly displayName: string;
  readonly role: Role;
  readonly roles: Record<string, Role>;
}

const accounts = (workspace: (key: string) => string): readonly SeedAccount[] => [
  { email: 'super@stepwell.example', displayName: 'Sofia Lindqvist', role: 'admin-super', roles: {} },
  { email: 'admin@stepwell.example', displayName: 'Ben Okafor', role: 'admin-organization', roles: {} },
  {
    email: 'lead@stepwell.example',
    displayName: 'Aiko Tanaka',
    role: 'admin-group',
    roles: { [workspace('assembly')]: 'admin-group', [workspace('maintenance')]: 'admin-group' },
  },
  {
    email: 'publisher@stepwell.example',
    displayName: 'Maria Ferreira da Silva',
    role: 'publisher',
    roles: { [workspace('assembly')]: 'publisher', [workspace('maintenance')]: 'publisher' },
  },
  {
    email: 'viewer@stepwell.example',
    displayName: 'Tom Becker',
    role: 'viewer',
    roles: { [workspace('assembly')]: 'viewer' },
  },
];

/** Publisher of the sample, named in the first accounts. */
const publisherEmail = 'publisher@stepwell.example';
const recordCommandId = 'seed-sample-recorded';
const publishCommandId = 'seed-sample-published';

/** The sample organisation as far as it is loaded. */
export interface Seeded {
  /** What to print of the first accounts; empty if there is nothing to print. */
  readonly notice: string;
  /** Settles when the sample workflow is published, or cannot be. */
  readonly sample: Promise<void>;
}

/**
 * Creates the sample organisation in an empty data folder: an account per role, two workspaces, and one published
 * workflow that the real pipeline created from a narrated sample. Every command has a fixed id, so an interrupted seed
 * resumes where it stopped, and a finished one changes nothing. `null` if the folder is another organisation's; refused
 * where other people reach the product.
 */
export async function seed(product: Product, settings: Settings): Promise<Seeded | null> {
  const [first] = await product.store.readAll(origin, 1);
  const isSampleFolder = first === undefined || first.organizationId === organizationId;
  if (!isSampleFolder) return null;
  const refusal = sampleRefusal(settings);
  if (refusal !== null) throw new Error(refusal);
  await product.app.get(InstallationSetup).close();
  const seeder = new Seeder(product, settings);
  return { notice: firstAccountsNotice(await seeder.createAccounts()), sample: seeder.sample() };
}

/** Seeds and waits for all of it, for a command that does nothing else; returns the lines to print. */
export async function seedCompletely(product: Product, settings: Settings): Promise<readonly string[]> {
  const seeded = await seed(product, settings);
  if (seeded === null) return ['This folder already holds another organisation. Nothing was changed.'];
  await seeded.sample;
  const lines = ['The sample organisation, its accounts and its published workflow are loaded.'];
  return seeded.notice === '' ? lines : [...lines, seeded.notice];
}

class Seeder {
  readonly #product: Product;
  readonly #settings: Settings;
  readonly #commands: CommandBus;

  constructor(product: Product, settings: Settings) {
    this.#product = product;
    this.#settings = settings;
    this.#commands = product.app.get(CommandBus);
  }

  async createAccounts(): Promise<FirstAccounts> {
    const file = firstAccountsFile(this.#settings.STEPWELL_DATA);
    if (existsSync(file)) return { lines: await readFile(file, 'utf8'), isNew: false, file };
    // Everybody has a password of their own by now: creating the accounts again would overwrite those.
    const sampleAccounts = accounts(workspaceId);
    const last = sampleAccounts.at(-1);
    if (last && (await this.#isDone(accountCommand(last.email), `user-${userOf(last.email)}`)))
      return { lines: '', isNew: false, file };
    await this.#send('seed-organization', FoundOrganization, {
      organizationId,
      name: 'Harbour Works',
      settings: {
        // a sample shows what the product has, although other organisations switch these on by themselves
        features: OrganizationFeatures.parse({ textToSpeech: true, aiSummary: true }),
        permissions: CustomizedPermissions.parse({}),
        skillsManager: ['admin-super', 'admin-organization', 'admin-group'],
        analytics: ['admin-super', 'admin-organization', 'admin-group'],
      },
    });
    for (const { key, ...workspace } of workspaces)
      await this.#send(workspaceCommand(key), CreateWorkspace, workspace);
    const password = this.#settings.STEPWELL_SEED_PASSWORD ?? `Aa1!${randomBytes(6).toString('base64url')}`;
    const accountsOf = this.#product.app.get(Accounts);
    for (const account of sampleAccounts) {
      const { seen } = await accountsOf.add(
        { ...account, password, passwordLimit: 'this-machine' },
        systemSender(organizationId, 'system', accountCommand(account.email)),
      );
      if (seen) await this.#product.readSide.waitFor(tokenOf(seen), 'all');
    }
    const lines = sampleAccounts
      .map(({ email, role }) => `  ${email.padEnd(32)}${password}   ${role}\n`)
      .join('');
    await writeFileAtomically(file, lines, 0o600);
    return { lines, isNew: true, file };
  }

  /** One workflow, created like any author's: uploaded, ingested, published. */
  async sample(): Promise<void> {
    const { pipelines } = this.#product;
    if (await this.#isDone(publishCommandId, `workflow-${createdId(recordCommandId, 'workflow')}`)) return;
    const { workflowId } = await this.#uploadSample();
    const run = ingestRunId(workflowId);
    const state = async () => (await pipelines.describe(organizationId, run))?.state;
    await new Promise<void>((resolve, reject) => {
      const check = async (): Promise<void> => {
        const now = await state();
        if (now === 'done') resolve();
        else if (now === 'failed' || now === 'cancelled')
          reject(new Error(`the ingest of the sample ended as ${now}`));
      };
      pipelines.onChange((change) => {
        if (change.runId === run) check().catch(reject);
      });
      check().catch(reject);
    });
    await this.#send(publishCommandId, PublishWorkflow, { workflowId });
  }

  async #uploadSample(): Promise<{ workflowId: string }> {
    const folder = await mkdtemp(join(this.#settings.STEPWELL_DATA, 'sample-'));
    const file = join(folder, 'changing-the-return-filter.mp4');
    try {
      await makeSampleVideo(file);
      const { size } = await stat(file);
      const upload = await this.#send('seed-sample-upload', StartUpload, {
        workspaceId: workspaceId('assembly'),
        kind: 'video',
        fileName: 'Changing the return filter.mp4',
        size,
        fingerprint: 'sample',
        languageCode: 'en-us',
      });
      const objectKey = `${organizationId}/video/${upload.id}`;
      await this.#product.objects.put(organizationId, objectKey, createReadStream(file));
      const ended = await this.#send(recordCommandId, RecordUpload, {
        uploadId: upload.id,
        objectKey,
        size,
        contentType: 'video/mp4',
      });
      if (ended.workflowId === null) throw new Error('the sample is not a video');
      return { workflowId: ended.workflowId };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async #isDone(commandId: string, stream: string): Promise<boolean> {
    return (await this.#product.store.findCommand(organizationId, commandId, stream)) !== null;
  }

  async #send<C extends AnyCommandContract>(
    commandId: string,
    contract: C,
    data: InputOf<C>,
  ): Promise<ResultOf<C>> {
    const asPublisher = commandId.startsWith('seed-sample');
    const sender = systemSender(organizationId, asPublisher ? userOf(publisherEmail) : 'system', commandId);
    const message = messageOf(contract, data, sender);
    const outcome = await this.#commands.execute<CommandMessage, CommandOutcome>(message);
    return outcome.item as ResultOf<C>; // the contract's own result
  }
}

const accountCommand = (email: string): string => `seed-account-${email.split('@')[0] ?? ''}`;
/** The id that a command gave to what it created. */
const createdId = (commandId: string, name: string): string => newIdOf({ organizationId, commandId }, name);
const userOf = (email: string): string => createdId(accountCommand(email), 'user');
const workspaceCommand = (key: string): string => `seed-workspace-${key}`;
const workspaceId = (key: string): string => createdId(workspaceCommand(key), 'workspace');
