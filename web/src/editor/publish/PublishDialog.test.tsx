import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { DraftChange } from '../../../../contracts/authoring/draft-changes.ts';
import { PublishDialog } from './PublishDialog.tsx';

const steps = [
  { id: 'a', title: 'Lock' },
  { id: 'b', title: '' },
];
const base = {
  open: true,
  title: 'Changing a filter',
  publication: 4,
  published: true,
  changes: [] as readonly DraftChange[],
  steps,
  publishedSteps: steps,
  proposedTitles: 0,
  unsaved: false,
  busy: false,
  refusal: null,
  hasConflict: false,
  onPublish: () => undefined,
  onClose: () => undefined,
};
const change = (kind: DraftChange['kind'], more: Partial<DraftChange> = {}): DraftChange => ({
  kind,
  stepId: null,
  sentenceId: null,
  before: null,
  after: null,
  parts: [],
  ...more,
});

it('says what changed since the last publication in sentences and publishes', () => {
  const onPublish = vi.fn();
  const changes = [
    change('step-renamed', { stepId: 'a', before: 'Stop', after: 'Lock' }),
    change('step-retimed', { stepId: 'b', before: '0–10', after: '1.5–10' }),
    change('transcript'),
  ];
  render(<PublishDialog {...base} changes={changes} onPublish={onPublish} />);
  expect(screen.getByText('“Stop” was renamed to “Lock”')).toBeInTheDocument();
  expect(screen.getByText(/Step “Step 2” now covers 00:01.50 – 00:10.00 of the video/)).toBeInTheDocument();
  expect(screen.getByText(/1 step has no title/)).toBeInTheDocument();
  screen.getByRole('button', { name: 'Publish version 5' }).click();
  expect(onPublish).toHaveBeenCalledOnce();
});
it('tells an annotation of a type from one whose text is the word for it', () => {
  const changes = [
    change('annotation-removed', { stepId: 'a', before: { type: 'arrow' } }),
    change('annotation-changed', { stepId: 'a', before: { text: 'arrow' }, after: { text: 'shape' } }),
  ];
  render(<PublishDialog {...base} changes={changes} />);
  const [removed, changed] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(removed).toMatch(/(?<!“)arrow/);
  expect(changed).toMatch(/“shape”/);
});
it('has nothing to publish where nothing changed', () => {
  render(<PublishDialog {...base} />);
  expect(screen.getByRole('button', { name: 'Publish version 5' })).toBeDisabled();
});
it('says nothing of changes that could not be read, and waits for none', () => {
  render(<PublishDialog {...base} changes={null} refusal="The disk is asleep." />);
  expect(screen.getByText('The disk is asleep.')).toBeInTheDocument();
  expect(document.querySelector('[aria-busy="true"]')).toBeNull();
  expect(screen.getByRole('button', { name: 'Publish version 5' })).toBeDisabled();
});
it('waits for edits that are not saved yet', () => {
  render(<PublishDialog {...base} changes={[change('transcript')]} unsaved />);
  expect(screen.getByRole('button', { name: 'Publish version 5' })).toBeDisabled();
});
