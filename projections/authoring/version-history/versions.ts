import { isContentEvent } from '../../../contracts/authoring/model/changes.ts';
import { contentOf, type Content } from '../../../contracts/authoring/model/content.ts';
import { initialDraft } from '../../../contracts/authoring/model/draft.ts';
import { initialTranscript } from '../../../contracts/authoring/model/draft-transcript.ts';
import { evolveEdited, type EditedWorkflow } from '../../../contracts/authoring/model/edited-workflow.ts';
import { maxVersions } from '../../../contracts/authoring/version-history.ts';
import { workflowEvents, type WorkflowEvent } from '../../../contracts/authoring/workflow-events.ts';
import type { RecordedEvent } from '../../../services/platform/event-store/event-store.ts';

/** What one command left of a draft. */
export interface Version {
  readonly revision: number;
  readonly at: string;
  readonly by: string;
  readonly publication: number | null;
  readonly content: Content;
  /** Of the version before it; `null` for the first. */
  readonly before: Content | null;
}

type RecordedWorkflowEvent = RecordedEvent & WorkflowEvent;
const types: ReadonlySet<string> = new Set(workflowEvents.map(({ type }) => type));
/** Whether a recorded event is one of a workflow that this release knows. */
export const isWorkflowEvent = (event: RecordedEvent): event is RecordedWorkflowEvent =>
  types.has(event.type);

function evolve(workflow: EditedWorkflow | null, event: WorkflowEvent): EditedWorkflow | null {
  if (event.type === 'WorkflowInitialized')
    return {
      status: 'draft',
      draft: initialDraft(event.data),
      transcript: initialTranscript(event.data.languageCode),
    };
  return workflow && evolveEdited(workflow, event);
}

/** Whether an event makes a version: it changes what viewers see, or publishes it. */
const makesVersion = (event: WorkflowEvent): boolean =>
  event.type === 'WorkflowInitialized' || event.type === 'WorkflowPublished' || isContentEvent(event);

/** Every version of a workflow's stream, oldest first. The events of one command make one version. */
export function versionsOf(events: readonly RecordedEvent[]): readonly Version[] {
  const versions: Version[] = [];
  let workflow: EditedWorkflow | null = null;
  let lastCommand: string | null = null;
  for (const event of events.filter(isWorkflowEvent)) {
    workflow = evolve(workflow, event);
    if (!workflow || !makesVersion(event)) continue;
    const { commandId, actor } = event.metadata;
    const isSameCommand = commandId === lastCommand;
    const last = isSameCommand ? versions.pop() : versions.at(-1);
    versions.push({
      revision: event.revision,
      at: event.time,
      by: actor,
      publication: event.type === 'WorkflowPublished' ? event.data.publication : null,
      content: contentOf(workflow),
      before: (isSameCommand ? last?.before : last?.content) ?? null,
    });
    lastCommand = commandId;
  }
  return versions;
}

/** The versions that can be opened, oldest first (R-VER-01). */
export const openVersions = (versions: readonly Version[]): readonly Version[] =>
  versions.filter(({ publication }, index) => publication !== null || index >= versions.length - maxVersions);
