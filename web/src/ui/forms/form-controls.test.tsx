import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { Title } from '../../../../contracts/kernel/fields.ts';
import { defineTexts } from '../../i18n/text.ts';
import { Button } from '../controls/Button.tsx';
import { Field } from '../controls/Field.tsx';
import { SelectField } from '../controls/Select.tsx';
import { RowsSkeleton } from '../feedback/Skeleton.tsx';
import { ConfirmDialog } from '../overlays/ConfirmDialog.tsx';
import { Picker } from '../pickers/Picker.tsx';
import { Tooltip } from '../text/Tooltip.tsx';
import { DataTable } from '../tables/DataTable.tsx';
import { pageSizes } from '../tables/page-sizes.ts';
import { Pager } from '../tables/Pager.tsx';
import { controlSizes } from '../theme/theme.ts';
import { ThemeRoot } from '../theme/ThemeRoot.tsx';
import { WorkspaceFields } from '../workflow/WorkspaceFields.tsx';
import { fieldErrors } from './field-errors.ts';
import { useContractForm } from './use-contract-form.ts';

const texts = defineTexts('formControlsTest', {});
const messageOf = (schema: z.ZodType, value: string) =>
  fieldErrors(z.object({ field: schema }), { field: value }, texts)['field'];

describe('R-FRM-06 (2:206): each rule has a message', () => {
  it.each([
    ['rules.required', z.string().min(1, 'rules.required'), '', 'Fill in this field.'],
    ['E-rule-max-length', z.string().max(3), 'pump', 'Use at most 3 characters.'],
    ['E-rule-min-length', z.string().min(3), 'p', 'Use at least 3 characters.'],
    ['E-rule-no-white-space', Title, '  ', 'Spaces alone are not enough. Enter some text.'],
    ['rules.max90', Title, 'x'.repeat(91), 'Use at most 90 characters.'],
    ['E-rule-max140', z.string().max(140, 'rules.max140'), 'x'.repeat(141), 'Use at most 140 characters.'],
    [
      'E-rule-invalid-name',
      z.string().refine((name) => name !== 'null', 'rules.invalidName'),
      'null',
      'This name can’t be used. Enter another one.',
    ],
  ])('%s', (_, schema, value, message) => {
    expect(messageOf(schema, value)).toBe(message);
  });
});

const schema = z.object({ title: z.string().min(3).max(8), note: Title });
function Form({ send }: { send: () => void }) {
  const form = useContractForm({ schema, texts, defaultValues: { title: '', note: '' }, send });
  return (
    <form noValidate onSubmit={form.submit}>
      <Field label="Title" counter={form.counter('title')} {...form.field('title')} />
      <Field label="Note" {...form.field('note')} />
      <Button type="submit">Save</Button>
    </form>
  );
}
const labelled = (label: string) => screen.getByLabelText(label);

describe('R-FRM-01 (2:135): a text field', () => {
  it('is checked when it is left, then with each change, and counts its characters', async () => {
    const user = userEvent.setup();
    render(<Form send={vi.fn()} />);
    await user.type(labelled('Title'), 'pu');
    expect(labelled('Title')).toBeValid();
    await user.tab();
    expect(labelled('Title')).toHaveAccessibleDescription('Use at least 3 characters.');
    await user.type(labelled('Title'), 'mp');
    expect(labelled('Title')).toBeValid();
    await user.type(labelled('Title'), ' seal');
    // what is too long stays to be shortened
    expect(labelled('Title')).toHaveValue('pump seal');
    expect(labelled('Title')).toHaveAccessibleDescription('Use at most 8 characters.');
    expect(screen.getByText('9 of 8')).toBeVisible();
  });

  it('that must be filled in says so once it is left empty', async () => {
    const user = userEvent.setup();
    render(<Form send={vi.fn()} />);
    await user.click(labelled('Note'));
    await user.tab();
    expect(labelled('Note')).toHaveAccessibleDescription('Fill in this field.');
  });
});

const lines = [
  { value: '4', label: 'Line 4' },
  { value: '5', label: 'Line 5' },
];
const list = () => screen.getByRole('combobox', { name: 'Line' });

it('R-FRM-02 (2:135, 3:149): a select that requires a value asks for one, and says so once it is left', async () => {
  const user = userEvent.setup();
  const onChange = vi.fn();
  const draw = (value: string) => (
    <SelectField required label="Line" value={value} options={lines} onChange={onChange} />
  );
  const { rerender } = render(draw(''));
  expect(list()).toHaveDisplayValue('Choose…');
  await user.click(list());
  await user.tab();
  expect(list()).toHaveAccessibleDescription('Fill in this field.');
  await user.selectOptions(list(), 'Line 5');
  expect(onChange).toHaveBeenCalledWith('5');
  rerender(draw('5'));
  expect(list()).toBeValid();
  expect(screen.queryByText('Choose…')).toBeNull();
});

