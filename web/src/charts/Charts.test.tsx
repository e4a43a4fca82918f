import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { SmallBars } from './SmallBars.tsx';
import { TrendByDay } from './TrendByDay.tsx';
import { WatchCurve } from './WatchCurve.tsx';

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

it('the watch curve is whole on a phone: as wide as its place, with its first and last time', () => {
  const phone = 300;
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(phone);
  vi.stubGlobal('ResizeObserver', MeasuredOnce);
  const steps = [{ id: 'a', number: 1, title: 'Drain', startTime: 0, endTime: 1234, reachedEnd: 1 }];
  const seconds = [{ second: 3, firstPlays: 2, replays: 1 }];
  const { container } = render(
    <WatchCurve
      seconds={seconds}
      steps={steps}
      duration={1234}
      fileName="curve"
      onSecond={() => undefined}
      onStep={() => undefined}
    />,
  );
  expect(container.querySelector('svg.recharts-surface')).toHaveAttribute('width', String(phone));
  const ticks = [...container.querySelectorAll('.recharts-xAxis-tick-labels text')].map(
    (tick) => tick.textContent,
  );
  expect(ticks[0]).toBe('00:00');
  expect(ticks.at(-1)).toBe('20:34');
  expect(ticks.length).toBeLessThan(6);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Elements have a size immediately. */
class MeasuredOnce {
  readonly #measured: () => void;
  constructor(measured: () => void) {
    this.#measured = measured;
  }
  observe(): void {
    this.#measured();
  }
  disconnect(): void {
    // the size never changes
  }
}
