const framesPerSecond = 30;
/** Of the width of the screen. */
const cameraShare = 0.2;
const marginShare = 0.02;

export interface DrawnPicture {
  readonly track: MediaStreamTrack;
  readonly release: () => void;
}

/** Draws the camera into a corner of the screen, so that the recording has both. */
export async function composeCamera(screen: MediaStream, camera: MediaStream): Promise<DrawnPicture> {
  const [back, front] = await Promise.all([play(screen), play(camera)]);
  const canvas = document.createElement('canvas');
  canvas.width = even(back.videoWidth);
  canvas.height = even(back.videoHeight);
  const brush = canvas.getContext('2d', { alpha: false });
  const [track] = canvas.captureStream(framesPerSecond).getVideoTracks();
  if (!brush || !track) throw new Error('The browser cannot draw the camera into the recording.');
  const draw = (): void => {
    drawWhole(brush, back);
    drawCorner(brush, front);
  };
  draw();
  // timers of a page that is not shown run once a second, those of a worker do not
  const ticker = new Worker(new URL('./ticker.worker.ts', import.meta.url), { type: 'module' });
  ticker.addEventListener('message', draw);
  ticker.postMessage(1000 / framesPerSecond);
  return {
    track,
    release: () => {
      ticker.terminate();
      track.stop();
      for (const video of [back, front]) video.srcObject = null;
    },
  };
}

const even = (pixels: number): number => Math.max(2, Math.floor(pixels / 2) * 2);

async function play(stream: MediaStream): Promise<HTMLVideoElement> {
  const video = document.createElement('video');
  Object.assign(video, {
    muted: true,
    playsInline: true,
    srcObject: new MediaStream(stream.getVideoTracks()),
  });
  await video.play();
  return video;
}

/** A shared window may change its size; the recording does not. */
function drawWhole(brush: CanvasRenderingContext2D, video: HTMLVideoElement): void {
  const { width, height } = brush.canvas;
  const scale = Math.min(width / video.videoWidth, height / video.videoHeight);
  const [wide, high] = [video.videoWidth * scale, video.videoHeight * scale];
  if (wide < width || high < height) brush.clearRect(0, 0, width, height);
  brush.drawImage(video, (width - wide) / 2, (height - high) / 2, wide, high);
}

function drawCorner(brush: CanvasRenderingContext2D, video: HTMLVideoElement): void {
  const { width, height } = brush.canvas;
  const wide = width * cameraShare;
  const high = (wide * video.videoHeight) / video.videoWidth;
  const margin = width * marginShare;
  const [left, top] = [width - wide - margin, height - high - margin];
  brush.save();
  brush.beginPath();
  brush.roundRect(left, top, wide, high, wide * 0.06);
  brush.clip();
  brush.drawImage(video, left, top, wide, high);
  brush.restore();
}
