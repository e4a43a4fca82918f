import { readFileSync } from 'node:fs';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TestNetwork } from '../test-network.ts';
import { PlayerLoading } from './PlayerLoading.tsx';
import { sampleStep } from './player-sample.ts';
import { Observer, pdf, prepareBrowser, renderPlayer } from './rendered-player.fixture.tsx';

/** jsdom has no layout: the test reads the style sheet. */
const styleSheet = (path: string): string => readFileSync(`${import.meta.dirname}/${path}`, 'utf8');

/** Advances the player's time. */
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

/** As the playlist names a track without a name of its own. */
const nativeName = (code: string) =>
  new Intl.DisplayNames([code], { type: 'language', fallback: 'none' }).of(code) ?? '';

const png = { status: 200, body: new Uint8Array(3) };
let network: TestNetwork;
vi.setConfig({ testTimeout: 20_000 });
beforeEach(() => {
  network = prepareBrowser();
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
    const { state } = renderPlayer({ onClose });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Replace the pump seal on filler 2');
    expect(screen.getByRole('complementary', { name: 'Toolbox' })).toBeVisible();
    expect(state().divide).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole('button', { name: 'Show toolbox beside the video' }));
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
  });
  it('R-LNG-05: its controls run from left to right in every language, as the time of the video does', () => {
    renderPlayer();
    const play = screen.getByRole('button', { name: 'Play' });
    expect(play.closest('[data-controls]')).toHaveAttribute('dir', 'ltr');
  });
  it('Empty: says that nobody has cut it yet', () => {
    renderPlayer({}, { steps: [] });
    expect(screen.getByText('No steps yet')).toBeVisible();
  });
  it('Error: names the place that stopped and offers the ways on', async () => {
    const { at } = renderPlayer();
    at({ failure: { kind: 'network', detail: '' }, heights: [360, 720], seconds: 7 });
    expect(screen.getByRole('alert')).toHaveTextContent('Step 1 stopped at 00:07');
    expect(screen.getByRole('button', { name: 'Play in 360p' })).toBeVisible();
    expect(screen.getByText('Can’t play')).toBeVisible();
    at({ online: false });
    expect(screen.getByRole('alert')).toHaveTextContent('continues from here when you are back online');
    expect(screen.getByText('Offline')).toBeVisible();
  });
  it('R-PLY-23 shows each of its states', async () => {
    const { at } = renderPlayer({}, { terms: ['valve'] });
    expect(screen.getByRole('button', { name: 'Play' })).toBeVisible();
    at({ paused: false });
    expect(screen.getByRole('button', { name: 'Pause' })).toBeVisible();
    at({ muted: true });
    expect(screen.getByRole('button', { name: 'Unmute' })).toHaveAttribute('aria-pressed', 'true');
    at({ panel: 'search' });
    expect(screen.getByRole('searchbox')).toBeVisible();
    at({ panel: 'settings' });
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'Settings' })).toBeVisible());
    at({ panel: null, theater: true });
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
    at({ theater: false, fullscreen: true });
    expect(screen.getByRole('button', { name: 'Exit fullscreen' })).toBeInTheDocument();
  });
  it('R-PLY-26 the settings hold auto play, subtitles, quality and speed', async () => {
    const { at } = renderPlayer({}, { subtitles: [{ language: 'en', url: 'en.vtt' }] });
    at({ heights: [360, 480], panel: 'settings' });
    const popup = within(screen.getByRole('dialog', { name: 'Settings' }));
    expect(popup.getByRole('switch', { name: 'Auto play' })).toBeChecked();
    for (const name of [/^Subtitles/, /^Quality/, /^Speed/, /^Repeat/])
      await waitFor(() => expect(popup.getByRole('button', { name })).toBeVisible());
  });
  it('R-PLY-43 the settings offer every language of the subtitles, and titles follow the chosen one', async () => {
    const subtitles = [
      { language: 'es-mx', url: 'es.vtt' },
      { language: 'en-us', url: 'en.vtt' },
    ];
    const textsIn = (title: string) => ({ title, steps: [] });
    const byLanguage = { 'es-mx': textsIn('Cambiar el sello'), 'en-us': textsIn('Replace the seal') };
    const texts = { withoutSubtitles: textsIn('Cambiar'), byLanguage };
    const { at, state } = renderPlayer({}, { subtitles, texts });
    const title = screen.getByRole('heading', { level: 1 });
    at({ panel: 'settings' });
    const popup = within(screen.getByRole('dialog', { name: 'Settings' }));
    await userEvent.click(popup.getByRole('button', { name: /^Subtitles/ }));
    expect(popup.getAllByRole('radio').map(({ textContent }) => textContent)).toEqual([
      'Off',
      'Spanish (Mexico)',
      'English (United States)',
    ]);
    expect(title).toHaveTextContent('Cambiar');
    await userEvent.click(popup.getByRole('radio', { name: 'English (United States)' }));
    expect(state().captions).toBe('en-us');
    expect(title).toHaveTextContent('Replace the seal');
    await userEvent.click(popup.getByRole('button', { name: /^Subtitles/ }));
    await userEvent.click(popup.getByRole('radio', { name: 'Off' }));
    expect(title).toHaveTextContent('Cambiar');
  });
  it('R-PLY-26 the settings offer the sound tracks where there are several, and only there', async () => {
    const { at, player } = renderPlayer();
    at({ panel: 'settings', sounds: [{ name: 'English', language: 'en' }] });
    const popup = within(screen.getByRole('dialog', { name: 'Settings' }));
    expect(popup.queryByRole('button', { name: /^Audio track/ })).not.toBeInTheDocument();
    const second = { name: 'Kommentar', language: 'de' };
    at({ sounds: [{ name: 'English', language: 'en' }, second], sound: 0 });
    const requests = vi.spyOn(player, 'request');
    const line = popup.getByRole('button', { name: /^Audio track/ });
    expect(line).toHaveTextContent('English');
    await userEvent.click(line);
    await userEvent.click(popup.getByRole('radio', { name: 'Kommentar · German' }));
    expect(requests).toHaveBeenCalledWith({ type: 'sound', index: 1 });
    at({ sounds: ['en-us', 'es-mx'].map((language) => ({ name: nativeName(language), language })) });
    const again = popup.getByRole('button', { name: /^Audio track/ });
    expect(again).toHaveTextContent('English (United States)');
    await userEvent.click(again);
    expect(popup.getByRole('radio', { name: 'Spanish (Mexico)' })).toBeVisible();
  });
  it('names the voice-over and the original sound in the language of the viewer', async () => {
    const { at } = renderPlayer();
    const sounds = ['voice-over', 'original'].map((name) => ({ name, language: 'en' }));
    at({ panel: 'settings', sounds, sound: 0 });
    const popup = within(screen.getByRole('dialog', { name: 'Settings' }));
    const line = popup.getByRole('button', { name: /^Audio track/ });
    expect(line).toHaveTextContent('Voice-over');
    await userEvent.click(line);
    expect(popup.getByRole('radio', { name: 'Original sound' })).toBeVisible();
  });
  const absent = (...names: readonly string[]) => {
    for (const name of names) expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  };
  it('R-PLY-40 the single-step player has no search, no menu and no neighbours', () => {
    renderPlayer({ singleStep: true });
    absent('Find in this video', 'All steps', 'Next step', 'Previous step');
  });
  it('R-PLY-40 R-PLY-41 an account of the second generation has no search and no theatre, by key either', () => {
    const { state } = renderPlayer({ secondGeneration: true });
    absent('Find in this video', 'Theatre mode');
    expect(screen.getByRole('button', { name: 'All steps' })).toBeVisible();
    fireEvent.keyDown(document.body, { key: 't' });
    expect(state().theater).toBe(false);
    cleanup();
    renderPlayer();
    expect(screen.getAllByRole('button', { name: 'Find in this video' }).length).toBeGreaterThan(0);
    expect(screen.getByRole('button', { name: 'Theatre mode' })).toBeVisible();
  });
  it('R-PLY-31 shows the name of the step from its second 2 on, for 6 s', () => {
    const { at, container } = renderPlayer();
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
    at({ ended: true });
    expect(tag(), 'the card of the end stands there').toBeNull();
  });
  it('R-PLY-33 shows the tip at the menu once, for 2.5 s', () => {
    vi.useFakeTimers();
    const first = renderPlayer();
    first.at({ loading: false });
    expect(screen.getByText('All steps are here')).toBeVisible();
    wait(2500);
    expect(screen.queryByText('All steps are here')).not.toBeInTheDocument();
    first.unmount();
    renderPlayer().at({ loading: false });
    expect(screen.queryByText('All steps are here')).not.toBeInTheDocument();
  });
  it('R-PLY-34 moves without a transition until 100 ms after a drag', () => {
    vi.useFakeTimers();
    renderPlayer();
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
  it('R-PLY-36 tools are hidden below video widths of 300, 600 and 1264 px', () => {
    const widths = [
      ...styleSheet('controls/Controls.module.css').matchAll(/@container video \(max-width: (\d+)px\)/g),
    ].map(([, px]) => Number(px));
    expect(widths).toEqual(expect.arrayContaining([300, 600, 1263]));
  });
  it('R-PLY-25 asks before a desktop player is left, and not before an embed or on a phone', () => {
    const leaving = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const { unmount } = renderPlayer();
    expect(leaving()).toBe(false);
    unmount();
    expect(leaving()).toBe(true);
    const embed = renderPlayer({ variant: 'embed' });
    expect(leaving()).toBe(true);
    embed.unmount();
    const media = window.matchMedia;
    window.matchMedia = (query) => Object.assign(media(query), { matches: query.includes('coarse') });
    renderPlayer();
    expect(leaving()).toBe(true);
    window.matchMedia = media;
  });
  it('R-ORG-16 lays the watermark over the picture of a workflow that has one', () => {
    const { unmount, container } = renderPlayer({}, { watermark: 'Tom Okonkwo' });
    expect(container.querySelector('.watermark')).toHaveTextContent('Tom Okonkwo');
    unmount();
    expect(renderPlayer().container.querySelector('.watermark')).toBeNull();
  });
  it('gives a video that was filmed upright more height on a narrow screen', () => {
    const { container } = renderPlayer({}, { aspectRatio: 9 / 16 });
    const stage = container.querySelector<HTMLElement>('[style*=video-aspect]');
    expect(stage?.style.getPropertyValue('--video-aspect')).toBe('0.5625');
    expect(styleSheet('stage/VideoStage.module.css')).toContain(
      'aspect-ratio: clamp(var(--stage-narrowest, 16/9), var(--video-aspect), 16/9);',
    );
  });
  it('offers a quiz after the last step, and its card after the steps', () => {
    const { at } = renderPlayer({ quiz: { card: <p>Quiz card</p>, mask: <p>Take the quiz</p> } });
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
    const { container } = renderPlayer();
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
    const { state } = renderPlayer();
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
    renderPlayer();
    const button = screen.getByRole('button', { name: 'All steps' });
    await userEvent.click(button);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'All steps' })).not.toBeInTheDocument();
    expect(button).toHaveFocus();
  });
});

