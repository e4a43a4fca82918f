import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChangeAnnotations } from '../../contracts/authoring/annotations.ts';
import { exampleAnnotations } from '../../contracts/authoring/workflow.examples.ts';
import {
  AddAttachment,
  ChoosePoster,
  InsertStep,
  PublishWorkflow,
  RemoveAttachment,
} from '../../contracts/authoring/workflow-commands.ts';
import { ChangeWorkspaceRole } from '../../contracts/identity/user.ts';
import { SignBatch, SignMedia } from '../../contracts/media/asset.ts';
import type { AnyCommandContract } from '../../contracts/kernel/define-command.ts';
import { makeDraft } from '../support/make-draft.ts';
import { itemOf, ProductWorld, type Person } from '../support/product-world.ts';
import { publishVideo, type PublishedVideo } from '../support/published-video.ts';
import { countAttacks } from './count-attacks.ts';

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n%%EOF\n');

describe('a draft shows only files of its workspace', () => {
  let world: ProductWorld;
  let author: Person;
  let video: PublishedVideo;
  let hall: string;
  let annex: string;
  let picture: Buffer;
  beforeAll(async () => {
    world = await ProductWorld.open();
    await world.foundOrganization('harbour');
    hall = await world.makeWorkspace('harbour', 'Hall');
    annex = await world.makeWorkspace('harbour', 'Annex');
    author = await world.addPerson('harbour', 'Harold', 'publisher', {
      [hall]: 'publisher',
      [annex]: 'publisher',
    });
    picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#226' } })
      .png()
      .toBuffer();
    video = await publishVideo(world, author, hall);
  });
  afterAll(() => world.close());

  /** For another workflow of the workspace unless one is given. */
  async function send(
    as: Person,
    workspaceId: string,
    { kind = 'pdf', ...more }: { kind?: string; workflowId?: string } = {},
  ): Promise<string> {
    const bytes = kind === 'pdf' ? pdf : picture;
    const body = {
      workspaceId,
      kind,
      fileName: kind === 'pdf' ? 'a.pdf' : 'a.png',
      size: bytes.length,
      fingerprint: 'f',
      workflowId: more.workflowId ?? (await makeDraft(world, as, workspaceId)),
    };
    const { id } = itemOf<{ id: string }>(await world.http('POST', '/v1/uploads', { as, body }));
    const headers = { 'content-type': 'application/octet-stream' };
    await world.http('PUT', `/v1/uploads/${id}/parts/1`, { as, body: bytes, headers });
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
    const { workflowId } = video;
    for (const more of [{ workflowId }, {}]) {
      const replies = [
        await world.call(AddAttachment, attach(await send(author, hall, more)), author),
        await world.call(
          ChangeAnnotations,
          drawing(await send(author, hall, { kind: 'annotation', ...more })),
          author,
        ),
        await world.call(
          ChoosePoster,
          { workflowId, assetId: await send(author, hall, { kind: 'poster', ...more }) },
          author,
        ),
      ];
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    }
  });
  it('and none of another workspace, where the author may edit, too: nobody would see it', async () => {
    const { workflowId } = video;
    const [document, drawn, poster] = [
      await send(author, annex),
      await send(author, annex, { kind: 'annotation' }),
      await send(author, annex, { kind: 'poster' }),
    ];
    const step = { id: 'step-annex', title: '', startTime: 0, endTime: 1 };
    const inserted = { workflowId, index: 0, step, attachments: [], annotations: [] };
    for (const reply of [
      await world.call(AddAttachment, attach(document), author),
      await world.call(InsertStep, { ...inserted, attachments: [attach(document).attachment] }, author),
      await world.call(ChangeAnnotations, drawing(drawn), author),
      await world.call(
        InsertStep,
        { ...inserted, annotations: drawing(drawn).annotations[0]?.elements },
        author,
      ),
      await world.call(ChoosePoster, { workflowId, assetId: poster }, author),
    ])
      expect([reply.status, reply.answer.error]).toEqual([404, 'file.absent']);
    countAttacks('files of others', 5);
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

  it('and a removed one is not signed again for who was given it before, nor a draft for who edits no more', async () => {
    const [viewer, editor] = [
      await world.addPerson('harbour', 'Vera', 'viewer'),
      await world.addPerson('harbour', 'Petra', 'publisher', { [hall]: 'publisher' }),
    ];
    const { workflowId } = video;
    const shown = attach(await send(author, hall, { workflowId }));
    const drafted = attach(await send(author, hall, { workflowId }));
    const given = async (as: Person, item: object) => {
      const reply = await world.call(SignBatch, { data: [{ workflowId, ...item }] }, as);
      return (reply.answer.items as { url: string | null }[])[0]?.url ?? '';
    };
    const ofAttachment = (attached: typeof shown) => ({
      type: 'attachment',
      attachmentId: attached.attachment.id,
    });
    const done = async (command: AnyCommandContract, data: object) =>
      expect((await world.call(command, { ...data }, author)).status).toBe(200);
    const renewing = async (as: Person, url: string) => (await world.call(SignMedia, { url }, as)).status;

    await done(AddAttachment, shown);
    await done(PublishWorkflow, { workflowId });
    await done(AddAttachment, drafted);
    const watched = await given(viewer, ofAttachment(shown));
    const subtitles = await given(viewer, { type: 'subtitles' });
    const edited = [
      await given(editor, ofAttachment(drafted)),
      await given(editor, { type: 'source' }),
      await given(editor, { type: 'subtitles' }),
    ];
    for (const url of [watched, subtitles]) expect(await renewing(viewer, url), url).toBe(200);
    for (const url of edited) expect(await renewing(editor, url), url).toBe(200);

    const { stepId, attachment } = shown;
    await done(RemoveAttachment, { workflowId, stepId, attachmentId: attachment.id });
    // what is only removed from the draft is still published
    expect(await renewing(viewer, watched)).toBe(200);
    await done(PublishWorkflow, { workflowId });
    expect(await renewing(viewer, watched)).toBe(404);
    expect(await renewing(viewer, subtitles)).toBe(200);

    const latest = attach(await send(author, hall, { workflowId }));
    await done(AddAttachment, latest);
    edited[0] = await given(editor, ofAttachment(latest));
    expect(await renewing(editor, edited[0])).toBe(200);
    await world.send('harbour', ChangeWorkspaceRole, {
      userId: editor.id,
      workspaceId: hall,
      role: 'viewer',
    });
    for (const url of edited) expect(await renewing(editor, url), url).toBe(404);
    countAttacks('files of others', 1 + edited.length);
  });
});
