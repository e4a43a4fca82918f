import { readFileSync } from 'node:fs';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Player } from './player.ts';
import { TestNetwork } from '../test-network.ts';
import { PlayerLoading } from './PlayerLoading.tsx';
import { sampleSource, sampleStep } from './player-sample.ts';
import type { PlayerSource } from './player-source.ts';
import { PlayerView, type PlayerViewProps } from './PlayerView.tsx';

const picture = (id: string) => ({ id, name: `Drawing ${id}`, url: `/media/${id}.png` });
const link = { id: 'l', label: 'Spare part', link: 'https://erp.example.com/4711' };
const pdf = { id: 'p', name: 'Datasheet.pdf', link: '/media/p', size: 2048 };
const withAll = { diagrams: [picture('a'), picture('b')], links: [link], pdfs: [pdf] };
const steps = [
  sampleStep(1, 0, 10, { title: 'Drain', attachments: withAll }),
  sampleStep(2, 10, 20, { title: 'Refit' }),
  sampleStep(3, 20, 30, { title: 'Check', attachments: { ...withAll, diagrams: [] } }),
];

/** jsdom has no layout: what the style sheet says is read. */
const styleSheet = (path: string): string => readFileSync(`${import.meta.dirname}/${path}`, 'utf8');

/** A player in a page whose video plays nothing: time passes when the test says so. */
function shown(props: Partial<PlayerViewProps> = {}, more: Partial<PlayerSource> = {}) {
  let player: Player | undefined;
  const view = render(
    <PlayerView
      source={sampleSource({ steps, ...more })}
      start={{ stepIndex: 0, seconds: 0 }}
      autoStart={false}
      onClose={() => undefined}
      observe={(opened) => {
        player = opened;
        return () => undefined;
      }}
      {...props}
    />,
    { wrapper: ({ children }) => <ThemeProvider theme={createTheme()}>{children}</ThemeProvider> },
  );
  if (!player) throw new Error('no player was opened');
  const opened = player;
  const video = view.container.querySelector('video');
  if (!video) throw new Error('no video');
  const at = (change: Parameters<typeof opened.store.change>[0]) => act(() => opened.store.change(change));
  return { ...view, player: opened, video, at, state: () => opened.store.state() };
}

/** Time passes for the player. */
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

/** jsdom has neither kind of observer; a test may tell all of them that something changed. */
class Observer {
  static readonly all: Observer[] = [];
  readonly changed: (entries: readonly object[], observer: Observer) => void;
  readonly observe = () => undefined;
  readonly disconnect = () => undefined;
  constructor(changed: Observer['changed']) {
    this.changed = changed;
    Observer.all.push(this);
  }
}

