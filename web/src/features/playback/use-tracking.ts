import { useCallback } from 'react';
import type { Player } from '../../player/player.ts';
import { aloneInBrowser, deliverLeftOvers, viewLock } from '../../player/tracking/deliver.ts';
import type { ViewFacts } from '../../player/tracking/tracker-record.ts';
import { openTrackerStore, type TrackerStore } from '../../player/tracking/tracker-store.ts';
import { ViewTracker } from '../../player/tracking/view-tracker.ts';
import { deviceClass, deviceInfo } from '../../providers/device.ts';
import { onLeavePage } from '../../providers/leave-page.ts';
import type { ProfileView } from '../../../../contracts/identity/user.ts';
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

function factsOf(player: Player, profile: ProfileView): ViewFacts {
  return {
    viewId: crypto.randomUUID(),
    workflowId: player.source.workflowId,
    publication: player.source.publication,
    uid: profile.id,
    organization: profile.organization.id,
    isPublic: false,
    deviceClass: deviceClass(),
    deviceInfo: deviceInfo(),
    location: location.pathname,
    openedAt: new Date().toISOString(),
  };
}

/** Tracks a player for as long as it is watched. Embeds and public viewers have none (R-TRK-05, R-TRK-06). */
export function useTracking(profile: ProfileView): (player: Player) => () => void {
  return useCallback(
    (player: Player) => {
      const facts = factsOf(player, profile);
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
      });
      const stop = player.store.onEvent(tracker.observe);
      const onHidden = () => {
        if (document.visibilityState === 'hidden') void tracker.flush();
      };
      const onLeave = () => void tracker.leave();
      const onOnline = () => void tracker.flush();
      document.addEventListener('visibilitychange', onHidden);
      window.addEventListener('pagehide', onLeave);
      window.addEventListener('online', onOnline);
      const stopLeaving = onLeavePage(() => void tracker.flush());
      void sendLeftOvers(profile);
      return () => {
        stop();
        stopLeaving();
        document.removeEventListener('visibilitychange', onHidden);
        window.removeEventListener('pagehide', onLeave);
        window.removeEventListener('online', onOnline);
        void tracker.leave().finally(letGo);
      };
    },
    [profile],
  );
}
