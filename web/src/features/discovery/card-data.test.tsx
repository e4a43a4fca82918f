import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { signIn } from '../../providers/sign-in.ts';
import { listOf, TestNetwork } from '../../test-network.ts';
import { renderAt } from '../../test-screen.tsx';
import { stubMariaSession } from '../../test-session.ts';
import { usePosters } from './card-data.ts';

const signing = 'POST /sign/batch';
function Posters() {
  const url = usePosters([{ id: 'w1', previewReady: true }])('w1');
  return <p>{url === undefined ? 'loading' : (url ?? 'missing')}</p>;
}
afterEach(() => void vi.useRealTimers());

it('asks again soon for the address of a poster that is missing', async () => {
  const network = new TestNetwork({ [signing]: listOf([{ url: null, message: '' }]) });
  stubMariaSession(network);
  await signIn('maria@harbour.example', 'secret');
  vi.useFakeTimers({ shouldAdvanceTime: true });
  renderAt('/home', <Posters />);
  expect(await screen.findByText('missing')).toBeVisible();
  network.replies[signing] = listOf([{ url: '/poster.jpg', message: 'OK' }]);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(await screen.findByText('/poster.jpg')).toBeVisible();
});
