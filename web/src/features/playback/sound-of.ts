/** 16 bit PCM in a WAV file (R-PLY-46); `channels` are samples from -1 to 1. */
export function wavOf(channels: readonly Float32Array[], sampleRate: number): Blob {
  const frames = channels[0]?.length ?? 0;
  const bytesPerFrame = channels.length * 2;
  const view = new DataView(new ArrayBuffer(44 + frames * bytesPerFrame));
  const word = (at: number, text: string) =>
    [...text].forEach((letter, index) => view.setUint8(at + index, letter.charCodeAt(0)));
  word(0, 'RIFF');
  view.setUint32(4, 36 + frames * bytesPerFrame, true);
  word(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, channels.length, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * bytesPerFrame, true);
  view.setUint16(32, bytesPerFrame, true);
  view.setUint16(34, 16, true);
  word(36, 'data');
  view.setUint32(40, frames * bytesPerFrame, true);
  for (let frame = 0, at = 44; frame < frames; frame += 1) {
    for (const channel of channels) {
      const sample = Math.max(-1, Math.min(1, channel[frame] ?? 0));
      view.setInt16(at, Math.round(sample * 32_767), true);
      at += 2;
    }
  }
  return new Blob([view.buffer], { type: 'audio/wav' });
}

/** The sound of a video as a WAV file, converted in the browser. */
export async function soundOf(video: Blob): Promise<Blob> {
  const context = new OfflineAudioContext(2, 1, 48_000);
  const sound = await context.decodeAudioData(await video.arrayBuffer());
  const channels = Array.from({ length: sound.numberOfChannels }, (_, index) => sound.getChannelData(index));
  return wavOf(channels, sound.sampleRate);
}
