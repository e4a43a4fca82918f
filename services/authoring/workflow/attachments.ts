import { isDeepStrictEqual } from 'node:util';
import { AddAttachment, RemoveAttachment } from '../../../contracts/authoring/workflow-commands.ts';
import { AttachmentAbsent } from '../../../contracts/authoring/workflow-errors.ts';
import { AttachmentAdded, AttachmentRemoved } from '../../../contracts/authoring/workflow-events.ts';
import { InputInvalid } from '../../../contracts/kernel/errors.ts';
import { onWorkflow } from './on-workflow.ts';
import { checkAttachmentCount } from './step-ranges.ts';
import { stepOf } from './workflow.ts';

export const addAttachment = onWorkflow(AddAttachment, (data, workflow) => {
  const { attachments } = stepOf(workflow, data.stepId);
  const sameId = attachments.find(({ id }) => id === data.attachment.id);
  if (isDeepStrictEqual(sameId, data.attachment)) return [];
  if (sameId !== undefined) throw InputInvalid({ fields: { 'attachment.id': 'is taken' } });
  checkAttachmentCount([...attachments, data.attachment]);
  return [AttachmentAdded(data)];
});

export const removeAttachment = onWorkflow(RemoveAttachment, (data, workflow) => {
  const { attachments } = stepOf(workflow, data.stepId);
  if (!attachments.some(({ id }) => id === data.attachmentId)) throw AttachmentAbsent();
  return [AttachmentRemoved(data)];
});
