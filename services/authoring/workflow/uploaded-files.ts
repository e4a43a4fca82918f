import { filesDrawn } from '../../../contracts/authoring/watchable-workflow.ts';
import type { DraftEdit } from '../../../contracts/authoring/model/draft-edits.ts';
import { FileAbsent } from '../../../contracts/authoring/workflow-errors.ts';
import type { AnnotationElement } from '../../../contracts/authoring/annotation-elements.ts';
import type { Attachment } from '../../../contracts/authoring/workflow-fields.ts';
import type { AnyCommandContract, DataOf } from '../../../contracts/kernel/define-command.ts';
import { GetUploadedFile, type UploadKind } from '../../../contracts/media/upload.ts';
import { decision, type Decision } from '../../platform/commands/define-decision.ts';
import type { WorkflowCommandContract } from './on-workflow.ts';
import { requireWorkflow, workflow } from './workflow.ts';

/** A file that a draft is to show, and what it is shown as. */
interface WantedFile {
  readonly assetId: string;
  readonly kind: UploadKind;
}

export const filesOf = (attachments: readonly Attachment[]): readonly WantedFile[] =>
  attachments.flatMap((attachment) =>
    attachment.kind === 'link' ? [] : [{ assetId: attachment.assetId, kind: attachment.kind }],
  );

/** The pictures among annotations, each once. */
export const picturesOf = (annotations: readonly AnnotationElement[]): readonly WantedFile[] =>
  [...new Set(filesDrawn(annotations))].map((assetId) => ({ assetId, kind: 'annotation' }));

/**
 * An edit that brings files into a draft. Players show only files of the workflow's workspace; any other is answered as
 * one that does not exist.
 */
export const withFiles = <C extends AnyCommandContract & WorkflowCommandContract>(
  { command, decide, commutes }: DraftEdit<C>,
  requiredOf: (data: DataOf<C>) => readonly WantedFile[],
): Decision =>
  decision(command, workflow, {
    id: ({ workflowId }) => workflowId,
    commutes,
    facts: async (data, ask) => {
      const expected = requiredOf(data);
      return Promise.all(
        expected.map(async (file) => ({
          ...file,
          found: await ask(GetUploadedFile, { assetId: file.assetId }),
        })),
      );
    },
    decide: (data, state, _context, files) => {
      const current = requireWorkflow(state);
      const events = decide(data, current);
      const isThere = files.every(
        ({ kind, found }) => found?.kind === kind && found.workspaceId === current.draft.workspaceId,
      );
      if (events.length > 0 && !isThere) throw FileAbsent();
      return events;
    },
  });