describe('R-WSP-12: the group and the workspace', () => {
  const groups = [
    { id: 'north', name: 'Plant North' },
    { id: 'south', name: 'Plant South' },
  ];
  const workspaces = [
    { id: 'filling', name: 'Filling', workspaceGroupIds: ['north'] },
    { id: 'packing', name: 'Packing', workspaceGroupIds: ['south'] },
  ];
  it('are both required, and another group clears the workspace', async () => {
    const user = userEvent.setup();
    const onChoose = vi.fn();
    const draw = (groupId: string, workspaceId: string) => (
      <WorkspaceFields {...{ groups, workspaces, groupId, workspaceId, onChoose }} />
    );
    const { rerender } = render(draw('north', 'filling'));
    expect(labelled('Workspace')).toHaveDisplayValue('Filling');
    await user.selectOptions(labelled('Workspace group'), 'Plant South');
    expect(onChoose).toHaveBeenCalledWith('', 'south');
    rerender(draw('south', ''));
    expect(labelled('Workspace')).toHaveDisplayValue('Choose…');
    for (const name of ['Workspace group', 'Workspace']) expect(labelled(name)).toBeRequired();
    await user.selectOptions(labelled('Workspace'), 'Packing');
    expect(onChoose).toHaveBeenLastCalledWith('packing', 'south');
  });
});

describe('a picker', () => {
  const draw = (options: typeof lines | null, onSearch = vi.fn()) => (
    <Picker
      label="Line"
      value=""
      shown="Any"
      options={options}
      onSearch={onSearch}
      onPick={() => undefined}
    />
  );
  afterEach(() => void vi.useRealTimers());

  it('R-FRM-08, E-empty-select: says "No results found" where nothing matches', async () => {
    render(draw([]), { wrapper: ThemeRoot });
    await userEvent.click(screen.getByRole('button', { name: 'Line: Any' }));
    expect(await screen.findByText('No results found')).toBeVisible();
  });

  it('R-FRM-03: searches 300 ms after the last key, or on Enter (3:149, 3:225)', () => {
    vi.useFakeTimers();
    const onSearch = vi.fn();
    render(draw(lines, onSearch), { wrapper: ThemeRoot });
    fireEvent.click(screen.getByRole('button', { name: 'Line: Any' }));
    onSearch.mockClear();
    const box = screen.getByPlaceholderText('Line');
    fireEvent.change(box, { target: { value: 'pu' } });
    act(() => void vi.advanceTimersByTime(299));
    expect(onSearch).not.toHaveBeenCalled();
    act(() => void vi.advanceTimersByTime(1));
    expect(onSearch.mock.calls).toEqual([['pu']]);
    fireEvent.change(box, { target: { value: 'pump' } });
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(onSearch).toHaveBeenLastCalledWith('pump');
  });
});

it('R-FRM-09: a tooltip is 8 px away (3:225)', async () => {
  render(
    <Tooltip title="Says more">
      <button type="button">Point here</button>
    </Tooltip>,
    { wrapper: ThemeRoot },
  );
  await userEvent.hover(screen.getByRole('button', { name: 'Point here' }));
  const place = (await screen.findByRole('tooltip')).parentElement;
  // without a layout, everything is at the origin
  await expect.poll(() => place?.style.transform).toBe('translate(0px, 8px)');
});

it('R-FRM-04: a confirm button is ignored while it is disabled', () => {
  const onConfirm = vi.fn();
  const named = { title: 'Delete?', verb: 'Delete', typed: 'Line 2', onConfirm, onClose: () => undefined };
  render(
    <ConfirmDialog open {...named}>
      It cannot be undone.
    </ConfirmDialog>,
    { wrapper: ThemeRoot },
  );
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  fireEvent.submit(screen.getByRole('textbox'));
  expect(onConfirm).not.toHaveBeenCalled();
});

it('E-empty-loading: a list that is being loaded says so', () => {
  render(<RowsSkeleton rows={2} />);
  expect(screen.getByRole('status')).toHaveTextContent('Loading…');
});

it('R-FRM-07 (2:222): buttons and grids come in four sizes', () => {
  expect(controlSizes).toEqual(['sm', 'md', 'lg', 'exlg']);
  for (const size of controlSizes) {
    const { unmount } = render(
      <>
        <Button size={size}>Press</Button>
        <DataTable
          label="Rows"
          size={size}
          rows={[{ id: 'a' }]}
          idOf={({ id }) => id}
          columns={[{ key: 'id', label: 'Id', cell: ({ id }) => id }]}
        />
      </>,
    );
    expect(screen.getByRole('button', { name: 'Press' }).className).toMatch(new RegExp(`\\b_?${size}`));
    expect(screen.getByRole('table', { name: 'Rows' }).parentElement).toHaveAttribute('data-size', size);
    unmount();
  }
});

it('R-ANA-12 (2:222): a grid has 20 rows a page, or 50 or 100', async () => {
  const onSize = vi.fn();
  render(<Pager page={1} size={pageSizes[0]} total={300} onPage={() => undefined} onSize={onSize} />);
  const sizes = screen.getByRole('combobox');
  expect(sizes).toHaveDisplayValue('20 per page');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    '20 per page',
    '50 per page',
    '100 per page',
  ]);
  await userEvent.selectOptions(sizes, '50 per page');
  expect(onSize).toHaveBeenCalledWith(50);
});
