import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { exampleSentences } from '../../../../contracts/authoring/workflow.examples.ts';
import { voiceCatalogue } from '../../../../contracts/kernel/voice-list.ts';
import { Preview } from '../../editor/state/preview.ts';
import { signOut } from '../../providers/session.ts';
import { signIn } from '../../providers/sign-in.ts';
import { stubLayout } from '../../test-layout.ts';
import { listOf, refusal, successEnvelope, TestNetwork } from '../../test-network.ts';
import { renderAt } from '../../test-screen.tsx';
import { organizationOf, profileOfMaria, stubMariaSession } from '../../test-session.ts';
import { workflowDetails } from './workflow-details.fixture.ts';
import { CutScreen, TranscriptionScreen, VoiceOverScreen } from './EditorScreens.tsx';

const { settings, ...organization } = organizationOf();
const transcription = {
  id: 'transcription-1',
  workflowId: 'workflow-1',
  languageCode: 'en-us',
  confidence: 0.9,
};

beforeEach(async () => {
  sessionStorage.clear();
  // jsdom has no layout, so nothing can be scrolled
  Element.prototype.scrollIntoView = () => undefined;
  stubLayout();
  const network = new TestNetwork({
    'GET /v1/workflows/workflow-1': successEnvelope({ item: workflowDetails() }),
    'GET /v1/transcriptions/transcription-1': successEnvelope({
      item: { ...transcription, sentences: exampleSentences, suggestions: [], revision: 1 },
    }),
    'GET /v1/voices': successEnvelope({
      item: { neural: true, basic: true, sentence: '', voices: voiceCatalogue },
    }),
    'GET /v1/workflows/workflow-1/preview/status': refusal(404, 'resource.absent'),
  });
  network.fallback = listOf([]);
  stubMariaSession(network);
  const features = { ...settings.features, textToSpeech: true };
  network.replies['GET /v1/organization-settings/my'] = successEnvelope({
    item: { ...organization, settings: { ...settings, features } },
  });
  network.replies['GET /v1/profile/me'] = successEnvelope({
    item: { ...profileOfMaria, access: [...profileOfMaria.access, 'editor'] },
  });
  await signOut();
  await signIn('maria@harbour.example', 'secret');
});

const open = (page: string) =>
  renderAt(
    page,
    <Routes>
      <Route path="/editormain/:workflowId/video" element={<CutScreen />} />
      <Route path="/editormain/:workflowId/transcription" element={<TranscriptionScreen />} />
      <Route path="/editormain/:workflowId/voice-over" element={<VoiceOverScreen />} />
    </Routes>,
  );
const video = '/editormain/workflow-1/video';

it('R-EDT-01: the video editor offers to cut, erase, rotate and trim', async () => {
  open(video);
  for (const name of [/^Split/, /^Remove clip/, '90°', /^Trim the start/, /^Trim the end/])
    expect(await screen.findByRole('button', { name })).toBeEnabled();
});

it('R-EDT-01: the video editor leads to the review of the transcript and to its key terms', async () => {
  open(video);
  const addressOf = async (name: string) =>
    (await screen.findByRole('link', { name })).getAttribute('href') ?? '';
  expect(await addressOf('Key terms')).toMatch(/#key-terms$/);
  const review = await addressOf('Review transcript');
  cleanup();
  open(review);
  const page = within(await screen.findByRole('main', { name: 'Transcript editor' }));
  expect(await page.findByText(/^Now$/)).toBeVisible();
  expect(page.getByRole('heading', { name: 'Key terms' })).toBeVisible();
});

it('R-EDT-01: the video editor leads to the voice-over, whose text is read by voices', async () => {
  open(video);
  const pages = within(await screen.findByRole('navigation', { name: 'Editor pages' }));
  await userEvent.click(pages.getByRole('link', { name: 'Voice-over' }));
  expect(await screen.findByRole('button', { name: 'Create voice-over' })).toBeEnabled();
});

it('the transcript is beside a video that a button plays, by its name as by its key', async () => {
  open('/editormain/workflow-1/transcription');
  const play = await screen.findByRole('button', { name: 'Play to the end' });
  expect(play).toBeEnabled();
  expect(play.closest('[role=toolbar]')).toHaveTextContent('00:00.0');
  const played = vi.spyOn(Preview.prototype, 'play');
  await userEvent.click(play);
  fireEvent.keyDown(document.body, { key: ' ' });
  // from the playhead, wherever the step is that was chosen on another page
  expect(played.mock.calls).toEqual([[null], [null]]);
});
