import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { prepareBrowser, renderPlayer } from './rendered-player.fixture.tsx';

beforeEach(() => {
  prepareBrowser();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

describe('the controls of the player', () => {
  it('R-PLY-30 hides the controls 4 s after the last touch while it plays, never while it is paused', () => {
    const { player, video, state } = renderPlayer();
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
  it('reaches hidden controls by keyboard, and shows them then', () => {
    const { video, state } = renderPlayer();
    act(() => void fireEvent.play(video));
    wait(4100);
    expect(state().controls).toBe(false);
    const pause = screen.getByRole('button', { name: 'Pause' });
    expect(pause.closest('[inert]')).toBeNull();
    act(() => pause.focus());
    expect(state().controls).toBe(true);
  });
  it('hides controls that were pressed by mouse, and takes the focus from what cannot be seen', () => {
    const { video, state } = renderPlayer();
    const [pause, main] = [screen.getByRole('button', { name: 'Play' }), screen.getByRole('main')];
    act(() => pause.focus());
    act(() => void fireEvent.play(video));
    const matches = vi.spyOn(main, 'matches').mockImplementation((rule) => !rule.includes('focus-visible'));
    wait(4100);
    expect(state().controls).toBe(false);
    expect(main).toHaveFocus();
    // it was reached by keyboard: shown for as long as the focus stays
    act(() => pause.focus());
    matches.mockReturnValue(true);
    wait(4100);
    expect(state().controls).toBe(true);
    matches.mockReturnValue(false);
    wait(4100);
    expect(state().controls).toBe(false);
  });
  it('the first tap shows the controls, and presses none', () => {
    const { video, state } = renderPlayer();
    act(() => void fireEvent.play(video));
    wait(4100);
    const pause = screen.getByRole('button', { name: 'Pause' });
    // the controls are there when the finger leaves the screen
    document.elementFromPoint = () => pause;
    const tap = () => {
      fireEvent.pointerDown(video);
      return fireEvent.touchEnd(video, { changedTouches: [{ clientX: 10, clientY: 10 }] });
    };
    const wasPrevented = !tap();
    expect(state().controls).toBe(true);
    expect(wasPrevented).toBe(true);
    expect(tap()).toBe(true);
  });
});