const png = { status: 200, body: new Uint8Array(3) };
let network: TestNetwork;
vi.setConfig({ testTimeout: 20_000 });
beforeEach(() => {
  localStorage.clear();
  for (const doing of ['load', 'pause'] as const)
    vi.spyOn(HTMLMediaElement.prototype, doing).mockImplementation(() => undefined);
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  network = new TestNetwork();
  network.otherwise = png;
  for (const name of ['IntersectionObserver', 'ResizeObserver']) vi.stubGlobal(name, Observer);
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the player', () => {
  it('Loading: R-PLY-07 says so, in the size of what comes', () => {
    render(<PlayerLoading />);
    expect(screen.getByText('Loading video')).toBeVisible();
  });
  it('Success: R-PLY-39 has the video beside the toolbox, under a header with the title and a way out', async () => {
    const onClose = vi.fn();
    const { state } = shown({ onClose });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Replace the pump seal on filler 2');
    expect(screen.getByRole('complementary', { name: 'Toolbox' })).toBeVisible();
    expect(state().divide).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole('button', { name: 'Toolbox beside the video' }));
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
  });
  it('Empty: says that nobody has cut it yet', () => {
    shown({}, { steps: [] });
    expect(screen.getByText('This video has no steps yet')).toBeVisible();
  });
  it('Error: names the place that stopped and offers the ways on', async () => {
    const { at } = shown();
    at({ failure: { kind: 'network', detail: '' }, heights: [360, 720], seconds: 7 });
    expect(screen.getByRole('alert')).toHaveTextContent('Step 1 stopped at 00:07');
    expect(screen.getByRole('button', { name: 'Play in 360p' })).toBeVisible();
    expect(screen.getByText('Does not play')).toBeVisible();
    at({ online: false });
    expect(screen.getByRole('alert')).toHaveTextContent('goes on from here when it is back');
    expect(screen.getByText('Offline')).toBeVisible();
  });
  it('R-PLY-23 shows each of its states', () => {
    const { at } = shown({}, { terms: ['valve'] });
    expect(screen.getByRole('button', { name: 'Play' })).toBeVisible();
    at({ paused: false });
    expect(screen.getByRole('button', { name: 'Pause' })).toBeVisible();
    at({ muted: true });
    expect(screen.getByRole('button', { name: 'Unmute' })).toHaveAttribute('aria-pressed', 'true');
    at({ panel: 'search' });
    expect(screen.getByRole('searchbox')).toBeVisible();
    at({ panel: 'settings' });
    expect(screen.getByRole('dialog', { name: 'Settings' })).toBeVisible();
    at({ panel: null, theater: true });
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
    at({ theater: false, fullscreen: true });
    expect(screen.getByRole('button', { name: 'Leave fullscreen' })).toBeInTheDocument();
  });
  it('R-PLY-26 the settings hold auto play, subtitles, quality and speed', () => {
    const { at } = shown({}, { subtitles: [{ language: 'en', url: 'en.vtt' }] });
    at({ heights: [360, 480], panel: 'settings' });
    const popup = within(screen.getByRole('dialog', { name: 'Settings' }));
    expect(popup.getByRole('switch', { name: 'Auto play' })).toBeChecked();
    for (const name of [/^Subtitles/, /^Quality/, /^Speed/, /^Repeat/])
      expect(popup.getByRole('button', { name })).toBeVisible();
  });
  it('R-PLY-26 the settings offer the sound tracks where there are several, and only there', async () => {
    const { at, player } = shown();
    at({ panel: 'settings', sounds: [{ name: 'English', language: 'en' }] });
    const popup = within(screen.getByRole('dialog', { name: 'Settings' }));
    expect(popup.queryByRole('button', { name: /^Sound track/ })).not.toBeInTheDocument();
    const second = { name: 'Kommentar', language: 'de' };
    at({ sounds: [{ name: 'English', language: 'en' }, second], sound: 0 });
    const asked = vi.spyOn(player, 'request');
    const line = popup.getByRole('button', { name: /^Sound track/ });
    expect(line).toHaveTextContent('English');
    await userEvent.click(line);
    await userEvent.click(popup.getByRole('radio', { name: 'Kommentar (German)' }));
    expect(asked).toHaveBeenCalledWith({ type: 'sound', index: 1 });
  });
  const absent = (...names: readonly string[]) => {
    for (const name of names) expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  };
  it('R-PLY-37 Space plays and pauses after a press with the mouse, and presses a button that was reached by Tab', async () => {
    const { video } = shown();
    const play = vi.spyOn(video, 'play').mockResolvedValue();
    const user = userEvent.setup();
    const divide = screen.getByRole('button', { name: 'Toolbox beside the video' });
    await user.click(divide);
    expect(divide).toHaveFocus();
    expect(divide).toHaveAttribute('aria-pressed', 'false');
    await user.keyboard(' ');
    expect(divide).toHaveAttribute('aria-pressed', 'false');
    expect(play).toHaveBeenCalledTimes(1);
    await user.tab();
    await user.tab({ shift: true });
    expect(divide).toHaveFocus();
    await user.keyboard(' ');
    expect(divide).toHaveAttribute('aria-pressed', 'true');
    expect(play).toHaveBeenCalledTimes(1);
  });
  it('R-PSR-01 Esc closes the search from its box', async () => {
    const { at, state } = shown();
    at({ panel: 'search' });
    const user = userEvent.setup();
    await user.type(screen.getByRole('searchbox'), 'valve');
    await user.keyboard('{Escape}');
    expect(state().panel).toBeNull();
  });
  it('says at the end that it is done, and leads to what was not watched', async () => {
    const { at, state } = shown();
    const user = userEvent.setup();
    at({ stepIndex: 2, seconds: 30, ended: true, seen: [1, 0.4, 1] });
    expect(screen.getByText('Step 2 has not been watched to its end yet.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Go to step 2' }));
    expect(state()).toMatchObject({ stepIndex: 1, ended: false });
    at({ stepIndex: 2, ended: true, seen: [1, 0.95, 1] });
    expect(screen.getByText('You have watched every step.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Watch again' }));
    expect(state()).toMatchObject({ stepIndex: 0, ended: false });
  });
  it('keeps the neighbours in reach of a finger while the controls are hidden', () => {
    const { at, state } = shown();
    const row = /\.ways \{[^}]*display: none/;
    expect(row.test(styleSheet('StepLine.module.css'))).toBe(false);
    at({ theater: true, paused: false, controls: false, stepIndex: 1 });
    const [next] = screen
      .getAllByRole('button', { name: 'Next step', hidden: true })
      .filter((button) => !button.closest('[inert]'));
    if (next) fireEvent.click(next);
    expect(state().stepIndex).toBe(2);
  });
  it('R-PLY-40 the single-step player has no search, no menu and no neighbours', () => {
    shown({ singleStep: true });
    absent('Find in this video', 'All steps', 'Next step', 'Previous step');
  });
  it('R-PLY-40 R-PLY-41 an account of the second generation has no search and no theatre, by key either', () => {
    const { state } = shown({ secondGeneration: true });
    absent('Find in this video', 'Theatre');
    expect(screen.getByRole('button', { name: 'All steps' })).toBeVisible();
    fireEvent.keyDown(document.body, { key: 't' });
    expect(state().theater).toBe(false);
    cleanup();
    shown();
    expect(screen.getAllByRole('button', { name: 'Find in this video' }).length).toBeGreaterThan(0);
    expect(screen.getByRole('button', { name: 'Theatre' })).toBeVisible();
  });
  it('R-PLY-30 hides the controls 4 s after the last touch while it plays, never while it is paused', () => {
    vi.useFakeTimers();
    const { player, video, state } = shown();
    act(() => player.request({ type: 'wake' }));
    wait(9000);
    expect(state().controls).toBe(true);
    act(() => void fireEvent.play(video));
    wait(3900);
    expect(state().controls).toBe(true);
    wait(200);
    expect(state().controls).toBe(false);
    act(() => player.request({ type: 'wake' }));
    expect(state().controls).toBe(true);
  });
  it('R-PLY-31 shows the name of the step from its second 2 on, for 6 s', () => {
    const { at, container } = shown();
    const tag = () => container.querySelector('.tag')?.textContent ?? null;
    at({ loading: false, seconds: 1.9 });
    expect(tag()).toBeNull();
    at({ seconds: 2 });
    expect(tag()).toBe('01Drain');
    at({ seconds: 7.9 });
    expect(tag()).toBe('01Drain');
    at({ seconds: 8 });
    expect(tag()).toBeNull();
    at({ stepIndex: 1, seconds: 12.1 });
    expect(tag()).toBe('02Refit');
  });
  it('R-PLY-33 shows the tip at the menu once, for 2.5 s', () => {
    vi.useFakeTimers();
    const first = shown();
    first.at({ loading: false });
    expect(screen.getByText('All steps are here')).toBeVisible();
    wait(2500);
    expect(screen.queryByText('All steps are here')).not.toBeInTheDocument();
    first.unmount();
    shown().at({ loading: false });
    expect(screen.queryByText('All steps are here')).not.toBeInTheDocument();
  });
  it('R-PLY-34 moves without a transition until 100 ms after a drag', () => {
    vi.useFakeTimers();
    shown();
    Element.prototype.setPointerCapture = () => undefined;
    const line = screen.getByRole('slider', { name: 'Position' });
    const isDragged = () => line.parentElement?.classList.contains('dragging');
    fireEvent.pointerDown(line, { button: 0 });
    fireEvent.pointerUp(line);
    wait(99);
    expect(isDragged()).toBe(true);
    wait(2);
    expect(isDragged()).toBe(false);
  });
  it('R-PLY-36 tools give way at widths of the video of 300, 600 and 1264 px', () => {
    const widths = [
      ...styleSheet('controls/Controls.module.css').matchAll(/@container video \(max-width: (\d+)px\)/g),
    ].map(([, px]) => Number(px));
    expect(widths).toEqual(expect.arrayContaining([300, 600, 1263]));
  });
  it('R-PLY-25 asks before a desktop player is left, and not before an embed or on a phone', () => {
    const leaving = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const { unmount } = shown();
    expect(leaving()).toBe(false);
    unmount();
    expect(leaving()).toBe(true);
    const embed = shown({ variant: 'embed' });
    expect(leaving()).toBe(true);
    embed.unmount();
    const media = window.matchMedia;
    window.matchMedia = (query) => Object.assign(media(query), { matches: query.includes('coarse') });
    shown();
    expect(leaving()).toBe(true);
    window.matchMedia = media;
  });
  it('R-ORG-16 lays the watermark over the picture of a workflow that has one', () => {
    const { unmount, container } = shown({}, { watermark: 'Tom Okonkwo' });
    expect(container.querySelector('.watermark')).toHaveTextContent('Tom Okonkwo');
    unmount();
    expect(shown().container.querySelector('.watermark')).toBeNull();
  });
  it('R-ANN-11 R-ANN-12 R-PLY-38 keeps the overlay at 16:9, hidden until the video is there', () => {
    const { at } = shown({ overlay: <p>Arrow</p> });
    const box = screen.getByText('Arrow').parentElement;
    expect(box).not.toBeVisible();
    at({ loading: false });
    expect(box).toBeVisible();
    expect(/\.overlay \{[^}]*aspect-ratio: 16 ?\/ ?9/.test(styleSheet('stage/VideoStage.module.css'))).toBe(
      true,
    );
  });
  it('offers a quiz after the last step, and its card after the steps', () => {
    const { at } = shown({ quiz: { card: <p>Quiz card</p>, mask: <p>Take the quiz</p> } });
    const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(items.at(-1)).toBe('Quiz card');
    at({ ended: true });
    expect(screen.queryByText('Take the quiz')).not.toBeInTheDocument();
    at({ stepIndex: 2 });
    expect(screen.getByText('Take the quiz')).toBeVisible();
    at({ ended: false });
    expect(screen.queryByText('Take the quiz')).not.toBeInTheDocument();
  });
});

