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
