import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../test-screen.tsx';
import { MeetingLandingScreen } from './MeetingLandingScreen.tsx';

const route = '/zoomlanding/:status/:lang?/:subdomain?';

it.each([
  ['/zoomlanding/success', 'status', 'Meeting service: Connected'],
  ['/zoomlanding/success/en-us/acme', 'status', 'Meeting service: Connected'],
  ['/zoomlanding/failed', 'alert', 'Meeting service: Not connected'],
  ['/zoomlanding/whatever', 'alert', 'Meeting service: Not connected'],
])('R-CRE-05: %s says what became of the connection', (address, role, heading) => {
  renderScreen(MeetingLandingScreen, route, address, {});
  expect(screen.getByRole('heading', { name: heading })).toBeVisible();
  expect(screen.getByRole(role)).toHaveTextContent(
    role === 'status' ? 'can now import' : 'Nothing was changed',
  );
  expect(screen.getByRole('button', { name: 'Integrations' })).toHaveFocus();
});