describe('a narrow toolbox', () => {
  it('R-TBX-09 draws small cards under 300 px, 500 ms after the last change of its width', () => {
    vi.useFakeTimers();
    const { container } = shown();
    const list = container.querySelector('ol');
    if (!list) throw new Error('no list');
    const becomes = (clientWidth: number) => {
      Object.defineProperty(list, 'clientWidth', { value: clientWidth, configurable: true });
      act(() => Observer.all.forEach((each) => each.changed([], each)));
    };
    const isSmall = () => list.querySelector('.step.small') !== null;
    becomes(299);
    wait(499);
    expect(isSmall()).toBe(false);
    wait(1);
    expect(isSmall()).toBe(true);
    becomes(300);
    wait(500);
    expect(isSmall()).toBe(false);
  });
});

describe('the step menu', () => {
  it('R-TBX-08 shows every step with number, title, length and the attachments it has', async () => {
    const { state } = shown();
    await userEvent.click(screen.getByRole('button', { name: 'All steps' }));
    const menu = within(screen.getByRole('region', { name: 'All steps' }));
    const cards = menu.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(cards).toHaveLength(3);
    expect(cards[0]).toMatch(/01.*00:10.*Drain.*4 attachments/);
    expect(cards[1]).toMatch(/02.*00:10.*Refit/);
    expect(cards[1]).not.toMatch(/attachment/);
    await userEvent.click(menu.getByRole('button', { name: /Check/ }));
    expect(state()).toMatchObject({ stepIndex: 2, panel: null });
  });
  it('gives the focus back to its button when it closes', async () => {
    shown();
    const button = screen.getByRole('button', { name: 'All steps' });
    await userEvent.click(button);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'All steps' })).not.toBeInTheDocument();
    expect(button).toHaveFocus();
  });
});

