import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { listOf, refusal, successEnvelope, TestNetwork } from '../../test-network.ts';
import { renderAt } from '../../test-screen.tsx';
import { WorkflowCategories } from './WorkflowCategories.tsx';
import { workflowDetails } from './workflow-details.fixture.ts';

const change = `PUT /v1/workflows/${workflowDetails().id}/categories`;
const category = (id: string, name: string) => ({
  id, name, subcategories: 1, workflows: null, createdAt: '2026-03-02T12:00:00.000Z',
}); // prettier-ignore
let network: TestNetwork;
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined; // jsdom has no layout
  network = new TestNetwork({
    'GET /v1/categories': listOf([category('fillers', 'Fillers'), category('pumps', 'Pumps')]),
    'GET /v1/subcategories': listOf([{ id: 'seals', categoryId: 'pumps', name: 'Seals' }]),
    [change]: successEnvelope(),
  });
});
const show = (more: object = {}) => renderAt('/', <WorkflowCategories details={workflowDetails(more)} />);
const sent = () => expect.poll(() => network.requestsTo(change).at(-1)?.body);

describe('R-CAT-05: the categories of a workflow', () => {
  it('are found by a word and added, with their subcategories', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: /^Add category/ }));
    await userEvent.keyboard('seal{Enter}');
    expect(screen.queryByRole('option', { name: 'Fillers' })).toBeNull();
    await userEvent.click(await screen.findByRole('option', { name: 'Pumps / Seals' }));
    await sent().toEqual({ categoryIds: [], subcategoryIds: ['seals'] });
    expect(await screen.findByText('Pumps / Seals')).toBeVisible();
  });
  it('are removed, a category together with its subcategories', async () => {
    show({ categoryIds: ['pumps', 'fillers'], subcategoryIds: ['seals'] });
    await userEvent.click(await screen.findByRole('button', { name: /Pumps$/ }));
    await sent().toEqual({ categoryIds: ['fillers'], subcategoryIds: [] });
  });
  it('stay as they were if a choice is refused', async () => {
    network.replies[change] = refusal(400, 'category.unknown');
    show({ categoryIds: ['fillers'] });
    await userEvent.click(await screen.findByRole('button', { name: /Fillers$/ }));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByText('Fillers')).toBeVisible();
  });
  it('are absent where the organisation has none', async () => {
    network.replies['GET /v1/categories'] = listOf([]);
    const { container } = show();
    await expect.poll(() => network.requestsTo('GET /v1/categories')).toHaveLength(1);
    expect(container).toBeEmptyDOMElement();
  });
});
