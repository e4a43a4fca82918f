import { editorTexts } from '../../app/i18n/en/editor.ts';
import { sayOf } from '../../app/i18n/text.ts';
import { type EditType, editCommands } from '../../editor/edit.ts';
import type { QueuedEdit, SendOutcome } from '../../editor/edit-queue.ts';
import type { Orderable } from '../../providers/contract-call.ts';
import { order } from '../../providers/contract-call.ts';

const say = sayOf(editorTexts);
const contracts: Readonly<Record<EditType, Orderable>> = editCommands;

/** Sends one edit under its id. A server that stumbles is asked again like one that is away. */
export const sendEdit =
  (workflowId: string) =>
  async ({ id, edit }: QueuedEdit): Promise<SendOutcome> => {
    const data = { ...edit.data, workflowId };
    const result = await order<Orderable>(contracts[edit.type], data, { commandId: id });
    if (result.ok) return { kind: 'saved' };
    const again = result.code === -1 || result.code === 401 || result.code === 429 || result.code >= 500;
    const message = result.code === -1 ? say('unreached') : result.errorMessage;
    return { kind: again ? 'unreachable' : 'refused', message };
  };
