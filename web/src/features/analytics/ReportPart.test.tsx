import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { QueryFailed } from '../../providers/use-query-of.ts';
import { renderAt } from '../../test-screen.tsx';
import { ReportPart } from './ReportPart.tsx';

const error = new QueryFailed({ code: 503, ok: false, errorMessage: 'Not at the moment.', data: null });
const requested = { error, isLoading: false, isFetching: false, isStale: false, refetch: () => undefined };
const draw = (data: string | null) =>
  renderAt(
    '/analytics',
    <ReportPart state={{ ...requested, data }} height={10}>
      {(drawn) => <p>{drawn}</p>}
    </ReportPart>,
  );

it('what failed says so in its place', () => {
  draw(null);
  expect(screen.getByText('Not at the moment.')).toBeVisible();
});

it('what was drawn stays when asking again fails', () => {
  draw('12 views');
  expect(screen.getByText('12 views')).toBeVisible();
  expect(screen.queryByText('Not at the moment.')).toBeNull();
});
