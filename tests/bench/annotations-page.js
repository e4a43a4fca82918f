/** Runs inside pages, before their own scripts. */
const shownVideo = () => [...document.querySelectorAll('video')].find(({ videoWidth }) => videoWidth > 0);

/** The height of the video once it plays. */
globalThis.shownHeight = () => {
  const video = shownVideo();
  return video && !video.paused && video.currentTime > 1 ? video.videoHeight : 0;
};

/** How many frames of the video that plays are shown and how many are dropped within some seconds. */
globalThis.framesOf = async (seconds) => {
  const before = shownVideo().getVideoPlaybackQuality();
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const after = shownVideo().getVideoPlaybackQuality();
  return {
    all: after.totalVideoFrames - before.totalVideoFrames,
    dropped: after.droppedVideoFrames - before.droppedVideoFrames,
    annotations: document.querySelector('[data-annotations]')?.childElementCount ?? 0,
  };
};

/** The reference: the browser plays the file itself, as wide as the player does in a window of 1280 pixels. */
globalThis.playFile = (address) => {
  const video = document.querySelector('video');
  video.style.width = '896px';
  video.src = address;
  return video.play();
};

/** The weakness: the drawing changes what is behind it, so that the whole picture is computed with each frame. */
globalThis.blurBehind = () => {
  document.querySelector('[data-annotations]').style.backdropFilter = 'blur(40px) saturate(2)';
};

let frames = [];
let isCounting = false;
/** Counts the frames of the page until the next call, which resolves with their times in milliseconds. */
globalThis.countFrames = () => {
  isCounting = !isCounting;
  if (!isCounting) return frames;
  frames = [];
  const next = (now) => {
    frames.push(now);
    if (isCounting) requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
  return [];
};
