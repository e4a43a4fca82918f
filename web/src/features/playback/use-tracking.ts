import { useCallback } from 'react';
import type { Player } from '../../player/player.ts';
import { aloneInBrowser, deliverLeftOvers, viewLock } from '../../player/tracking/deliver.ts';
import type { ViewFacts } from '../../player/tracking/tracker-record.ts';
import { openTrackerStore, type TrackerStore } from '../../player/tracking/tracker-store.ts';
import type { TrackedAs } from '../../player/tracking/tracked-as.ts';
import { ViewTracker } from '../../player/tracking/view-tracker.ts';
import { keepWhenLeft } from '../../player/tracking/when-left.ts';
import { deviceClass, deviceInfo } from '../../providers/device.ts';
import type { ProfileView } from '../../../../contracts/identity/profile.ts';
import { sendSync } from './send-sync.ts';

let store: Promise<TrackerStore> | null = null;
const trackerStore = (): Promise<TrackerStore> => (store ??= openTrackerStore());

/** Sends what earlier visits of this person left in the browser. */
export async function sendLeftOvers(profile: ProfileView): Promise<void> {
  await deliverLeftOvers({
    store: await trackerStore(),
    send: sendSync,
    alone: aloneInBrowser,
    uid: profile.id,
    organization: profile.organization.id,
  });
}

/** Keeps the view's lock while this tab lives, so that no other tab takes it for left over. */
function holdView(viewId: string): () => void {
  if (!('locks' in navigator)) return () => undefined;
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks.request(viewLock(viewId), () => held);
  return release;
}

function factsOf(player: Player, profile: ProfileView, as: TrackedAs): ViewFacts {
  const { viewToken, receivedAt } = player.source;
  return {
    viewToken,
    viewId: crypto.randomUUID(),
    workflowId: player.source.workflowId,
    publication: player.source.publication,
    uid: profile.id,
    organization: as === 'public' ? '' : profile.organization.id,
    isPublic: as === 'public',
    deviceClass: deviceClass(),
    deviceInfo: deviceInfo(),
    location: location.pathname,
    // by this device's clock, the moment that the token names by the server's
    openedAt: new Date(Date.now() - (performance.now() - receivedAt)).toISOString(),
  };
}

/** Tracks a player for as long as it is watched, where that counts for anybody. */
export function useTracking(profile: ProfileView, as: TrackedAs): (player: Player) => () => void {
  return useCallback(
    (player: Player) => {
      if (as === null) return () => undefined;
      const facts = factsOf(player, profile, as);
      const { receivedAt } = player.source;
      const letGo = holdView(facts.viewId);
      // What is watched before the store is open is kept in order behind it.
      const opening = trackerStore();
      const later: TrackerStore = {
        put: async (record) => (await opening).put(record),
        remove: async (id) => (await opening).remove(id),
        all: async () => (await opening).all(),
      };
      const tracker = new ViewTracker(facts, player.source.steps, {
        store: later,
        send: sendSync,
        now: () => new Date(),
        elapsed: () => (performance.now() - receivedAt) / 1000,
      });
      const stop = player.store.onEvent(tracker.observe);
      const stopKeeping = keepWhenLeft(tracker);
      void sendLeftOvers(profile);
      return () => {
        stop();
        stopKeeping();
        void tracker.leave().finally(letGo);
      };
    },
    [profile, as],
  );
}
