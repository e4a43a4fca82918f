import { TrackPlayback } from '../../../../contracts/playback/playback.ts';
import { isTransient } from '../../providers/api-client.ts';
import { sendCommand } from '../../providers/contract-call.ts';
import { logFailure } from '../../providers/error-log.ts';
import type { Delivery, SendSync } from '../../player/tracking/deliver.ts';
import { commandIdOf, type ViewFacts } from '../../player/tracking/tracker-record.ts';

/** Earlier syncs have not arrived yet: this one is accepted after them. */
const tooEarly = 'tracking.out-of-order';

/** Called with the steps that a view has completed. */
export type OnCompleted = (view: ViewFacts, stepIds: readonly string[]) => void;

/**
 * Sends a sync of a view as a command with the sync's id, so that repeats are recognised. Tells which steps the view has
 * completed by then.
 */
export const syncSender =
  (onCompleted: OnCompleted = () => undefined): SendSync =>
  async (view, sync, leaving): Promise<Delivery> => {
    const { viewId, workflowId, publication, isPublic, deviceClass, openedAt, location } = view;
    const { viewToken = null } = view;
    const result = await sendCommand(
      TrackPlayback,
      {
        viewId,
        workflowId,
        publication,
        isPublic,
        deviceClass,
        openedAt,
        ...(viewToken !== null && { viewToken }),
        location: location.slice(0, 300),
        sequence: sync.sequence,
        intervals: [...sync.intervals],
        acts: [...sync.acts],
        exitedAt: sync.exitedAt,
        offlineSince: sync.offlineSince ?? null,
      },
      { commandId: commandIdOf(viewId, sync), keepalive: leaving },
    );
    if (result.ok) {
      if (result.data) onCompleted(view, result.data.completedStepIds);
      return 'delivered';
    }
    // The sequence was recorded with what had been stored by then: it exists and must not be counted again.
    if (result.error === 'command.reused') return 'delivered';
    if (isTransient(result) || result.error === tooEarly) return 'retry';
    logFailure(result.code, `tracking ${viewId}/${sync.sequence}: ${result.error ?? ''}`);
    return 'refused';
  };
