import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, type RouteObject, RouterProvider, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { examplePlayerWorkflow } from '../../../../contracts/playback/playback.examples.ts';
import { RouteGuard } from '../../app/RouteGuard.tsx';
import { signOut } from '../../providers/session.ts';
import { signIn } from '../../providers/sign-in.ts';
import { Toasts } from '../../ui/feedback/Toasts.tsx';
import { ThemeRoot } from '../../ui/theme/ThemeRoot.tsx';
import { successEnvelope, refusal, TestNetwork } from '../../test-network.ts';
import { stubMariaSession, profileOfMaria } from '../../test-session.ts';
import { feature } from './routes.tsx';

const player = 'GET /v1/player/workflow';
const given = (of: unknown) => successEnvelope({ item: of });
let network: TestNetwork;

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
}
/** The feature's own routes, with a page that shows the location for every other address. */
async function open(address: string) {
  const routes: RouteObject[] = await Promise.all(
    (feature.routes ?? []).map(async (route) => {
      const Screen = await route.load();
      return {
        path: route.path,
        element: (
          <RouteGuard route={route}>
            <Screen />
          </RouteGuard>
        ),
      };
    }),
  );
  const router = createMemoryRouter([...routes, { path: '*', element: <Address /> }], {
    initialEntries: [address],
  });
  const client = new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } });
  render(
    <ThemeRoot>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ThemeRoot>,
  );
}
const current = () =>
  screen.getAllByRole('listitem').map((each) => each.querySelector('[aria-current="step"]') !== null);

vi.setConfig({ testTimeout: 20_000 });
beforeEach(async () => {
  localStorage.clear();
  network = new TestNetwork({ [player]: given(examplePlayerWorkflow) });
  network.fallback = given({});
  stubMariaSession(network);
  network.replies['GET /v1/profile/me'] = given({ ...profileOfMaria, role: 'viewer', access: ['player'] });
  for (const doing of ['load', 'pause'] as const)
    vi.spyOn(HTMLMediaElement.prototype, doing).mockImplementation(() => undefined);
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const signedIn = await signIn('maria@harbour.example', 'secret');
  if (!signedIn.ok) throw new Error(signedIn.errorMessage);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
  sessionStorage.clear();
});

