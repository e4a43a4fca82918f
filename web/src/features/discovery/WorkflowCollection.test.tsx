import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WorkflowCard } from '../../../../contracts/authoring/workflow-views.ts';
import {
  CustomizedPermissions,
  OrganizationFeatures,
} from '../../../../contracts/organization/organization.ts';
import { signIn } from '../../providers/session.ts';
import { QueryFailed } from '../../providers/use-query-of.ts';
import type { CardQuery } from './card-lists.ts';
import type { ListState } from './list-state.ts';
import { WorkflowCollection } from './WorkflowCollection.tsx';

const organization = {
  id: 'acme', name: 'Acme', loginMethod: 'email_only', generation: 'gen2plus',
  settings: {
    features: OrganizationFeatures.parse({}), permissions: CustomizedPermissions.parse({}), skillsManager: [], analytics: [],
  },
}; // prettier-ignore
const profile = {
  id: 'maria', email: 'maria@acme.example', displayName: 'Maria', role: 'publisher', roles: { hall: 'publisher' }, access: ['editor'],
  locale: 'en', organization: { id: 'acme', name: 'Acme' },
}; // prettier-ignore

let posters: 'never' | 'none' | 'there';
const items = (list: readonly object[]) => ({
  items: list,
  page: { page: 1, size: 20, dataCount: list.length },
});
function answerTo(url: string): object | null {
  if (url.startsWith('/v1/auth/login'))
    return { item: { accessToken: 't', expiresIn: 900, userId: 'maria' } };
  if (url.startsWith('/v1/profile/me')) return { item: profile };
  if (url.startsWith('/v1/organization-settings/my')) return { item: organization };
  if (url.startsWith('/sign/batch'))
    return items([{ url: posters === 'there' ? '/poster.jpg' : null, message: 'OK' }]);
  return url.includes('/users') || url.includes('people') ? items([]) : null;
}

beforeEach(async () => {
  posters = 'there';
  vi.stubGlobal('fetch', (url: string) => {
    if (url.startsWith('/sign/batch') && posters === 'never') return new Promise(() => undefined);
    const found = answerTo(url);
    const body = found
      ? { success: true, code: 0, message: 'OK', ...found }
      : { success: false, code: 404, message: 'absent', error: 'resource.absent' };
    return Promise.resolve(new Response(JSON.stringify(body), { status: found ? 200 : 404 }));
  });
  await signIn('maria@acme.example', 'secret');
});
afterEach(() => vi.unstubAllGlobals());

const card = (differing: Partial<WorkflowCard> = {}): WorkflowCard => ({
  id: 'w1', title: 'Press', languageCode: 'en-us', workspaceId: 'hall', authorId: 'maria', status: 'unpublished', published: false,
  changedSincePublication: false, previewReady: true, videoDuration: 60, stepCount: 3, cause: null,
  createdAt: '2026-11-01T00:00:00.000Z', updatedAt: '2026-11-01T00:00:00.000Z', publishedAt: null, ...differing,
}); // prettier-ignore
const answered = (...cards: readonly WorkflowCard[]): Partial<CardQuery> => ({
  data: items(cards) as CardQuery['data'],
});
const everything: ListState = { text: '', status: null, sort: '-updatedAt', view: 'grid', page: 1, size: 20 };

function show(query: Partial<CardQuery>, state: Partial<ListState> = {}) {
  const onChange = vi.fn();
  const refetch = vi.fn();
  const whole: CardQuery = {
    data: null, error: null, isLoading: false, isFetching: false, isStale: false, refetch, ...query,
  }; // prettier-ignore
  const { container } = render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <WorkflowCollection
          author
          label="Workflows"
          query={whole}
          state={{ ...everything, ...state }}
          onChange={onChange}
          empty={<p>Nothing yet</p>}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { container, onChange, refetch, user: userEvent.setup() };
}

describe('a collection of workflows', () => {
  it('Loading: keeps the places of cards free', () => {
    const { container } = show({ isLoading: true });
    expect(container.querySelector('ul[aria-busy="true"]')?.children).toHaveLength(8);
  });
  it('Empty: says what comes first, or that nothing fits and how to see all again', async () => {
    show(answered());
    expect(screen.getByText('Nothing yet')).toBeInTheDocument();
    const { onChange, user } = show(answered(), { text: 'xyz' });
    expect(screen.getByText('Nothing fits')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    expect(onChange).toHaveBeenCalledWith({ text: '', status: null, page: 1 });
  });
  it('Error: says so and asks again', async () => {
    const error = new QueryFailed({ code: 500, ok: false, errorMessage: 'The disk is asleep.', data: null });
    const { refetch, user } = show({ error });
    expect(screen.getByText('The disk is asleep.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /try again/i }));
    expect(refetch).toHaveBeenCalled();
  });
  it('Success: R-RTE-14, R-CARD-10: a card leads to the editor and offers what its status allows', async () => {
    const { user } = show(answered(card()));
    expect(screen.getByRole('link', { name: 'Press' })).toHaveAttribute('href', '/buildermain/w1');
    await user.click(screen.getByRole('button', { name: 'Actions of Press' }));
    const names = within(screen.getByRole('menu'))
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent);
    expect(names).toEqual(['Edit', 'Rename', 'Publish', 'Delete']);
  });
  it('says why it failed, where its picture would be too', () => {
    const cause = { error: 'media.no-video', message: 'This file is no video.' };
    show(answered(card({ status: 'failed', previewReady: false, cause })));
    expect(screen.getByText('This file is no video.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'See what failed' })).toBeInTheDocument();
  });
});

describe('the picture of a card', () => {
  it('that loads is not one that is missing', async () => {
    posters = 'never';
    const { container } = show(answered(card()));
    expect(await screen.findByText('Press')).toBeInTheDocument();
    expect(screen.queryByText('No picture yet')).toBeNull();
    expect(container.querySelector('li img')).toBeNull();
  });
  it('that is missing says so', async () => {
    posters = 'none';
    show(answered(card()));
    expect(await screen.findByText('No picture yet')).toBeInTheDocument();
  });
  it('is shown once it has an address', async () => {
    const { container } = show(answered(card()));
    await vi.waitFor(() => expect(container.querySelector('li img')).toHaveAttribute('src', '/poster.jpg'));
  });
});
