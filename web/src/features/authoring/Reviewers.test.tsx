import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { successEnvelope, listOf, refusal, TestNetwork } from '../../test-network.ts';
import { renderAt } from '../../test-screen.tsx';
import { Reviewers } from './Reviewers.tsx';

const reviewers = 'GET /v1/workflows/w1/reviewers';
const change = 'PUT /v1/workflows/w1/reviewers';
const vera = { id: 'vera', displayName: 'Vera Holm' };
const tom = { id: 'tom', displayName: 'Tom Becker' };

it('R-WFL-23: reviewers are seen, found by name, added and removed', async () => {
  const network = new TestNetwork({
    [reviewers]: listOf([vera]),
    'GET /v1/workflows/w1/reviewers/candidates': listOf([tom, vera]),
    [change]: (requested) => {
      const { reviewers: chosen } = requested.body as { reviewers: string[] };
      network.replies[reviewers] = listOf([tom, vera].filter(({ id }) => chosen.includes(id)));
      return successEnvelope();
    },
  });
  const user = userEvent.setup();
  renderAt('/', <Reviewers workflowId="w1" />);
  expect(await screen.findByText('Vera Holm')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Add reviewer/ }));
  await user.keyboard('tom');
  expect(screen.queryByRole('option', { name: /Vera/ })).toBeNull();
  await user.click(await screen.findByRole('option', { name: 'Tom Becker' }));
  await expect.poll(() => network.requestsTo(change).at(-1)?.body).toEqual({ reviewers: ['vera', 'tom'] });
  await user.click(await screen.findByRole('button', { name: /Vera Holm/ }));
  await expect.poll(() => network.requestsTo(change).at(-1)?.body).toEqual({ reviewers: ['tom'] });
  expect(await screen.findByText('Tom Becker')).toBeVisible();
});
it('R-WFL-23: Enter adds the first person found, by keyboard alone', async () => {
  const network = new TestNetwork({
    [reviewers]: listOf([]),
    'GET /v1/workflows/w1/reviewers/candidates': ({ path }) =>
      listOf(path.includes('keyword=tom') ? [tom] : [vera, { id: 'theo', displayName: 'Theo Tims' }, tom]),
    [change]: successEnvelope(),
  });
  renderAt('/', <Reviewers workflowId="w1" />);
  await userEvent.click(await screen.findByRole('button', { name: /^Add reviewer/ }));
  await screen.findByRole('option', { name: 'Vera Holm' });
  // the list does not match what was typed yet: Enter searches and adds nobody
  await userEvent.keyboard('tom{Enter}');
  await expect.poll(() => screen.queryByRole('option', { name: 'Vera Holm' })).toBeNull();
  expect(network.requestsTo(change)).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => network.requestsTo(change).at(-1)?.body).toEqual({ reviewers: ['tom'] });
});
it('R-WFL-23: says why a choice was refused', async () => {
  new TestNetwork({ [reviewers]: listOf([vera]), [change]: refusal(400, 'reviewer.unknown') });
  renderAt('/', <Reviewers workflowId="w1" />);
  await userEvent.click(await screen.findByRole('button', { name: /Vera Holm/ }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByText('Vera Holm')).toBeVisible();
});
