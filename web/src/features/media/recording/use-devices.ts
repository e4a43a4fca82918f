import { useCallback, useEffect, useState } from 'react';

export interface Devices {
  readonly cameras: readonly MediaDeviceInfo[];
  readonly microphones: readonly MediaDeviceInfo[];
  /** Before the person has allowed access, the browser says neither names nor ids. */
  readonly areNamed: boolean;
  readonly allow: () => Promise<void>;
}

/** The cameras and microphones of this computer, also while they are connected and removed. */
export function useDevices(): Devices {
  const [all, setAll] = useState<readonly MediaDeviceInfo[]>([]);
  const read = useCallback(async () => setAll(await navigator.mediaDevices.enumerateDevices()), []);
  useEffect(() => {
    const { mediaDevices } = navigator;
    const refresh = () => void read();
    refresh();
    mediaDevices.addEventListener('devicechange', refresh);
    return () => mediaDevices.removeEventListener('devicechange', refresh);
  }, [read]);
  const allow = async () => {
    const video = all.some(({ kind }) => kind === 'videoinput');
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true, video }).catch(() => null);
    stream?.getTracks().forEach((track) => track.stop());
    await read();
  };
  const named = all.filter(({ deviceId, label }) => deviceId !== '' && label !== '');
  return {
    cameras: named.filter(({ kind }) => kind === 'videoinput'),
    microphones: named.filter(({ kind }) => kind === 'audioinput'),
    areNamed: named.length > 0,
    allow,
  };
}
