import { useQuery } from '@tanstack/react-query';
import { SignBatch } from '../../../../contracts/media/asset.ts';
import type { PlayerWorkflow } from '../../../../contracts/playback/playback.ts';
import { ask } from '../../providers/contract-call.ts';
import type { AddressOf } from './player-source-of.ts';

/** Signs pictures and PDFs of all steps in one call; what cannot be signed is left out of the player's reach. */
export function useAttachmentAddresses(workflow: PlayerWorkflow | null): {
  addressOf: AddressOf;
  ready: boolean;
} {
  const wanted = (workflow?.steps ?? []).flatMap((step) =>
    step.attachments.flatMap((one) =>
      one.kind === 'link' ? [] : [{ stepId: step.id, attachmentId: one.id }],
    ),
  );
  const query = useQuery({
    queryKey: [SignBatch.type, workflow?.id, wanted],
    enabled: workflow !== null && wanted.length > 0,
    // Addresses live ten minutes; new ones are fetched before that.
    refetchInterval: 8 * 60_000,
    retry: 2,
    queryFn: async ({ signal }) => {
      const data = wanted.map((one) => ({
        ...one,
        workflowId: workflow?.id ?? '',
        type: 'attachment' as const,
      }));
      const result = await ask(SignBatch, { data }, signal);
      const items = result.data?.items ?? [];
      return new Map(
        wanted.map(({ stepId, attachmentId }, index) => [
          `${stepId}/${attachmentId}`,
          items[index]?.url ?? null,
        ]),
      );
    },
  });
  return {
    addressOf: (stepId, attachmentId) => query.data?.get(`${stepId}/${attachmentId}`) ?? null,
    ready: workflow !== null && (wanted.length === 0 || !query.isPending),
  };
}
