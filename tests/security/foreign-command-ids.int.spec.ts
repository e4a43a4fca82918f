import { CommandBus } from '@nestjs/cqrs';
import { beforeAll, describe, expect, it } from 'vitest';
import { messageOf, type CommandMessage } from '../../contracts/kernel/define-command.ts';
import { CreateTeam } from '../../contracts/organization/team.ts';
import { ingestRunId } from '../../services/media/ingest-run.ts';
import { systemSender } from '../../services/identity/accounts.ts';
import { derivedId } from '../../services/platform/commands/derived-id.ts';
import { itemOf, type Person } from '../support/product-world.ts';
import { productWorld } from '../support/product-world-fixture.ts';
import { countAttacks } from './count-attacks.ts';

describe('Command ids from outside', () => {
  const world = productWorld();
  let admin: Person;
  beforeAll(async () => {
    admin = await world.addPerson('harbour', 'Ada', 'admin-organization');
  });

  it.each([
    `pipeline-${ingestRunId(derivedId('a workflow'))}-1`,
    derivedId('when-something-happened/an event/CreateTeam'),
    `${derivedId('a line')}-reserve`,
    'seed-account-owner-register',
  ])('%s is not taken from the product, and is still an id by which a repeat is recognised', async (id) => {
    const claim = async () => {
      const reply = await world.call(CreateTeam, { name: `Claims ${id}` }, admin, { 'x-command-id': id });
      return itemOf<{ id: string }>(reply).id;
    };
    const claimed = await claim();
    const own = messageOf(CreateTeam, { name: `Own ${id}` }, systemSender('harbour', 'system', id));
    await expect(world.product.app.get(CommandBus).execute<CommandMessage>(own)).resolves.toBeDefined();
    expect(await claim()).toBe(claimed);
    countAttacks('command ids of the product');
  });
});
