import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { DateRangePicker, type RangeChange } from './DateRangePicker.tsx';

function drawn(name: 'months3' | null = 'months3', days = { from: '', to: '' }) {
  const changes: RangeChange[] = [];
  render(
    <DateRangePicker
      name={name}
      days={days}
      fallback="months3"
      onChange={(change) => changes.push(change)}
    />,
  );
  return changes;
}
const opener = () => screen.getByRole('button', { name: /^Period: / });

it('offers every range by its name and says which one is on', async () => {
  drawn();
  expect(opener()).toHaveAccessibleName('Period: Last 3 months');
  await userEvent.click(opener());
  expect(screen.getAllByRole('menuitemradio').map(({ textContent }) => textContent)).toEqual([
    'Today', 'Last 7 days', 'Last 30 days', 'Last 3 months', 'This month', 'Last month', 'This year', 'All time', 'Custom',
  ]); // prettier-ignore
  expect(screen.getByRole('menuitemradio', { checked: true })).toHaveTextContent('Last 3 months');
});

it('is used by keyboard alone: arrows choose, Enter takes, Escape changes nothing', async () => {
  const changes = drawn();
  opener().focus();
  await userEvent.keyboard('{Enter}');
  const chosen = () => screen.findByRole('menuitemradio', { name: 'Last 3 months' });
  await waitFor(async () => expect(await chosen()).toHaveFocus());
  await userEvent.keyboard('{ArrowUp}{Enter}');
  expect(changes).toEqual([{ period: 'days30', from: '', to: '' }]);
  await waitFor(() => expect(opener()).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  await waitFor(async () => expect(await chosen()).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  expect(changes).toHaveLength(1);
});

it('takes the usual range out of the address instead of naming it', async () => {
  const changes = drawn(null, { from: '2026-01-01', to: '2026-01-31' });
  await userEvent.click(opener());
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Last 3 months' }));
  expect(changes).toEqual([{ period: '', from: '', to: '' }]);
});

it('takes days of one’s own, in their order only', async () => {
  const changes = drawn();
  await userEvent.click(opener());
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Custom' }));
  const apply = screen.getByRole('button', { name: 'Apply' });
  expect(apply).toBeDisabled();
  fireEvent.change(screen.getByLabelText('First day'), { target: { value: '2026-11-20' } });
  fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2026-11-03' } });
  expect(await screen.findByText('The last day must not be before the first.')).toBeInTheDocument();
  expect(apply).toBeDisabled();
  fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2026-11-21' } });
  await waitFor(() => expect(apply).toBeEnabled());
  await userEvent.click(apply);
  await waitFor(() => expect(opener()).toHaveFocus());
  expect(changes).toEqual([{ period: '', from: '2026-11-20', to: '2026-11-21' }]);
});

it.each([
  [{ from: '2026-11-03', to: '2026-11-20' }, 'Period: 11/03/2026 – 11/20/2026'],
  [{ from: '2026-11-03', to: '' }, 'Period: Since 11/03/2026'],
  [{ from: '', to: '2026-11-20' }, 'Period: Until 11/20/2026'],
])('R-LNG-08: says days of one’s own: %j', (days, name) => {
  drawn(null, days);
  expect(opener()).toHaveAccessibleName(name);
});