describe('attachments', () => {
  it('R-ATT-01 stand in groups in the bar and in the sidebar, and drawings in the popup', async () => {
    renderPlayer();
    const bar = within(screen.getByRole('region', { name: 'Attachments' }));
    const groups = bar.getAllByRole('button', { pressed: undefined }).map(({ textContent }) => textContent);
    expect(groups.slice(0, 3)).toEqual(['Diagrams2', 'Links1', 'PDF files1']);
    await userEvent.click(screen.getByRole('button', { name: 'Attachments of this step: 4' }));
    expect(screen.getAllByRole('button', { name: /Diagrams/ })).toHaveLength(2);
    await userEvent.click(bar.getByRole('button', { name: /Drawing b/ }));
    const popup = within(await screen.findByRole('dialog', { name: /Drawing b/ }));
    expect(await popup.findByRole('img', { name: 'Drawing b' })).toHaveAttribute('src', 'blob:picture');
  });
  it('R-ATT-04 the sidebar closes itself at a step that has none', () => {
    const { player, state } = renderPlayer();
    act(() => player.request({ type: 'panel', panel: 'attachments' }));
    expect(state().panel).toBe('attachments');
    act(() => player.request({ type: 'select-step', stepIndex: 2 }));
    expect(state().panel).toBe('attachments');
    act(() => player.request({ type: 'select-step', stepIndex: 1 }));
    expect(state().panel).toBeNull();
    expect(screen.queryByRole('button', { name: /Attachments of this step/ })).not.toBeInTheDocument();
  });
  it('R-ATT-05 on a desk the video plays on in a window of its own while the popup is open', () => {
    const enter = vi.fn(() => Promise.resolve());
    const leave = vi.fn(() => Promise.resolve());
    const { player, video } = renderPlayer();
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
    const { player, at, state } = renderPlayer();
    act(() => player.request({ type: 'diagram', index: 0 }));
    expect(state().theater).toBe(false);
    at({ diagram: null, fullscreen: true });
    act(() => player.request({ type: 'diagram', index: 0 }));
    expect(state()).toMatchObject({ diagram: 0, theater: true });
  });
  it('a picture that does not come says so, is reported, and can be tried again', async () => {
    network.fallback = { status: 404, body: '' };
    const { player } = renderPlayer();
    const text: string[] = [];
    player.store.onEvent((event) => {
      if (event.type === 'picture-failed') text.push(event.message);
    });
    act(() => player.request({ type: 'diagram', index: 0 }));
    expect((await screen.findAllByText('Couldn’t load the picture')).length).toBeGreaterThan(0);
    expect(text[0]).toBe('Failed to fetch image: 404');
    network.fallback = png;
    const [again] = screen.getAllByRole('button', { name: 'Try again', hidden: true });
    if (again) fireEvent.click(again);
    expect(await screen.findByRole('img', { name: 'Drawing a' })).toBeInTheDocument();
  });
  it('a file that could not be had leads nowhere and says so', async () => {
    const gone = { diagrams: [], links: [], pdfs: [{ ...pdf, link: null }] };
    renderPlayer({}, { steps: [sampleStep(1, 0, 10, { attachments: gone })] });
    const line = screen.getByText('Not available').closest('a');
    expect(line).not.toHaveAttribute('href');
    expect(line).toHaveAttribute('aria-disabled', 'true');
  });
});
