import { PipelineNondeterministic, type RunDescription } from './pipelines.ts';

/** The run was started by a version whose journal this one cannot continue: it is blocked for good. */
export const isOutdated = ({ cause, endedAt }: Pick<RunDescription, 'cause' | 'endedAt'>): boolean =>
  endedAt === null && cause?.error === PipelineNondeterministic.error;
