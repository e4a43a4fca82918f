import { useCallback } from 'react';
import type { Player } from '../../player/player.ts';
import { runWithBrowserLock, deliverUnsentViews, viewLock } from '../../player/tracking/deliver.ts';
import type { ViewFacts } from '../../player/tracking/tracker-record.ts';
import { openTrackerStore, type TrackerStore } from '../../player/tracking/tracker-store.ts';
import type { TrackedAs } from '../../player/tracking/tracked-as.ts';
import { ViewTracker } from '../../player/tracking/view-tracker.ts';
import { saveOnLeave } from '../../player/tracking/save-on-leave.ts';
import { deviceClass, deviceInfo } from '../../providers/device.ts';
import type { ProfileView } from '../../../../contracts/identity/profile.ts';
import { syncSender, type OnCompleted } from './send-sync.ts';

let store: Promise<TrackerStore> | null = null;
const trackerStore = (): Promise<TrackerStore> => (store ??= openTrackerStore());

/** Sends what earlier visits of this person left in the browser. */
export async function sendUnsentViews(profile: ProfileView, onCompleted?: OnCompleted): Promise<void> {
  await deliverUnsentViews({
    store: await trackerStore(),
    send: syncSender(onCompleted),
    runExclusive: runWithBrowserLock,
    uid: profile.id,
    organization: profile.organization.id,
  });
}

/** Holds the view's lock while this tab is open, so that no other tab treats it as abandoned. */
function lockView(viewId: string): () => void {
  if (!('locks' in navigator)) return () => undefined;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks.request(viewLock(viewId), () => released);
  return release;
}

function viewFactsOf(player: Player, profile: ProfileView, as: TrackedAs): ViewFacts {
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
    // this device's time for the moment that the token gives in server time
    openedAt: new Date(Date.now() - (performance.now() - receivedAt)).toISOString(),
  };
}

/** Tracks a player while it is watched, unless the view does not count for anyone. */
export function useTracking(profile: ProfileView, as: TrackedAs): (player: Player) => () => void {
  return useCallback(
    (player: Player) => {
      if (as === null) return () => undefined;
      const facts = viewFactsOf(player, profile, as);
      const { receivedAt, workflowId, publication } = player.source;
      const showCompleted: OnCompleted = (view, stepIds) => {
        if (view.workflowId === workflowId && view.publication === publication) player.showCompleted(stepIds);
      };
      const releaseView = lockView(facts.viewId);
      // What is watched before the store is open is queued in order.
      const openingStore = trackerStore();
      const deferredStore: TrackerStore = {
        put: async (record) => (await openingStore).put(record),
        remove: async (id) => (await openingStore).remove(id),
        all: async () => (await openingStore).all(),
      };
      const tracker = new ViewTracker(facts, player.source.steps, {
        store: deferredStore,
        send: syncSender(showCompleted),
        now: () => new Date(),
        elapsed: () => (performance.now() - receivedAt) / 1000,
      });
      const stop = player.store.onEvent(tracker.observe);
      const stopSaving = saveOnLeave(tracker);
      void sendUnsentViews(profile, showCompleted);
      return () => {
        stop();
        stopSaving();
        void tracker.leave().finally(releaseView);
      };
    },
    [profile, as],
  );
}
