import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { signIn } from '../../../providers/sign-in.ts';
import { renderConsole } from '../../../test-console.tsx';
import { listOf, successEnvelope, TestNetwork } from '../../../test-network.ts';
import { settingsViewOf, stubMariaSession } from '../../../test-session.ts';

it('R-LNG-09: /admin/setting/interface-language chooses the language of people who have not chosen one', async () => {
  const change = 'PATCH /v1/organization-settings/my';
  const network = new TestNetwork({
    'GET /v1/people': listOf([]),
    'GET /v1/workspaces': listOf([]),
    'GET /v1/organization-settings/my/all': successEnvelope({ item: settingsViewOf() }),
    [change]: successEnvelope(),
  });
  stubMariaSession(network);
  await signIn('maria@harbour.example', 'secret');
  renderConsole('/admin/setting/interface-language');
  const field = await screen.findByLabelText('Language of the organisation');
  expect(field).toHaveValue('');
  fireEvent.change(field, { target: { value: 'ja-jp' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(() => network.requestsTo(change)[0]?.body).toEqual({ interfaceLanguage: 'ja-jp' });
});
