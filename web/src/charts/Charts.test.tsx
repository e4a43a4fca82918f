import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SmallBars } from './SmallBars.tsx';
import { TrendByDay } from './TrendByDay.tsx';

it('shows the same numbers as a table, and each opens what is behind it', () => {
  const opened: string[] = [];
  render(
    <TrendByDay
      title="Views by day"
      unit="Views"
      fileName="days"
      days={[
        { day: '2026-11-20', value: 3 },
        { day: '2026-11-21', value: 0 },
      ]}
      onDay={(day) => opened.push(day)}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Table view' }));
  expect(screen.getByRole('columnheader', { name: 'Views' })).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: '2026-11-20' }));
  expect(opened).toEqual(['2026-11-20']);
});

it('writes the number on each bar and opens it by a press', () => {
  const opened: string[] = [];
  render(
    <SmallBars
      title="Views by device"
      nameLabel="Device"
      unit="Views"
      fileName="devices"
      values={[{ id: 'tablet', name: 'Tablet', value: 12 }]}
      onOpen={(id) => opened.push(id)}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: /Tablet\s*12/ }));
  expect(opened).toEqual(['tablet']);
});
