import Box from '@mui/material/Box';
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { showLanguage } from '../i18n/text.ts';
import { signIn } from '../providers/sign-in.ts';
import { renderConsole } from '../test-console.tsx';
import { listOf, successEnvelope, TestNetwork } from '../test-network.ts';
import { profileOfMaria, stubMariaSession } from '../test-session.ts';
import { RightToLeftStyles } from './RightToLeftStyles.tsx';

afterEach(() => act(() => showLanguage('en', {})));

const rulesOf = (cache: string) =>
  [...document.querySelectorAll<HTMLStyleElement>(`style[data-emotion="${cache}"]`)].length;

it('R-LNG-05: what Material puts on the left stands on the right', () => {
  const box = <Box data-testid="box" sx={{ paddingLeft: '7px', textAlign: 'left' }} />;
  const { unmount } = render(box);
  expect(screen.getByTestId('box')).toHaveStyle({ paddingLeft: '7px', textAlign: 'left' });
  unmount();
  render(<RightToLeftStyles>{box}</RightToLeftStyles>);
  expect(screen.getByTestId('box')).toHaveStyle({ paddingRight: '7px', textAlign: 'right' });
});

it('R-LNG-05: the console is mirrored in a language that is read from right to left, and only then', async () => {
  const team = {
    id: 'night',
    name: 'Night shift',
    members: 3,
    workspaceIds: [],
    createdAt: '2026-03-02T12:00:00.000Z',
  };
  const network = new TestNetwork({ 'GET /v1/teams': listOf([team]) });
  stubMariaSession(network);
  const access = [...profileOfMaria.access, 'teams'];
  network.replies['GET /v1/profile/me'] = successEnvelope({ item: { ...profileOfMaria, access } });
  await signIn('maria@harbour.example', 'secret');
  const before = rulesOf('rtl');
  renderConsole('/admin/teams');
  expect(await screen.findByText('Night shift')).toBeVisible();
  expect(rulesOf('rtl')).toBe(before);
  act(() => showLanguage('he-il', {}));
  await expect.poll(() => rulesOf('rtl')).toBeGreaterThan(before);
  expect(await screen.findByText('Night shift')).toBeVisible();
});