describe('/playermain', () => {
  it('Loading: R-PLY-07 says Loading video while the answer is on its way', async () => {
    network.replies[player] = 'pending';
    await open('/playermain/workflow-1');
    expect(await screen.findByText('Loading video')).toBeVisible();
  });
  it('Success: R-PLY-01 opens at the first step, or at the step of the address', async () => {
    await open('/playermain/workflow-1');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Bleeding the boiler');
    expect(current()).toEqual([true, false]);
    cleanup();
    await open('/playermain/workflow-1/step-2');
    await screen.findByRole('heading', { level: 1 });
    expect(current()).toEqual([false, true]);
  });
  it('R-PLV-06 says of a draft that it is a preview, and of what is published nothing of the kind', async () => {
    network.replies[player] = given({ ...examplePlayerWorkflow, published: false });
    await open('/playermain/workflow-1?isPreviewVideoMode=1');
    expect(await screen.findByText('Preview of the draft')).toBeVisible();
    cleanup();
    network.replies[player] = given(examplePlayerWorkflow);
    await open('/playermain/workflow-1');
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText('Preview of the draft')).toBeNull();
  });
  it('Empty: says that nobody has cut it yet', async () => {
    network.replies[player] = given({ ...examplePlayerWorkflow, steps: [] });
    await open('/playermain/workflow-1');
    expect(await screen.findByText('No steps yet')).toBeVisible();
  });
  it('R-PLY-02 sends who is not signed in to /auth, with the way back', async () => {
    await signOut();
    await open('/playermain/w1/s2');
    expect(await screen.findByTestId('address')).toHaveTextContent('/auth?redirect=%2Fplayermain%2Fw1%2Fs2');
  });
  it('R-PLY-03 sends who has no permission to view it to /403', async () => {
    network.replies[player] = refusal(403, 'access.denied'); // E-player-403
    await open('/playermain/workflow-1');
    expect(await screen.findByTestId('address')).toHaveTextContent('/403');
  });
  it('R-PLY-05 R-HOM-03 closing leads to the home overview', async () => {
    await open('/playermain/workflow-1');
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    expect(screen.getByTestId('address')).toHaveTextContent('/home/overview');
  });
  it.each([
    ['was unpublished', refusal(409, 'player.unpublished')],
    ['was deleted', refusal(404, 'player.deleted')],
    ['does not exist', refusal(404, 'resource.absent')],
    ['is not available', refusal(400, 'input.invalid')],
    ['was unpublished', given({ ...examplePlayerWorkflow, published: false })],
  ])(
    'R-PLY-10 E-player-unpublished E-player-deleted E-player-missing E-player-unavailable: says that this workflow %s',
    async (words, reply) => {
      network.replies[player] = reply;
      await open('/playermain/workflow-1');
      expect(await screen.findByRole('alert')).toHaveTextContent(`This workflow ${words}`);
      expect(screen.getByRole('button', { name: 'Go to home' })).toBeVisible();
    },
  );
  it('Error: R-PLY-11 (3:223), E-player-data: tries the server four times in all, and then offers another try', async () => {
    network.replies[player] = 'lost';
    await open('/playermain/workflow-1');
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(network.requestsTo(player)).toHaveLength(4);
    network.replies[player] = given(examplePlayerWorkflow);
    await userEvent.click(again);
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  });
  it('a viewer who loses access during playback sees a message and nothing of the video', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await open('/playermain/workflow-1');
    await screen.findByRole('heading', { level: 1 });
    network.replies[player] = refusal(404, 'resource.absent');
    await act(() => vi.advanceTimersByTimeAsync(9 * 60_000));
    expect(await screen.findByRole('alert')).toHaveTextContent('You no longer have access to this workflow');
    expect(document.querySelector('video')).toBeNull();
    expect(screen.queryByText('Step title 1')).not.toBeInTheDocument();
  });
  it('offers a version that is published meanwhile, and shows it at the same place', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    render(<Toasts />);
    const [, second] = examplePlayerWorkflow.steps;
    await open(`/playermain/workflow-1/${second?.id}?t=2`);
    await screen.findByRole('heading', { level: 1 });
    await act(() => vi.advanceTimersByTimeAsync(9 * 60_000));
    expect(screen.queryByText(/was published/)).toBeNull();
    const publication = examplePlayerWorkflow.publication + 1;
    const steps = examplePlayerWorkflow.steps.map((step) => ({ ...step, title: `${step.title}, newer` }));
    network.replies[player] = given({ ...examplePlayerWorkflow, publication, steps });
    await act(() => vi.advanceTimersByTimeAsync(9 * 60_000));
    const notice = (await screen.findByText(`Version ${publication} was published`)).closest('[role=status]');
    expect(notice).toHaveTextContent(`You’re watching version ${publication - 1}.`);
    expect(screen.queryByText(/, newer/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: `Show version ${publication}` }));
    expect(await screen.findAllByText(/, newer/)).not.toHaveLength(0);
    expect(screen.getByText(`Version ${publication}`)).toBeVisible();
    expect(current()[1]).toBe(true);
    expect(screen.queryByText(/was published/)).toBeNull();
  });
  it('R-PLY-46 offers the video and its sound to those who may edit it alone', async () => {
    await open('/playermain/workflow-1');
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('button', { name: 'Download' })).not.toBeInTheDocument();
    cleanup();
    network.replies[player] = given({
      ...examplePlayerWorkflow,
      allowEdit: true,
      untranscodedUrl: '/media/grant/source',
    });
    await open('/playermain/workflow-1');
    await userEvent.click(await screen.findByRole('button', { name: 'Download' }));
    const saved = vi.fn();
    URL.createObjectURL = (blob) => {
      saved(blob);
      return 'blob:video';
    };
    await userEvent.click(screen.getByRole('menuitem', { name: 'Original video' }));
    await vi.waitFor(() => expect(saved).toHaveBeenCalledWith(expect.any(Blob)), { timeout: 10_000 });
  });
  it('2:154 sends feedback on the step that is shown, keeps what was written when that fails, and says that it was sent', async () => {
    const send = 'POST /v1/workflows/workflow-1/feedback';
    network.replies[send] = refusal(503, 'service.unavailable');
    await open('/playermain/workflow-1/step-2');
    await userEvent.click(await screen.findByRole('button', { name: 'Send feedback' }));
    const form = within(screen.getByRole('dialog', { name: 'Send feedback' }));
    await userEvent.click(form.getByRole('button', { name: 'Send feedback' }));
    expect(form.getByLabelText('Your feedback')).toHaveAccessibleDescription('Fill in this field.');
    expect(network.requestsTo(send)).toEqual([]);
    await userEvent.type(form.getByLabelText('Your feedback'), 'The torque is missing. m');
    await userEvent.selectOptions(form.getByLabelText('About'), 'step-2');
    await userEvent.selectOptions(form.getByLabelText('Rating'), '4');
    await userEvent.click(form.getByRole('button', { name: 'Send feedback' }));
    expect(await form.findByRole('alert')).toBeVisible();
    expect(form.getByLabelText('Your feedback')).toHaveValue('The torque is missing. m');
    network.replies[send] = successEnvelope({ item: { id: 'feedback-1' } });
    await userEvent.click(form.getByRole('button', { name: 'Send feedback' }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(network.requestsTo(send).at(-1)?.body).toEqual({
      text: 'The torque is missing. m', rating: 4, stepId: 'step-2',
    }); // prettier-ignore
  });
  it('pauses the video while feedback is written', async () => {
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
    await open('/playermain/workflow-1/step-2');
    const button = await screen.findByRole('button', { name: 'Send feedback' });
    // the video is connected a moment later
    await vi.waitFor(() => {
      fireEvent.play(document.querySelector('video') ?? document.body);
      expect(screen.getByRole('button', { name: 'Pause' })).toBeVisible();
    });
    pause.mockClear();
    // at once: a source that is attached meanwhile stops the video
    fireEvent.play(document.querySelector('video') ?? document.body);
    fireEvent.click(button);
    expect(pause).toHaveBeenCalledOnce();
    play.mockClear();
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(play).toHaveBeenCalledOnce());
  });
  it('offers no feedback on a draft', async () => {
    network.replies[player] = given({ ...examplePlayerWorkflow, published: false });
    await open('/playermain/workflow-1?isPreviewVideoMode=1');
    await screen.findByText('Preview of the draft');
    expect(screen.queryByRole('button', { name: 'Send feedback' })).toBeNull();
  });
  it('R-OUT-02 logging out from the player notes that it was left at once', async () => {
    history.pushState(null, '', '/playermain/workflow-1');
    await signOut();
    expect(sessionStorage.getItem('immediate-logout')).not.toBeNull();
    sessionStorage.clear();
    history.pushState(null, '', '/home');
    await signOut();
    expect(sessionStorage.getItem('immediate-logout')).toBeNull();
  });
});
