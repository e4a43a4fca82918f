import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChangeAnnotations } from '../../contracts/authoring/annotations.ts';
import { exampleAnnotations } from '../../contracts/authoring/workflow.examples.ts';
import { AddAttachment, ChoosePoster, InsertStep } from '../../contracts/authoring/workflow-commands.ts';
import { itemOf, ProductWorld, type Person } from '../support/product-world.ts';
import { publishVideo, type PublishedVideo } from '../support/published-video.ts';
import { countAttacks } from './count-attacks.ts';

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n%%EOF\n');

describe('a draft shows only files that were sent for it', () => {
  let world: ProductWorld;
  let author: Person;
  let video: PublishedVideo;
  let hall: string;
  beforeAll(async () => {
    world = await ProductWorld.open();
    await world.foundOrganization('harbour');
    hall = await world.makeWorkspace('harbour', 'Hall');
    author = await world.addPerson('harbour', 'Harold', 'publisher', { [hall]: 'publisher' });
    video = await publishVideo(world, author, hall);
  });
  afterAll(() => world.close());

  async function send(as: Person, workspaceId: string, more: object = {}): Promise<string> {
    const body = {
      workspaceId,
      kind: 'pdf',
      fileName: 'a.pdf',
      size: pdf.length,
      fingerprint: 'f',
      workflowId: 'another',
      ...more,
    };
    const { id } = itemOf<{ id: string }>(await world.http('POST', '/v1/uploads', { as, body }));
    const headers = { 'content-type': 'application/octet-stream' };
    await world.http('PUT', `/v1/uploads/${id}/parts/1`, { as, body: pdf, headers });
    const done = await world.http('POST', `/v1/uploads/${id}/complete`, { as });
    return itemOf<{ assetId: string }>(done).assetId;
  }
  let attachments = 0;
  const attach = (assetId: string, kind = 'pdf') => ({
    workflowId: video.workflowId,
    stepId: video.stepId,
    attachment: { kind, id: `attachment-${++attachments}`, assetId, name: 'a.pdf', size: pdf.length },
  });

  const drawing = (assetId: string) => ({
    workflowId: video.workflowId,
    annotations: [
      {
        stepId: video.stepId,
        elements: [{ ...exampleAnnotations.image, startTime: 0, endTime: 0.5, assetId }],
      },
    ],
  });

  it('at once when its upload is finished, for whichever workflow of the workspace it was sent', async () => {
    for (const more of [{ workflowId: video.workflowId }, {}]) {
      const reply = await world.call(AddAttachment, attach(await send(author, hall, more)), author);
      expect([reply.status, reply.text]).toEqual([200, expect.any(String)]);
    }
  });
  it('a file of another organisation or workspace, of another kind, or none, is answered alike', async () => {
    await world.foundOrganization('quarry');
    const yard = await world.makeWorkspace('quarry', 'Yard');
    const stranger = await world.addPerson('quarry', 'Quentin', 'publisher', { [yard]: 'publisher' });
    const privateHall = await world.makeWorkspace('harbour', 'Vault', true);
    const keeper = await world.addPerson('harbour', 'Kate', 'viewer', { [privateHall]: 'publisher' });
    const foreign = [
      await send(stranger, yard),
      await send(keeper, privateHall),
      video.assetId,
      'asset-nowhere',
    ];
    const { workflowId } = video;
    const answers = new Set<string>();
    for (const assetId of foreign) {
      const expected = attach(assetId);
      const step = { id: `step-${assetId}`.slice(0, 60), title: '', startTime: 0, endTime: 1 };
      for (const reply of [
        await world.call(AddAttachment, expected, author),
        await world.call(
          InsertStep,
          { workflowId, index: 0, step, attachments: [expected.attachment] },
          author,
        ),
        await world.call(ChangeAnnotations, drawing(assetId), author),
        await world.call(ChoosePoster, { workflowId, assetId }, author),
      ]) {
        countAttacks('files of others');
        answers.add(`${reply.status} ${reply.answer.error} ${reply.answer.message}`);
      }
    }
    expect([...answers]).toEqual([expect.stringContaining('404 file.absent')]);
    const own = await send(author, hall);
    expect((await world.call(AddAttachment, attach(own, 'diagram'), author)).answer.error).toBe(
      'file.absent',
    );
    // nor as another kind of file than it was sent as
    expect((await world.call(ChangeAnnotations, drawing(own), author)).answer.error).toBe('file.absent');
    countAttacks('files of others');
  });
});
