import { render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import type { DraftChange, DraftGaps } from '../../../../contracts/authoring/draft-changes.ts';
import { signIn } from '../../providers/sign-in.ts';
import { successEnvelope, TestNetwork } from '../../test-network.ts';
import { organizationOf, profileOfMaria, stubMariaSession } from '../../test-session.ts';
import { PublishDialog } from './PublishDialog.tsx';

const steps = [
  { id: 'a', title: 'Lock' },
  { id: 'b', title: '' },
];
const base = {
  open: true,
  workflowId: 'workflow-1',
  title: 'Changing a filter',
  publication: 4,
  published: true,
  changes: [] as readonly DraftChange[],
  steps,
  publishedSteps: steps,
  proposedTitles: 0,
  unsaved: false,
  gaps: null,
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

const show = (dialog: ReactNode) => render(<MemoryRouter>{dialog}</MemoryRouter>);

it('says what changed since the last publication in sentences and publishes', () => {
  const onPublish = vi.fn();
  const changes = [
    change('step-renamed', { stepId: 'a', before: 'Stop', after: 'Lock' }),
    change('step-retimed', { stepId: 'b', before: '0–10', after: '1.5–10' }),
    change('transcript'),
  ];
  show(<PublishDialog {...base} changes={changes} onPublish={onPublish} />);
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
  show(<PublishDialog {...base} changes={changes} />);
  const [removed, changed] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(removed).toMatch(/(?<!“)arrow/);
  expect(changed).toMatch(/“shape”/);
});
it('has nothing to publish where nothing changed', () => {
  show(<PublishDialog {...base} />);
  expect(screen.getByRole('button', { name: 'Publish version 5' })).toBeDisabled();
});
it('says nothing of changes that could not be read, and waits for none', () => {
  show(<PublishDialog {...base} changes={null} refusal="The disk is asleep." />);
  expect(screen.getByText('The disk is asleep.')).toBeInTheDocument();
  expect(document.querySelector('[aria-busy="true"]')).toBeNull();
  expect(screen.getByRole('button', { name: 'Publish version 5' })).toBeDisabled();
});
it('waits for edits that are not saved yet', () => {
  show(<PublishDialog {...base} changes={[change('transcript')]} unsaved />);
  expect(screen.getByRole('button', { name: 'Publish version 5' })).toBeDisabled();
});
it('names what is unfinished of the voice-over and of each language, and publishes all the same', async () => {
  const network = new TestNetwork();
  stubMariaSession(network);
  const organization = organizationOf();
  const features = { ...organization.settings.features, textToSpeech: true };
  const settings = { ...organization.settings, features };
  Object.assign(network.replies, {
    'GET /v1/organization-settings/my': successEnvelope({ item: { ...organization, settings } }),
    'GET /v1/profile/me': successEnvelope({ item: { ...profileOfMaria, access: ['editor'] } }),
  });
  await signIn('maria@harbour.example', 'secret');
  const onClose = vi.fn();
  const gaps: DraftGaps = {
    voice: [
      { languageCode: null, todo: 2, working: 0, failed: 1, differs: 3 },
      { languageCode: 'es-mx', todo: 1, working: 0, failed: 0, differs: 0 },
    ],
    translations: [{ languageCode: 'es-mx', missing: 6, stale: 2, drafts: 0 }],
  };
  show(<PublishDialog {...base} changes={[change('transcript')]} gaps={gaps} onClose={onClose} />);
  const note = (text: string) => within(screen.getByText(text).closest('[role="status"]') as HTMLElement);
  const voice = note('Voice-over: To generate 2, Failed 1, To check 3');
  expect(voice.getByRole('link')).toHaveAttribute('href', '/editormain/workflow-1/voice-over');
  expect(screen.getByText(/^Voice-over · .*Spanish.*: To generate 1$/)).toBeInTheDocument();
  const spanish = within(
    screen.getByText(/^[^(]*Spanish.*: Missing 6, Stale 2$/).closest('[role="status"]') as HTMLElement,
  );
  expect(spanish.getByRole('link')).toHaveAttribute('href', '/editormain/workflow-1/languages');
  expect(screen.getByRole('button', { name: 'Publish version 5' })).toBeEnabled();
  spanish.getByRole('link').click();
  expect(onClose).toHaveBeenCalledOnce();
});
