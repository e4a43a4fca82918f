import { describe, expect, it } from 'vitest';
import {
  exampleAttachments,
  workflowExamples as examples,
} from '../../../contracts/authoring/workflow.examples.ts';
import { given } from '../../platform/commands/given.fixture.ts';
import { segmented, stepA } from './histories.fixture.ts';
import { addAttachment, removeAttachment } from './draft-edits.ts';

const { diagram, link, pdf } = exampleAttachments;

describe('attachments of a step', () => {
  it.each([diagram, link, pdf])('R-ATT-09: are added: $kind', (attachment) => {
    const { events } = given(...segmented).when(addAttachment, { ...stepA, attachment });
    expect(events.map(({ data }) => data)).toEqual([{ ...stepA, attachment }]);
  });
  it('are added once, and an id is not used twice', () => {
    const history = [...segmented, examples.AttachmentAdded];
    expect(given(...history).when(addAttachment, { ...stepA, attachment: diagram }).events).toEqual([]);
    const other = { ...stepA, attachment: { ...pdf, id: diagram.id } };
    expect(given(...history).when(addAttachment, other).refusal).toBe('input.invalid');
  });
  it('are at most fifty', () => {
    const many = Array.from({ length: 50 }, (_, index) => ({
      ...examples.AttachmentAdded,
      data: { ...stepA, attachment: { ...link, id: `link-${index}` } },
    }));
    expect(given(...segmented, ...many).when(addAttachment, { ...stepA, attachment: pdf }).refusal).toBe(
      'attachment.too-many',
    );
  });
  it('are removed, and refused where they are gone', () => {
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
  it('take only links of the web', () => {
    const attachment = { ...link, link: 'javascript:alert(1)' };
    expect(() => given(...segmented).when(addAttachment, { ...stepA, attachment })).toThrow();
  });
});
