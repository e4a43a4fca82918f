import { randomUUID } from 'node:crypto';
import type { Sender } from '../../../contracts/kernel/define-command.ts';
import type { SendQuery } from '../../../contracts/kernel/define-query.ts';
import { ReadTeam } from '../../../contracts/organization/team-directory.ts';
import type { SignInNames } from '../sign-in-names.ts';

interface ReleasePorts {
  readonly names: SignInNames;
  readonly ask: SendQuery;
  readonly sender: Sender;
}

/** Frees the id that a directory gave a group, unless the team has it. A repeat is a command of its own. */
export async function releaseUnusedGroup(
  { names, ask, sender }: ReleasePorts,
  teamId: string,
  externalId: string,
): Promise<void> {
  if ((await ask(ReadTeam, { teamId, among: [] }))?.externalId === externalId) return;
  await names.releaseGroup(externalId, teamId, { ...sender, commandId: randomUUID() });
}
