import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { signIn } from '../../providers/sign-in.ts';
import { listOf, successEnvelope, TestNetwork } from '../../test-network.ts';
import { renderAt } from '../../test-screen.tsx';
import { profileOfMaria, stubMariaSession } from '../../test-session.ts';
import { feature } from './routes.tsx';
import { SummaryScreen, VoiceOverScreen } from './EditorScreens.tsx';

const routes = feature.routes ?? [];

async function openAs(access: readonly string[], page: 'summary' | 'voice-over') {
  const network = new TestNetwork({});
  network.fallback = listOf([]);
  stubMariaSession(network, { aiSummary: false, textToSpeech: false });
  network.replies['GET /v1/profile/me'] = successEnvelope({ item: { ...profileOfMaria, access } });
  await signIn('maria@harbour.example', 'secret');
  renderAt(
    `/editormain/workflow-1/${page}`,
    <Routes>
      <Route path="/editormain/:workflowId/summary" element={<SummaryScreen />} />
      <Route path="/editormain/:workflowId/voice-over" element={<VoiceOverScreen />} />
    </Routes>,
  );
}

it.each([
  ['summary', 'Switched off: Summaries'],
  ['voice-over', 'Switched off: Voice-over'],
] as const)(
  'the page %s says what is switched off, and leads administrators to the switch',
  async (page, title) => {
    await openAs(['editor', 'permissions'], page);
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open permissions' })).toHaveAttribute(
      'href',
      '/admin/setting/permissions',
    );
  },
);

it('others are told who can switch it on', async () => {
  await openAs(['editor'], 'summary');
  expect(
    await screen.findByText(
      /Someone with the role “Organisation admin” can switch it on under “Permissions”/,
    ),
  ).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Open permissions' })).toBeNull();
});

it('neither page is refused to authors where it is switched off', () => {
  const author = { status: 'signed-in', profile: { ...profileOfMaria, access: ['editor'] } } as never; // what is read
  for (const { path, allowed } of routes) expect([path, allowed?.(author)]).toEqual([path, true]);
});
