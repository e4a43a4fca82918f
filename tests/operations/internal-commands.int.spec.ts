import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MarkAssetWatchable, RegisterAsset } from '../../contracts/media/asset.ts';
import { CreateWorkspace } from '../../contracts/organization/workspace.ts';
import type { CommandMessage } from '../../contracts/kernel/define-command.ts';
import { remoteCommands } from '../../services/platform/commands/remote-commands.ts';
import { ProductWorld } from '../support/product-world.ts';

const key = 'what only the product and its workers know';
const sender = (commandId: string, actor = 'pipeline:IngestVideo') => ({
  organizationId: 'harbour',
  actor,
  commandId,
  correlationId: 'story',
  causationId: null,
  client: null,
});

const ofUpload = {
  workflowId: 'workflow-1',
  workspaceId: 'workspace-1',
  kind: 'video',
  objectKey: 'harbour/video/upload-1',
  fileName: 'pump.mp4',
  size: 1000,
  contentType: 'video/mp4',
} as const;

describe('the door for commands of workers', () => {
  let world: ProductWorld;
  let address: string;
  const send = (command: CommandMessage, shown = key) => remoteCommands({ address, key: shown })(command);

  beforeAll(async () => {
    world = await ProductWorld.open({ settings: { STEPWELL_WORKER_KEY: key } });
    await world.foundOrganization('harbour');
    await world.product.app.listen(0, '127.0.0.1');
    address = await world.product.app.getUrl();
  });
  afterAll(() => world.close());

  const watchable = (assetId: string, commandId: string) =>
    new MarkAssetWatchable({ assetId }, sender(commandId));
  const register = (commandId: string) =>
    new RegisterAsset({ assetId: 'asset-1', ...ofUpload }, sender(commandId));

  it('takes what only the product sends, and gives the first answer again', async () => {
    const answer = await send(register('command-1'));
    expect(await send(register('command-1'))).toEqual(answer);
    await send(watchable('asset-1', 'command-2'));
    const events = await world.product.store.readStream('harbour', 'asset-asset-1');
    expect(events.map(({ type }) => type)).toEqual(['AssetRegistered', 'AssetBecameWatchable']);
  });

  it('hands a refusal back as what it is', async () => {
    await expect(send(watchable('nothing', 'command-3'))).rejects.toMatchObject({
      error: 'resource.absent',
      kind: 'absent',
    });
  });

  it('is not there without the key, nor for commands of a person', async () => {
    const taken = (answer: Promise<unknown>) =>
      expect(answer).rejects.toMatchObject({ error: 'service.unavailable' });
    await taken(send(watchable('asset-1', 'command-4'), 'a key that somebody has guessed, as long'));
    const workspace = CreateWorkspace.schema.parse({ name: 'Hall', private: false });
    await taken(send(new CreateWorkspace(workspace, sender('command-5'))));
    await taken(send(new MarkAssetWatchable({ assetId: 'asset-1' }, sender('command-6', 'user-1'))));
  });

  it('says that nobody answers when nobody does', async () => {
    const nowhere = remoteCommands({ address: 'http://127.0.0.1:1', key });
    await expect(nowhere(watchable('asset-1', 'command-7'))).rejects.toMatchObject({ kind: 'unavailable' });
  });
});
