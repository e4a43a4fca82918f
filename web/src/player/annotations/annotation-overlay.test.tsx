import { readFileSync } from 'node:fs';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { exampleAnnotations } from '../../../../contracts/authoring/workflow.examples.ts';
import { sampleStep } from '../player-sample.ts';
import { prepareBrowser, renderPlayer } from '../rendered-player.fixture.tsx';

const { arrow, blur, pen, shape, text } = exampleAnnotations;
const hebrew = { ...text, id: 'hebrew', text: 'סגור\nעכשיו' };
const steps = [
  sampleStep(1, 10, 30, { annotations: [shape, arrow, pen, text, { ...hebrew, startTime: 6, endTime: 12 }] }),
];

beforeEach(() => void prepareBrowser());
afterEach(() => vi.restoreAllMocks());

function renderAt(seconds: number, shown = steps) {
  const view = renderPlayer({ start: { stepIndex: 0, seconds } }, { steps: shown });
  const show = (at: number) => {
    view.video.currentTime = at;
    act(() => void view.video.dispatchEvent(new Event('seeked')));
  };
  view.at({ loading: false });
  show(seconds);
  return { ...view, show, overlay: () => view.container.querySelector('[data-annotations]') };
}

describe('annotations over the video', () => {
  it('R-ANN-11 R-PLY-38 (3:34): are drawn on a canvas of 16:9 around the picture', () => {
    const { overlay } = renderAt(13);
    expect(overlay()).toHaveAttribute('viewBox', '0 0 1600 900');
    const css = readFileSync(`${import.meta.dirname}/AnnotationOverlay.module.css`, 'utf8');
    expect(css).toMatch(/\.canvas \{[^}]*aspect-ratio: 16 ?\/ ?9/);
  });
  it('R-ANN-12: are hidden while data loads and shown afterwards', () => {
    const { at, overlay } = renderAt(13);
    expect(overlay()).toBeVisible();
    at({ loading: true });
    expect(overlay()).toBeNull();
    at({ loading: false });
    expect(overlay()).toBeVisible();
  });
  it('are shown in their time of the step, from the back to the front', () => {
    const { show, overlay } = renderAt(11.9);
    const drawn = () => overlay()?.children.length;
    expect(drawn()).toBe(0);
    show(12);
    expect(drawn()).toBe(4);
    show(16);
    expect(drawn()).toBe(5);
    show(17.9);
    expect(drawn()).toBe(5);
    show(18);
    expect(screen.queryByText('Valve 3')).toBeNull();
    expect(drawn()).toBe(1);
    const strokes = () => [...(overlay()?.querySelectorAll('path') ?? [])].map((path) => path.getAttribute('stroke'));
    show(13);
    expect(strokes()).toEqual(['#e0b128', '#e5534b', 'none', '#e5534b']);
  }); // prettier-ignore
  it('from the start of a step are shown with the frame on the screen, which may be older than the step', () => {
    const { show, overlay } = renderAt(13, [
      sampleStep(1, 10, 30, { annotations: [{ ...shape, startTime: 0 }, arrow] }),
    ]);
    show(9.97);
    expect(overlay()?.children).toHaveLength(1);
  });
  it('are as large as on the canvas on which they were drawn', () => {
    const { overlay } = renderAt(13);
    expect(overlay()?.firstElementChild).toHaveAttribute(
      'transform',
      `scale(${1600 / 676}) translate(100 80) rotate(0) scale(1 1)`,
    );
  });
  it('have the direction of their letters', () => {
    renderAt(17);
    expect(screen.getByText('סגור')).toHaveAttribute('x', '120');
    expect(screen.getByText('סגור').parentElement).toHaveStyle({ direction: 'rtl' });
    expect(screen.getByText('Valve 3')).toHaveAttribute('x', '0');
  });
});

describe('R-ANN-13 (3:34): a blur of a draft', () => {
  const blurred = [sampleStep(1, 10, 30, { annotations: [arrow, blur] })];
  it('is drawn apart from other annotations, as large as the video is, and follows its positions', () => {
    const { container, show, overlay } = renderAt(12, blurred);
    const region = () => container.querySelector<HTMLElement>('[data-blur]');
    const percentOf = (side: 'height' | 'left') => Number.parseFloat(region()?.style[side] ?? '');
    expect(overlay()?.querySelectorAll('[data-blur]')).toHaveLength(0);
    expect(percentOf('height')).toBeCloseTo((60 / 380.25) * 100, 3);
    expect(percentOf('left')).toBeCloseTo((100 / 676) * 100, 3);
    show(14);
    expect(percentOf('left')).toBeCloseTo((200 / 676) * 100, 3);
    show(18);
    expect(region()).toBeNull();
  });
});
