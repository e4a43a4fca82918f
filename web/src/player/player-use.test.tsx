import { readFileSync } from 'node:fs';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { exampleAnnotations } from '../../../contracts/authoring/workflow.examples.ts';
import type { ShownAnnotation } from '../../../contracts/authoring/annotation-elements.ts';
import { sampleStep } from './player-sample.ts';
import { prepareBrowser, renderPlayer } from './rendered-player.fixture.tsx';

vi.setConfig({ testTimeout: 20_000 });
beforeEach(() => void prepareBrowser());
afterEach(() => vi.restoreAllMocks());

/** jsdom has no layout: the test reads the style sheet. */
const styleSheet = (path: string): string => readFileSync(`${import.meta.dirname}/${path}`, 'utf8');

describe('the player in use', () => {
  it('R-PLY-37 Space plays and pauses after a press with the mouse, and presses a button that was reached by Tab', async () => {
    const { video } = renderPlayer();
    const play = vi.spyOn(video, 'play').mockResolvedValue();
    const user = userEvent.setup();
    const divide = screen.getByRole('button', { name: 'Show toolbox beside the video' });
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
  it('pauses behind a dialog, and goes on after it if it was playing', () => {
    const { at, video } = renderPlayer();
    const [play, pause] = [vi.spyOn(video, 'play').mockResolvedValue(), vi.spyOn(video, 'pause')];
    at({ paused: false, panel: 'keys' });
    expect(pause).toHaveBeenCalledOnce();
    at({ paused: true });
    expect(play).not.toHaveBeenCalled();
    at({ panel: null });
    expect(play).toHaveBeenCalledOnce();
    at({ paused: true, panel: 'keys' });
    at({ panel: null });
    expect(play).toHaveBeenCalledOnce();
  });
  it('R-PLY-31 shows the name of the step where no annotation is, and not at all where none of both corners is free', () => {
    const text = (id: string, left: number, startTime = 0, endTime = 10) =>
      ({
        ...exampleAnnotations.text,
        id,
        left,
        top: 10,
        width: 120,
        height: 30,
        startTime,
        endTime,
      }) as const;
    const placeWith = (...annotations: ShownAnnotation[]) => {
      const steps = [sampleStep(1, 0, 10, { title: 'Drain', annotations })];
      const { at, container, unmount } = renderPlayer({}, { steps });
      at({ loading: false, seconds: 4 });
      const place = container.querySelector<HTMLElement>('.tag')?.dataset['place'];
      unmount();
      return place;
    };
    expect(placeWith()).toBe('start');
    expect(placeWith(text('a', 10))).toBe('end');
    expect(placeWith({ ...text('a', 10), top: 200 })).toBe('start');
    expect(placeWith(text('a', 10, 8.5))).toBe('start');
    expect(placeWith(text('b', 500))).toBe('start');
    expect(placeWith(text('a', 10), text('b', 500))).toBeUndefined();
  });
  it('R-PSR-01 Esc closes the search from its box', async () => {
    const { at, state } = renderPlayer();
    at({ panel: 'search' });
    const user = userEvent.setup();
    await user.type(screen.getByRole('searchbox'), 'valve');
    await user.keyboard('{Escape}');
    expect(state().panel).toBeNull();
  });
  it('says at the end that it is done, and leads to what was not watched', async () => {
    const { at, state } = renderPlayer();
    const user = userEvent.setup();
    at({ stepIndex: 2, seconds: 30, ended: true, seen: [1, 0.4, 1] });
    expect(screen.getByText('You haven’t watched step 2 to the end.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Go to step 2' }));
    expect(state()).toMatchObject({ stepIndex: 1, ended: false });
    at({ stepIndex: 2, ended: true, seen: [1, 0.95, 1] });
    expect(screen.getByText('You have watched every step.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Watch again' }));
    expect(state()).toMatchObject({ stepIndex: 0, ended: false });
  });
  it('keeps the neighbours in reach of a finger while the controls are hidden', () => {
    const { at, state } = renderPlayer();
    const row = /\.ways \{[^}]*display: none/;
    expect(row.test(styleSheet('StepLine.module.css'))).toBe(false);
    at({ theater: true, paused: false, controls: false, stepIndex: 1 });
    const [next] = screen
      .getAllByRole('button', { name: 'Next step', hidden: true })
      .filter((button) => !button.closest('[data-controls]'));
    if (next) fireEvent.click(next);
    expect(state().stepIndex).toBe(2);
  });
});
