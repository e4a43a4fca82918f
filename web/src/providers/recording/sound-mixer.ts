import { microphoneConstraints } from './microphone.ts';

/** Between two attempts to open a microphone again that is gone. */
const retryMs = 1000;

/**
 * One sound of all sources. It never ends: a microphone that is gone is silence of the same length, and is opened again
 * as soon as it is back.
 */
export class SoundMixer {
  readonly #context = new AudioContext();
  readonly #out = this.#context.createMediaStreamDestination();
  readonly #meter = this.#context.createAnalyser();
  readonly #samples = new Float32Array(512);
  #microphone: { readonly stream: MediaStream; readonly node: MediaStreamAudioSourceNode } | null = null;
  #goneSince: number | null = null;
  #goneMs = 0;
  #timer: ReturnType<typeof setInterval> | null = null;
  #isReleased = false;

  constructor() {
    this.#meter.fftSize = this.#samples.length;
    // without a source that runs, the destination would write nothing instead of silence
    const silence = this.#context.createConstantSource();
    silence.offset.value = 0;
    silence.connect(this.#out);
    silence.start();
  }

  get track(): MediaStreamTrack {
    const [track] = this.#out.stream.getAudioTracks();
    if (!track) throw new Error('The browser has made no sound track.');
    return track;
  }

  get isMicrophoneGone(): boolean {
    return this.#goneSince !== null;
  }

  async start(): Promise<void> {
    await this.#context.resume();
    this.#context.addEventListener('statechange', () => {
      if (!this.#isReleased && this.#context.state !== 'running') void this.#context.resume();
    });
  }

  /** Adds the sound of a shared screen, if it has one. */
  add(stream: MediaStream): void {
    if (stream.getAudioTracks().length > 0) this.#context.createMediaStreamSource(stream).connect(this.#out);
  }

  addMicrophone(stream: MediaStream): void {
    const [track] = stream.getAudioTracks();
    if (!track) return;
    const node = this.#context.createMediaStreamSource(stream);
    node.connect(this.#out);
    node.connect(this.#meter);
    this.#microphone = { stream, node };
    const { deviceId = '' } = track.getSettings();
    track.addEventListener('ended', () => this.#lose(deviceId));
    track.addEventListener('mute', () => (this.#goneSince ??= performance.now()));
    track.addEventListener('unmute', () => this.#found());
  }

  level(): number {
    this.#meter.getFloatTimeDomainData(this.#samples);
    const power = this.#samples.reduce((sum, sample) => sum + sample * sample, 0) / this.#samples.length;
    // 60 dB below full is silence
    return power === 0 ? 0 : Math.min(1, Math.max(0, 1 + Math.log10(power) / 6));
  }

  silentMs(): number {
    return this.#goneMs + (this.#goneSince === null ? 0 : performance.now() - this.#goneSince);
  }

  release(): void {
    this.#isReleased = true;
    this.#stopTrying();
    this.#microphone?.stream.getTracks().forEach((track) => track.stop());
    void this.#context.close();
  }

  #lose(deviceId: string): void {
    if (this.#isReleased) return;
    this.#microphone?.node.disconnect();
    this.#microphone = null;
    this.#goneSince ??= performance.now();
    this.#timer ??= setInterval(() => void this.#tryAgain(deviceId), retryMs);
  }

  async #tryAgain(deviceId: string): Promise<void> {
    if (this.#microphone !== null) return;
    try {
      const audio = microphoneConstraints(deviceId);
      const stream = await navigator.mediaDevices.getUserMedia({ audio });
      if (this.#isReleased || this.#microphone !== null)
        return stream.getTracks().forEach((track) => track.stop());
      this.addMicrophone(stream);
      this.#stopTrying();
      this.#found();
    } catch {
      // it is still gone
    }
  }

  #stopTrying(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }

  #found(): void {
    this.#goneMs = this.silentMs();
    this.#goneSince = null;
  }
}
