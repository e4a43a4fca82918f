import type { DataOf } from '../../kernel/define-command.ts';
import { InputInvalid } from '../../kernel/errors.ts';
import { isDeepEqual } from '../../kernel/is-deep-equal.ts';
import type { AddAttachment, RemoveAttachment } from '../workflow-commands.ts';
import { AttachmentAbsent } from '../workflow-errors.ts';
import { AttachmentAdded, AttachmentRemoved, type WorkflowEvent } from '../workflow-events.ts';
import { requireStep, type EditedWorkflow } from './edited-workflow.ts';
import { checkAttachmentCount } from './step-decisions.ts';

export function addAttachment(
  data: DataOf<typeof AddAttachment>,
  workflow: EditedWorkflow,
): readonly WorkflowEvent[] {
  const { attachments } = requireStep(workflow, data.stepId);
  const sameId = attachments.find(({ id }) => id === data.attachment.id);
  if (isDeepEqual(sameId, data.attachment)) return [];
  if (sameId !== undefined) throw InputInvalid({ fields: { 'attachment.id': 'This ID is already in use.' } });
  checkAttachmentCount([...attachments, data.attachment]);
  return [AttachmentAdded(data)];
}

export function removeAttachment(
  data: DataOf<typeof RemoveAttachment>,
  workflow: EditedWorkflow,
): readonly WorkflowEvent[] {
  const { attachments } = requireStep(workflow, data.stepId);
  if (!attachments.some(({ id }) => id === data.attachmentId)) throw AttachmentAbsent();
  return [AttachmentRemoved(data)];
}
