import { render, screen } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { newQueryClient } from '../../providers/query-client.ts';
import { currentSession } from '../../providers/session.ts';
import { signIn } from '../../providers/sign-in.ts';
import { successEnvelope, TestNetwork } from '../../test-network.ts';
import { organizationOf, stubMariaSession } from '../../test-session.ts';
import { CompanyBrand } from './CompanyBrand.tsx';

const logoPath = 'GET /v1/organization-settings/my/logo';

async function draw(logoId: string | null) {
  const network = new TestNetwork();
  stubMariaSession(network);
  const organization = organizationOf();
  const item = { ...organization, settings: { ...organization.settings, logoId } };
  network.replies['GET /v1/organization-settings/my'] = successEnvelope({ item });
  network.replies[logoPath] = { status: 200, body: new Uint8Array([82, 73, 70, 70]) };
  await signIn('maria@harbour.example', 'secret');
  const session = currentSession();
  if (session.status !== 'signed-in') throw new Error('nobody is signed in');
  render(
    <QueryClientProvider client={newQueryClient({ retry: false })}>
      <CompanyBrand session={session} />
    </QueryClientProvider>,
  );
  return { network, name: organization.name };
}

it('R-HDR-01: the head of the menu has the logo of the organisation', async () => {
  const { name } = await draw('first');
  expect(await screen.findByRole('img', { name })).toHaveAttribute('src', expect.stringMatching(/^data:/));
});

it('without a logo it has ours, and none is asked for', async () => {
  const { network } = await draw(null);
  expect(screen.getByText('Stepwell')).toBeVisible();
  expect(network.requestsTo(logoPath)).toEqual([]);
});
