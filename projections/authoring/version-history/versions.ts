import { isContentEvent } from '../../../contracts/authoring/model/changes.ts';
import { contentOf, type Content } from '../../../contracts/authoring/model/content.ts';
import { seenSecondsOf } from '../../../contracts/authoring/model/cut-content.ts';
import { initialDraft } from '../../../contracts/authoring/model/draft.ts';
import { initialTranscript } from '../../../contracts/authoring/model/draft-transcript.ts';
import { evolveEdited, type EditedWorkflow } from '../../../contracts/authoring/model/edited-workflow.ts';
import { maxVersions, type VersionStep } from '../../../contracts/authoring/version-history.ts';
import { actionOf } from '../../../contracts/kernel/editing-session.ts';
import { PublicationRequested } from '../../../contracts/authoring/publications.ts';
import { workflowEvents, type WorkflowEvent } from '../../../contracts/authoring/workflow-events.ts';
import { stepViews } from '../workflow-details/workflow-details.ts';
import type { RecordedEvent } from '../../../services/platform/event-store/event-store.ts';

/** What one action left of a draft. */
export interface Version {
  /** Of its first event. */
  readonly since: number;
  /** Of its last event, which names it. */
  readonly revision: number;
  readonly at: string;
  readonly by: string;
  readonly publication: number | null;
  /** When the version was made that it restored; `null` if it is an edit. */
  readonly restoredFrom: string | null;
  readonly content: Content;
  /** Of the version before it; `null` for the first. */
  readonly before: Content | null;
  /** The workflow after it. */
  readonly after: EditedWorkflow;
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
export const makesVersion = (event: WorkflowEvent): boolean =>
  event.type === 'WorkflowInitialized' || event.type === 'WorkflowPublished' || isContentEvent(event);

/** The events that the commands of one action appended, and the draft before and after them. */
export interface AppliedCommand {
  readonly events: readonly RecordedWorkflowEvent[];
  readonly last: RecordedWorkflowEvent;
  /** `null` before the workflow existed. */
  readonly before: Content | null;
  readonly content: Content;
  /** The workflow before them; `null` before it existed. */
  readonly workflowBefore: EditedWorkflow | null;
  /** The workflow after them. */
  readonly after: EditedWorkflow;
}

type Sent = RecordedEvent['metadata'];
const isOfSameAction = (one: Sent, other: Sent): boolean =>
  one.actor === other.actor && actionOf(one.commandId) === actionOf(other.commandId);

/** An undo, for example, may be several commands; what somebody else did in between divides it. */
function groupByAction(events: readonly RecordedWorkflowEvent[]): readonly RecordedWorkflowEvent[][] {
  const groups: RecordedWorkflowEvent[][] = [];
  for (const event of events) {
    const last = groups.at(-1);
    if (last?.[0] && isOfSameAction(last[0].metadata, event.metadata)) last.push(event);
    else groups.push([event]);
  }
  return groups;
}

/** Every action in a workflow's stream, oldest first; mostly that is one command. Each may take milliseconds. */
export function* appliedCommands(recorded: readonly RecordedEvent[]): Generator<AppliedCommand> {
  let workflow: EditedWorkflow | null = null;
  let before: Content | null = null;
  for (const events of groupByAction(recorded.filter(isWorkflowEvent))) {
    const workflowBefore: EditedWorkflow | null = workflow;
    workflow = events.reduce(evolve, workflow);
    const last = events.at(-1);
    if (!workflow || !last) continue;
    const content = contentOf(workflow);
    yield { events, last, before, content, workflowBefore, after: workflow };
    before = content;
  }
}

/** When the version was made that these events restored as a whole. */
function restoredTimeOf(events: AppliedCommand['events'], versions: readonly Version[]): string | null {
  const restored = events.findLast((event) => event.type === 'VersionRestored')?.data.revision;
  return versions.findLast(({ revision }) => revision === restored)?.at ?? null;
}

/** Every version of a workflow's stream, oldest first. The events of one action make one version. */
export function versionsOf(commands: readonly AppliedCommand[]): readonly Version[] {
  let requested: Pick<Version, 'content' | 'after' | 'by'> | null = null;
  const versions: Version[] = [];
  for (const { events, before, content, after } of commands) {
    const [request] = events.filter(({ type }) => type === PublicationRequested.type);
    if (request) requested = { content, after, by: request.metadata.actor };
    const making = events.filter(makesVersion);
    const last = making.at(-1);
    if (!last) continue;
    const published = making.findLast((event) => event.type === 'WorkflowPublished')?.data;
    versions.push({
      since: Math.min(...making.map((event) => event.revision)),
      revision: last.revision,
      at: last.time,
      by: last.metadata.actor,
      publication: published?.publication ?? null,
      restoredFrom: restoredTimeOf(events, versions),
      before,
      // what was published is what somebody requested, whatever was edited since
      ...((published?.requestedAt !== undefined && requested) || { content, after }),
    });
  }
  return versions;
}

/** The steps of a version, with their lengths for viewers. */
export function versionSteps({ steps, cut }: Content): VersionStep[] {
  const secondsOf = seenSecondsOf(steps, cut);
  return stepViews({ steps }).map((step) => ({ ...step, seenSeconds: secondsOf(step) }));
}

/** The versions that can be opened, oldest first (R-VER-01). */
export const openVersions = (versions: readonly Version[]): readonly Version[] =>
  versions.filter(({ publication }, index) => publication !== null || index >= versions.length - maxVersions);

/** The place of the version that a revision belongs to: a version that was opened may have grown since; -1 for none. */
export const versionIndexOf = (versions: readonly Version[], revision: number): number =>
  versions.findIndex((version) => version.since <= revision && revision <= version.revision);

/** What left the draft as it was at a revision of its stream; `undefined` before its first and after its last one. */
export const commandBefore = (
  commands: readonly AppliedCommand[],
  revision: number,
): AppliedCommand | undefined =>
  revision > (commands.at(-1)?.last.revision ?? -1)
    ? undefined
    : commands.findLast(({ last }) => last.revision <= revision);
