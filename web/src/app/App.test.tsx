import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { signOut } from '../providers/session.ts';
import { listOf, TestNetwork } from '../test-network.ts';
import { stubMariaSession } from '../test-session.ts';
import { App } from './App.tsx';

it('R-SES-03 R-SES-08 R-SES-09: settings are there before one is in, the workspaces follow at once, once for all screens', async () => {
  const network = new TestNetwork();
  network.fallback = listOf([]);
  stubMariaSession(network);
  document.cookie = 'stepwell_session=1';
  render(<App />);
  await expect.poll(() => network.requestsTo('GET /v1/workspaces'), { timeout: 10_000 }).toHaveLength(1);
  const order = network.requests.map(({ path }) => path.split('?')[0]);
  expect(order.indexOf('/v1/workspaces')).toBeGreaterThan(order.indexOf('/v1/organization-settings/my'));
  expect(network.requestsTo('GET /v1/workspaces')[0]?.path).toContain('type=view');
  await signOut();
});
