/** A computer shows its screen to the page; a phone does not. */
export const canShareScreen = (): boolean =>
  'mediaDevices' in navigator && 'getDisplayMedia' in navigator.mediaDevices && 'MediaRecorder' in globalThis;
