import { describe, expect, it } from 'vitest';
import {
  exampleAttachments,
  workflowExamples as examples,
} from '../../../contracts/authoring/workflow.examples.ts';
import { factsOf, given, specContext } from '../../platform/commands/given.fixture.ts';
import { segmented, stepA, workflowId } from './histories.fixture.ts';
import { addAttachment, choosePoster, insertStep, removeAttachment } from './draft-edits.ts';

const { diagram, link, pdf } = exampleAttachments;
const sent = { workspaceId: 'workspace-1' };
/** A finished upload of the kind that is wanted, or of another. */
const file = (kind: 'diagram' | 'pdf', more: object = {}, as: string = kind) => [
  { kind, assetId: 'asset-2', found: { ...sent, kind: as, ...more } },
];
const filesFor = ({ kind }: { kind: string }) => (kind === 'link' ? [] : file(kind as 'diagram' | 'pdf'));

describe('attachments of a step', () => {
  it.each([diagram, link, pdf])('R-ATT-09: are added: $kind', (attachment) => {
    const { events } = given(...segmented).when(
      addAttachment,
      { ...stepA, attachment },
      specContext,
      filesFor(attachment),
    );
    expect(events.map(({ data }) => data)).toEqual([{ ...stepA, attachment }]);
  });
  it('are added once, and an id is not reused', () => {
    const history = [...segmented, examples.AttachmentAdded];
    expect(
      given(...history).when(addAttachment, { ...stepA, attachment: diagram }, specContext, []).events,
    ).toEqual([]);
    const other = { ...stepA, attachment: { ...pdf, id: diagram.id } };
    expect(given(...history).when(addAttachment, other, specContext, []).refusal).toBe('input.invalid');
  });
  it.each([
    ['of no upload, or of another organisation', [{ kind: 'pdf', assetId: 'asset-2', found: null }]],
    ['of another kind', file('pdf', {}, 'video')],
    ['of another workspace', file('pdf', { workspaceId: 'other' })],
  ])('that are a file %s are refused as one that does not exist', (_, files) => {
    const data = { ...stepA, attachment: pdf };
    expect(given(...segmented).when(addAttachment, data, specContext, files).refusal).toBe('file.absent');
    const inserted = {
      workflowId,
      step: { id: 'step-z', title: '', startTime: 0, endTime: 1 },
      index: 0,
      attachments: [pdf],
    };
    expect(given(...segmented).when(insertStep, inserted, specContext, files).refusal).toBe('file.absent');
  });
  it.each([
    ['an added attachment', addAttachment, { attachment: pdf }, [{ assetId: 'asset-3', kind: 'pdf' }]],
    ['an added link', addAttachment, { attachment: link }, []],
    [
      'the attachments of an inserted step',
      insertStep,
      { attachments: [diagram, link, pdf] },
      [
        { assetId: 'asset-2', kind: 'diagram' },
        { assetId: 'asset-3', kind: 'pdf' },
      ],
    ],
    ['a poster', choosePoster, { assetId: 'asset-4' }, [{ assetId: 'asset-4', kind: 'poster' }]],
    ['a moment as the poster', choosePoster, { assetId: null }, []],
  ])('of %s are looked up as files', async (_, decision, data, wanted) => {
    const GetUploadedFile = ({ assetId }: { assetId: string }) => ({ ...sent, assetId });
    expect(await factsOf(decision, { ...stepA, ...data }, { answers: { GetUploadedFile } })).toEqual(
      wanted.map((each) => ({ ...each, found: { ...sent, assetId: each.assetId } })),
    );
  });
  it('need no file if nothing changes', () => {
    const again = given(...segmented, examples.AttachmentAdded);
    const gone = [{ kind: 'diagram', assetId: 'asset-2', found: null }];
    const data = { ...stepA, attachment: diagram };
    expect(again.when(addAttachment, data, specContext, gone)).toMatchObject({ events: [], refusal: null });
  });
  it('are at most fifty', () => {
    const many = Array.from({ length: 50 }, (_, index) => ({
      ...examples.AttachmentAdded,
      data: { ...stepA, attachment: { ...link, id: `link-${index}` } },
    }));
    expect(
      given(...segmented, ...many).when(addAttachment, { ...stepA, attachment: pdf }, specContext, [])
        .refusal,
    ).toBe('attachment.too-many');
  });
  it('are removed, and refused if they do not exist', () => {
    const data = { ...stepA, attachmentId: diagram.id };
    expect(given(...segmented, examples.AttachmentAdded).when(removeAttachment, data).events).toEqual([
      examples.AttachmentRemoved,
    ]);
    expect(given(...segmented).when(removeAttachment, data).refusal).toBe('attachment.absent');
    const another = { ...data, attachmentId: 'gone' };
    expect(given(...segmented, examples.AttachmentAdded).when(removeAttachment, another).refusal).toBe(
      'attachment.absent',
    );
  });
  it('accept only web links', () => {
    const attachment = { ...link, link: 'javascript:alert(1)' };
    expect(() => given(...segmented).when(addAttachment, { ...stepA, attachment })).toThrow();
  });
});
