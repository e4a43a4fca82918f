import type { ReactNode } from 'react';
import type { QueryState } from '../../providers/use-query-of.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';

interface ReportPartProps<T> {
  readonly state: QueryState<T>;
  readonly height: number;
  readonly children: (data: T) => ReactNode;
}

/** A part of a report with its own query: shows a placeholder until it is loaded, or its error. */
export function ReportPart<T>({ state: { data, error, refetch }, height, children }: ReportPartProps<T>) {
  if (error && data === null) return <ErrorState onRetry={refetch}>{error.message}</ErrorState>;
  return data === null ? <Skeleton height={height} /> : children(data);
}
