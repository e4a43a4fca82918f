/** Runs inside pages, before their own scripts. All times are seconds. */
const known = new WeakSet();
/** Resolves with the time at which any video of the page shows its first frame. */
const firstFrame = new Promise((resolve) => {
  new MutationObserver(() => {
    for (const video of document.querySelectorAll('video')) {
      if (known.has(video)) continue;
      known.add(video);
      video.requestVideoFrameCallback((now) => resolve(now / 1000));
    }
  }).observe(document, { childList: true, subtree: true });
});

/** The reference: the browser plays the file itself. */
globalThis.playFile = async (address) => {
  const began = performance.now() / 1000;
  const video = document.querySelector('video');
  video.src = address;
  void video.play();
  return (await firstFrame) - began;
};

/** As by a link in the application: the whole wait, and the player's wait from its first media request. */
globalThis.openInApp = async (path) => {
  const began = performance.now() / 1000;
  history.pushState({}, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
  return waits(began, await firstFrame);
};

/** After loading the page at that address, from the start of its navigation. */
globalThis.reopened = async () => waits(0, await firstFrame);

function waits(began, frame) {
  const asked = performance
    .getEntriesByType('resource')
    .filter(({ name }) => /\/media\/.*\/(opening|master\.m3u8)/.test(name))
    .map(({ startTime }) => startTime / 1000);
  return { inApp: frame - began, player: frame - Math.min(...asked) };
}