describe('attachments', () => {
  it('R-ATT-01 stand in groups in the bar and in the sidebar, and drawings in the popup', async () => {
    shown();
    const bar = within(screen.getByRole('region', { name: 'Attachments' }));
    const groups = bar.getAllByRole('button', { pressed: undefined }).map(({ textContent }) => textContent);
    expect(groups.slice(0, 3)).toEqual(['Diagrams2', 'Links1', 'PDF files1']);
    await userEvent.click(screen.getByRole('button', { name: 'Attachments of the step: 4' }));
    expect(screen.getAllByRole('button', { name: /Diagrams/ })).toHaveLength(2);
    await userEvent.click(bar.getByRole('button', { name: /Drawing b/ }));
    const popup = within(await screen.findByRole('dialog', { name: /Drawing b/ }));
    expect(await popup.findByRole('img', { name: 'Drawing b' })).toHaveAttribute('src', 'blob:picture');
  });
  it('R-ATT-04 the sidebar closes itself at a step that has none', () => {
    const { player, state } = shown();
    act(() => player.request({ type: 'panel', panel: 'attachments' }));
    expect(state().panel).toBe('attachments');
    act(() => player.request({ type: 'select-step', stepIndex: 2 }));
    expect(state().panel).toBe('attachments');
    act(() => player.request({ type: 'select-step', stepIndex: 1 }));
    expect(state().panel).toBeNull();
    expect(screen.queryByRole('button', { name: /Attachments of the step/ })).not.toBeInTheDocument();
  });
  it('R-ATT-05 on a desk the video plays on in a window of its own while the popup is open', () => {
    const enter = vi.fn(() => Promise.resolve());
    const leave = vi.fn(() => Promise.resolve());
    const { player, video } = shown();
    const media = window.matchMedia;
    window.matchMedia = (query) => Object.assign(media(query), { matches: query.includes('fine') });
    Object.assign(video, { requestPictureInPicture: enter });
    Object.defineProperty(video, 'readyState', { value: 4 });
    Object.assign(document, { pictureInPictureEnabled: true, exitPictureInPicture: leave });
    Object.defineProperty(document, 'pictureInPictureElement', { value: video, configurable: true });
    act(() => player.request({ type: 'diagram', index: 0 }));
    expect(enter).toHaveBeenCalledOnce();
    act(() => player.request({ type: 'diagram', index: 1 }));
    expect([enter.mock.calls.length, leave.mock.calls.length]).toEqual([1, 0]);
    act(() => player.request({ type: 'diagram', index: null }));
    expect(leave).toHaveBeenCalledOnce();
    window.matchMedia = media;
  });
  it('R-ATT-06 in fullscreen the popup also enters theatre', () => {
    const { player, at, state } = shown();
    act(() => player.request({ type: 'diagram', index: 0 }));
    expect(state().theater).toBe(false);
    at({ diagram: null, fullscreen: true });
    act(() => player.request({ type: 'diagram', index: 0 }));
    expect(state()).toMatchObject({ diagram: 0, theater: true });
  });
  it('a picture that does not come says so, is reported, and can be tried again', async () => {
    network.otherwise = { status: 404, body: '' };
    const { player } = shown();
    const said: string[] = [];
    player.store.onEvent((event) => {
      if (event.type === 'picture-failed') said.push(event.message);
    });
    act(() => player.request({ type: 'diagram', index: 0 }));
    expect((await screen.findAllByText('The picture did not arrive')).length).toBeGreaterThan(0);
    expect(said[0]).toBe('Failed to fetch image: 404');
    network.otherwise = png;
    const [again] = screen.getAllByRole('button', { name: 'Try again', hidden: true });
    if (again) fireEvent.click(again);
    expect(await screen.findByRole('img', { name: 'Drawing a' })).toBeInTheDocument();
  });
  it('a file that could not be had leads nowhere and says so', async () => {
    const gone = { diagrams: [], links: [], pdfs: [{ ...pdf, link: null }] };
    shown({}, { steps: [sampleStep(1, 0, 10, { attachments: gone })] });
    const line = screen.getByText('Not available now').closest('a');
    expect(line).not.toHaveAttribute('href');
    expect(line).toHaveAttribute('aria-disabled', 'true');
  });
});
