import { assertNever } from '../../kernel/assert-never.ts';
import type { SummaryEvent, SummaryStatus, SummaryView } from '../summary.ts';
import type { PartKind, SummaryOrigin, SummaryPart } from '../summary-parts.ts';

/** A request in progress, and what was there before it. */
interface SummaryRun {
  readonly runId: string;
  readonly kinds: readonly PartKind[];
  readonly isStarted: boolean;
}
/** A summary that was requested once. */
export interface ExistingSummary {
  readonly workspaceId: string;
  readonly run: SummaryRun | null;
  readonly cause: SummaryView['cause'];
  readonly parts: readonly SummaryPart[];
  /** `null` until it was written once. */
  readonly written: (SummaryOrigin & { readonly languageCode: string; readonly leftOut: number }) | null;
  readonly activate: boolean;
}
export type SummaryState = ExistingSummary | null;

const empty = { run: null, cause: null, parts: [], written: null, activate: false } as const;

/** Parts that a person wrote or accepted stay when their kind is written again. */
const staysWhenRewritten = ({ isPersonal, isAccepted }: SummaryPart): boolean => isPersonal || isAccepted;

function generated(
  state: ExistingSummary,
  { data }: Extract<SummaryEvent, { type: 'SummaryGenerated' }>,
): ExistingSummary {
  const { model, promptVersion, inputHash, languageCode, leftOut, kinds, parts } = data;
  const rewritten = new Set<PartKind>(kinds);
  const stay = state.parts.filter((part) => !rewritten.has(part.kind) || staysWhenRewritten(part));
  return {
    ...state,
    run: null,
    cause: null,
    written: { model, promptVersion, inputHash, languageCode, leftOut },
    parts: [...stay, ...parts.filter((part) => !stay.some((other) => isSamePlace(part, other)))],
  };
}

/** The same claim, or another text of the same step. */
const isSamePlace = (part: SummaryPart, other: SummaryPart): boolean =>
  part.kind === other.kind &&
  (part.stepId === null
    ? other.stepId === null && part.sentenceIds.join(' ') === other.sentenceIds.join(' ')
    : part.stepId === other.stepId);

function partsChanged(
  state: ExistingSummary,
  { data }: Extract<SummaryEvent, { type: 'SummaryPartsChanged' }>,
): ExistingSummary {
  const [changed, removed] = [new Map(data.changed.map((part) => [part.id, part])), new Set(data.removed)];
  const parts = state.parts.filter(({ id }) => !removed.has(id)).map((part) => changed.get(part.id) ?? part);
  return { ...state, parts };
}

/** The summary after one more event; `null` while there is none. Decides nothing. */
export function evolveSummary(state: SummaryState, event: SummaryEvent): SummaryState {
  if (event.type === 'SummaryRequested') {
    const { workspaceId, runId, kinds } = event.data;
    return { ...(state ?? empty), workspaceId, run: { runId, kinds, isStarted: false } };
  }
  if (state === null) return null;
  switch (event.type) {
    case 'SummaryStarted':
      return { ...state, run: state.run && { ...state.run, isStarted: true } };
    case 'SummaryGenerated':
      return generated(state, event);
    case 'SummaryFailed':
      return { ...state, run: null, cause: event.data.cause };
    case 'SummaryCancelled':
      return { ...state, run: null };
    case 'SummaryPartsChanged':
      return partsChanged(state, event);
    case 'SummaryActivated':
      return { ...state, activate: event.data.activate };
    case 'SummaryDeleted':
      return null;
  }
  return assertNever(event);
}

/** How far it is; one that was never written and is not being written has failed, or was cancelled. */
export function summaryStatus({ run, cause, written }: ExistingSummary): SummaryStatus {
  if (run) return run.isStarted ? 'processing' : 'pending';
  return cause !== null || written === null ? 'failure' : 'completed';
}
