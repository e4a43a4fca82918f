import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DataTable } from './DataTable.tsx';

const columns = [
  { key: 'name', label: 'Name', sort: 'name', cell: (row: { id: string }) => <a href="#own">{row.id}</a> },
  { key: 'size', label: 'Size', numeric: true, sort: 'size', cell: () => 3 },
];
const common = { label: 'Things', idOf: (row: { id: string }) => row.id, columns };

it('keeps the room of its rows while they load', () => {
  const { container } = render(<DataTable {...common} rows={null} expected={4} />);
  expect(container.querySelectorAll('[aria-busy] > span')).toHaveLength(4);
});

it('shows the designed empty state instead of a table without rows', () => {
  render(<DataTable {...common} rows={[]} empty={<p>Nothing yet</p>} />);
  expect(screen.getByText('Nothing yet')).toBeInTheDocument();
  expect(screen.queryByRole('table')).toBeNull();
});

it('opens a row by Enter, and leaves a press on a link inside of it to the link', () => {
  const opened: string[] = [];
  render(<DataTable {...common} rows={[{ id: 'a' }]} onOpen={(row) => opened.push(row.id)} />);
  fireEvent.click(screen.getByRole('link', { name: 'a' }));
  expect(opened).toEqual([]);
  const row = screen.getAllByRole('row')[1];
  if (row) fireEvent.keyDown(row, { key: 'Enter' });
  expect(opened).toEqual(['a']);
});

it('sorts figures from the highest first and turns round at the second press', () => {
  const sorted: string[] = [];
  const onSort = (field: string, order: string) => sorted.push(`${field} ${order}`);
  const { rerender } = render(
    <DataTable {...common} rows={[{ id: 'a' }]} sorting={{ field: 'name', order: 'ASC', onSort }} />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Size' }));
  rerender(<DataTable {...common} rows={[{ id: 'a' }]} sorting={{ field: 'size', order: 'DESC', onSort }} />);
  fireEvent.click(screen.getByRole('button', { name: 'Size' }));
  expect(sorted).toEqual(['size DESC', 'size ASC']);
});

it('selects one row, with Shift those up to the one before, and all of them', () => {
  const picked: string[] = [];
  const onPick = (ids: readonly string[], on: boolean) => picked.push(`${on} ${ids.join('')}`);
  const rows = [...'abcde'].map((id) => ({ id }));
  const selection = { ids: ['b'], nameOf: (id: string) => id, onPick };
  render(<DataTable {...common} rows={rows} selection={selection} />);
  const [all, ...boxes] = screen.getAllByRole('checkbox');
  for (const [box, shiftKey] of [
    [boxes[3], true],
    [boxes[1], true],
    [boxes[2], false],
    [boxes[4], true],
    [all, false],
  ] as const)
    if (box) fireEvent.click(box, { shiftKey });
  expect(picked).toEqual(['true d', 'false bcd', 'true c', 'true cde', 'true abcde']);
});
