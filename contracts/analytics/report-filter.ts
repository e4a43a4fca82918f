import { z } from 'zod';
import { CalendarDay, PublicationNumber, UserId, WorkflowId, WorkspaceId } from '../kernel/fields.ts';

/**
 * A list passed as repeated parameters, as one comma-separated text, or as JSON in a body; empty means all (R-ANA-07).
 */
function listOf<T extends z.ZodType>(item: T, most: number) {
  const parts = (value: unknown): unknown =>
    typeof value === 'string' ? value.split(',').filter((part) => part !== '') : value;
  return z.preprocess(parts, z.array(item).max(most)).default([]);
}

/** A day of the calendar in the report's time zone. */
export const Day = z.iso.date();

const isKnownTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};
/** IANA name of the time zone in which days start. */
export const TimeZone = z
  .string()
  .max(64)
  .regex(/^[A-Za-z][A-Za-z0-9_+/-]*$/, 'This is not a time zone.')
  .refine(isKnownTimeZone, 'This is not a time zone.');

/**
 * What narrows every report. Without both days the last three months count (2:220, R-ANA-06, R-ANA-09); `to` is the
 * last day included. Whatever is requested, only workspaces that the sender may see are counted.
 */
export const reportFilter = {
  from: CalendarDay.optional(),
  to: CalendarDay.optional(),
  /** All time: from the organisation's first event to today, at most ten years; the days are ignored then. */
  period: z.literal('allTime').optional(),
  timeZone: TimeZone.default('UTC'),
  workspaceIds: listOf(WorkspaceId, 500),
};
const PublicationParameter = z.coerce.number().pipe(PublicationNumber);
const publications = listOf(PublicationParameter, 200);
/** Reports on one workflow may be narrowed to some of its publications. */
export const workflowFilter = { ...reportFilter, workflowId: WorkflowId, publications };
/** The filter of a report on the whole organisation. */
export const ReportFilter = z.object(reportFilter);
export type ReportFilter = z.output<typeof ReportFilter>;

/**
 * The figures of a period. Everything counts at the time when it happened to the viewer, so seconds that were
 * played offline, or after midnight, count when they were played. An interval that lasts past midnight is not split: it
 * counts completely on the day on which it started. Each row of a list, and each day of a trend, is
 * what the report would return if it were narrowed to just that.
 * - `views`: views that started. A person's opening of a workflow within 30 minutes of their previous opening continues
 * that view, whatever publication, device or workspace it was.
 * - `viewers`: different people who opened or played anything.
 * - `watchedSeconds`: seconds of the source that were played, each as often as it was played, at whatever speed.
 * - `completed`: pairs of a viewer and a workflow in which, by the end of the period, every step had been seen to 90 %
 * in one opening, in the period or before it.
 * - `completion`: `completed` as a share (0 to 1) of all pairs of a viewer and a workflow.
 *
 * `views` and `watchedSeconds` of days, workflows, publications, workspaces, devices and people add up to those of the
 * whole; `completed` does so over workflows and over people.
 */
export const Figures = z.object({
  views: z.number().int(),
  viewers: z.number().int(),
  watchedSeconds: z.number(),
  completed: z.number().int(),
  completion: z.number().min(0).max(1),
});
export type Figures = z.output<typeof Figures>;

/**
 * Seconds of the source that players reported in the period and that cannot have been played so: they are stored as
 * evidence and count in no figure.
 */
export const SetAsideSeconds = z.number().min(0);

/** A period and the one of the same length right before it. */
export const ComparedFigures = z.object({
  from: Day,
  to: Day,
  current: Figures,
  previousFrom: Day,
  previousTo: Day,
  previous: Figures,
});
export type ComparedFigures = z.output<typeof ComparedFigures>;

/** The figures whose events can be listed. */
export const FigureName = z.enum(['views', 'watched', 'completed', 'set-aside']);
/** What narrows the events behind a number, besides the report's filter. */
export const figureEventFilter = {
  workflowId: WorkflowId.optional(),
  userId: UserId.optional(),
  stepId: z.string().max(64).optional(),
  /** A view of the history, by the opening that started it. */
  viewId: z.string().max(64).optional(),
  publication: PublicationParameter.optional(),
  publications,
  device: z.enum(['desktop', 'tablet', 'phone']).optional(),
};
