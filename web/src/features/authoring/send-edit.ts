import { draftEdits } from '../../../../contracts/authoring/model/draft-edits.ts';
import { editorTexts } from '../../i18n/en/editor.ts';
import { createTranslator } from '../../i18n/text.ts';
import type { QueuedEdit, SendOutcome } from '../../editor/state/queued-edit.ts';
import { type CallResult, isTransient, isUnreachable } from '../../providers/api-client.ts';
import { sendCommand, type BrowserCommand } from '../../providers/contract-call.ts';

const t = createTranslator(editorTexts);

/** Somebody else removed, published or reordered what the edit was based on. */
const isConflict = ({ code, error }: CallResult<unknown>): boolean =>
  code === 409 || code === 404 || error === 'step.order-incomplete';

/** Sends one edit under its id. A server error is retried like an unavailable server. */
export const sendEdit =
  (workflowId: string) =>
  async ({ id, edit, seen }: QueuedEdit): Promise<SendOutcome> => {
    const data = { ...edit.data, workflowId };
    const result = await sendCommand<BrowserCommand>(draftEdits[edit.type].command, data, {
      commandId: id,
      expectedRevision: seen,
    });
    if (result.ok) return { kind: 'saved' };
    if (isTransient(result))
      return { kind: 'unreachable', message: isUnreachable(result) ? t('unreached') : result.errorMessage };
    const { changedBy: by, changedPaths: paths } = result.facts ?? {};
    return {
      kind: 'refused',
      message: result.errorMessage,
      overtaken: isConflict(result),
      changedBy: typeof by === 'string' ? by : null,
      ...(typeof paths === 'string' && { changedPaths: paths.split('\n') }),
    };
  };
