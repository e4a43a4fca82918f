import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// A busy machine renders late; the expected result is the same.
configure({ asyncUtilTimeout: 5000 });
afterEach(cleanup);

// Test files share a worker, its packages and its window; our own modules are evaluated again for each of them.
vi.resetModules();
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  // what a test left beside its own container would stand in the order of keys of the next
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0`;
  history.replaceState(null, '', '/');
});

// jsdom paces frames by one interval: a test that fakes intervals would take it away from every test after it.
const { setTimeout: schedule, clearTimeout: cancel } = globalThis;
const frames = new Set<number>();
window.requestAnimationFrame = (callback) => {
  const frame = Number(
    schedule(() => {
      frames.delete(frame);
      callback(performance.now());
    }, 1000 / 60),
  );
  frames.add(frame);
  return frame;
};
window.cancelAnimationFrame = (handle) => {
  frames.delete(handle);
  cancel(handle);
};
// what plays on when its file ends would find the window of another file, or none
afterAll(() => {
  for (const frame of frames) cancel(frame);
  frames.clear();
});

// jsdom has no layout, so sizes never change and no media query matches.
window.ResizeObserver ??= class {
  readonly observe = () => undefined;
  readonly unobserve = () => undefined;
  readonly disconnect = () => undefined;
};
Element.prototype.scrollIntoView ??= () => undefined;
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
