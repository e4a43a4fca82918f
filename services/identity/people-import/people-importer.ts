import type { CommandBus } from '@nestjs/cqrs';
import {
  RecordPeopleImport,
  type ImportedPerson,
  type ImportOutcome,
  type ImportPeopleBody,
} from '../../../contracts/identity/people-import.ts';
import { messageOf, type CommandMessage, type Sender } from '../../../contracts/kernel/define-command.ts';
import type { SendQuery } from '../../../contracts/kernel/define-query.ts';
import { DomainError } from '../../../contracts/kernel/errors.ts';
import { isOrganizationAdmin } from '../../../contracts/kernel/permissions.ts';
import type { CommandOutcome } from '../../platform/commands/command-processor.ts';
import { derivedId } from '../../platform/commands/derived-id.ts';
import type { Viewer } from '../../platform/projections/define-read-model.ts';
import { type Accounts, userIdOf } from '../accounts.ts';
import { requireMayAddAccount, requireMayInvite, requireTeams } from '../user/require-may-invite.ts';
import type { SignInNames } from '../sign-in-names.ts';

interface Asker {
  readonly viewer: Viewer;
  readonly sender: Sender;
  readonly ask: SendQuery;
}
interface ImportPorts {
  readonly accounts: Accounts;
  readonly names: SignInNames;
  readonly commands: CommandBus;
}
type Seen = CommandOutcome['lastEvent'];

/** Adds the people of a file line by line, by the rules by which one person is added. */
export class PeopleImporter {
  readonly #ports: ImportPorts;
  constructor(ports: ImportPorts) {
    this.#ports = ports;
  }

  async import(
    body: ImportPeopleBody,
    asker: Asker,
  ): Promise<{ readonly items: readonly ImportOutcome[]; readonly lastEvent: Seen }> {
    const items: ImportOutcome[] = [];
    let lastEvent: Seen = null;
    // one after another: two lines may name the same person
    for (const person of body.people) {
      const { seen = null, ...item } = await this.#importLine(body, person, asker);
      items.push(item);
      lastEvent = seen ?? lastEvent;
    }
    if (!body.preview) lastEvent = (await this.#record(body, items, asker.sender)) ?? lastEvent;
    return { items, lastEvent };
  }

  async #importLine(
    { importId, preview }: ImportPeopleBody,
    person: ImportedPerson,
    asker: Asker,
  ): Promise<ImportOutcome & { readonly seen?: Seen }> {
    const { line } = person;
    // the same line of the same import is the same command, so that a repeat adds nobody a second time
    const commandId = derivedId(`${asker.sender.organizationId}/${importId}/${line}`);
    const sender = { ...asker.sender, commandId };
    try {
      await requireMayImport(person, asker);
      if (await this.#isThere(person, sender)) return { line, outcome: 'duplicate', reason: null };
      if (preview) return { line, outcome: 'good', reason: null };
      const { seen } = await this.#add(person, sender);
      return { line, outcome: 'added', reason: null, seen };
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind === 'fault' || error.kind === 'unavailable')
        throw error;
      return { line, outcome: 'refused', reason: error.message };
    }
  }

  /** Whether somebody else of the organisation has the name; an address of another organisation is refused as taken. */
  async #isThere({ email, employeeId = '' }: ImportedPerson, sender: Sender): Promise<boolean> {
    const { names } = this.#ports;
    const { organizationId } = sender;
    const holder =
      email === undefined
        ? await names.holderOfAccount(organizationId, 'employee', employeeId)
        : await names.ownHolderOfEmail(organizationId, email);
    return holder !== null && holder.userId !== userIdOf(sender);
  }

  #add(person: ImportedPerson, sender: Sender): Promise<{ readonly seen: Seen }> {
    const { displayName, role, email, employeeId = '', teamIds } = person;
    const added = { displayName, role, roles: rolesOf(person), teamIds };
    if (email !== undefined) return this.#ports.accounts.invite({ ...added, email }, sender);
    const name = { kind: 'employee', accountName: employeeId } as const;
    return this.#ports.accounts.add({ ...added, ...name, password: null }, sender);
  }

  async #record(
    { importId, fileName, people }: ImportPeopleBody,
    items: readonly ImportOutcome[],
    sender: Sender,
  ): Promise<Seen> {
    const count = (wanted: ImportOutcome['outcome']) =>
      items.filter(({ outcome }) => outcome === wanted).length;
    const lines = people.map(({ line }) => line);
    const data = {
      importId,
      fileName,
      firstLine: Math.min(...lines),
      lastLine: Math.max(...lines),
      added: count('added'),
      duplicates: count('duplicate'),
      refused: count('refused'),
    };
    const message = messageOf(RecordPeopleImport, data, sender);
    return (await this.#ports.commands.execute<CommandMessage, CommandOutcome>(message)).lastEvent;
  }
}

const rolesOf = ({ role, workspaceIds }: ImportedPerson) =>
  Object.fromEntries(workspaceIds.map((id) => [id, role]));

async function requireMayImport(person: ImportedPerson, { viewer, ask }: Asker): Promise<void> {
  const roles = { role: person.role, roles: rolesOf(person) };
  if (person.email === undefined) requireMayAddAccount(viewer, 'employee', roles);
  else requireMayInvite(viewer, isOrganizationAdmin(person.role) ? 'org-admin' : 'group-user', roles);
  await requireTeams(person.teamIds, viewer, ask);
}
