/** An empty id is the browser's default device. */
export const deviceConstraints = (id: string): MediaTrackConstraints =>
  id === '' ? {} : { deviceId: { ideal: id } };

export const microphoneConstraints = (id: string): MediaTrackConstraints => ({
  ...deviceConstraints(id),
  echoCancellation: true,
  noiseSuppression: true,
});
