/** Runs inside pages whose video has numbers drawn into its frames; see tests/support/numbered-video.ts. */
const bits = 12;
const size = { width: bits * 4, height: 16 };
const picture = new OffscreenCanvas(size.width, size.height);
const reader = picture.getContext('2d', { willReadFrequently: true });

/** The video that is shown; an element without one is loading. */
const shownVideo = () => [...document.querySelectorAll('video')].find(({ videoWidth }) => videoWidth > 0);
globalThis.isShown = () => (shownVideo()?.readyState ?? 0) >= HTMLMediaElement.HAVE_FUTURE_DATA;

function numberShown(video) {
  reader.drawImage(video, 0, 0, size.width, size.height);
  const { data } = reader.getImageData(0, Math.floor(size.height * 0.7), size.width, 1);
  let number = 0;
  for (let bit = 0; bit < bits; bit += 1) {
    const column = Math.floor(((bit + 0.5) / bits) * size.width);
    if (data[column * 4] > 127) number += 2 ** bit;
  }
  return number;
}

/** The texts among the annotations that are on the screen. */
const textsShown = () =>
  [...document.querySelectorAll('[data-annotations] text')].map(({ textContent }) => textContent).sort();

/** What is painted together with a frame: callbacks of frames run before those of animations. */
const paintedWith = (video, frame) =>
  new Promise((resolve) => {
    requestAnimationFrame(() =>
      resolve({ at: video.currentTime, frame, number: numberShown(video), texts: textsShown() }),
    );
  });

/** The time of the last frame that was presented; a seek within a frame presents no other one. */
let presented = 0;
const after = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const isNear = (video, mediaTime) => Math.abs(video.currentTime - mediaTime) < 0.2;

/** Resolves when the frame of the next seek is presented; on a busy machine that of the place before may come first. */
const framePresented = (video) =>
  new Promise((resolve) => {
    let isSought = false;
    video.addEventListener('seeking', () => (isSought = true), { once: true });
    const onFrame = (_, { mediaTime }) => {
      presented = mediaTime;
      if (isSought && isNear(video, mediaTime)) resolve();
      else video.requestVideoFrameCallback(onFrame);
    };
    video.requestVideoFrameCallback(onFrame);
  });

/** A busy decoder may need many seconds for another frame; a seek within the frame that is shown needs none. */
const longestMs = { stays: 2000, decodes: 30_000 };

/** Resolves with what is painted once the video has got to another place, or stays where it is. */
globalThis.afterSeek = async () => {
  const video = shownVideo();
  const seeked = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
  const frame = framePresented(video);
  await Promise.race([seeked, after(5000)]);
  if (video.seeking) await Promise.race([seeked, after(longestMs.decodes)]);
  await Promise.race([frame, after(isNear(video, presented) ? longestMs.stays : longestMs.decodes)]);
  return paintedWith(video, presented);
};
globalThis.seekTo = (seconds) => {
  const painted = globalThis.afterSeek();
  shownVideo().currentTime = seconds;
  return painted;
};

/** Resolves with what was painted with each frame, once the video has been paused. */
globalThis.untilPaused = () =>
  new Promise((resolve) => {
    const video = shownVideo();
    const painted = [];
    const onFrame = (_, { mediaTime }) => {
      painted.push(paintedWith(video, mediaTime));
      video.requestVideoFrameCallback(onFrame);
    };
    video.requestVideoFrameCallback(onFrame);
    video.addEventListener('pause', () => resolve(Promise.all(painted)), { once: true });
  });
