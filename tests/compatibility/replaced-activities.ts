import type { AnyActivityHandlers } from '../../services/platform/pipelines/pipelines.ts';

/** The activities of a recording, made from the product's own. */
export type ReplacedActivities = (real: readonly AnyActivityHandlers[]) => readonly AnyActivityHandlers[];

/** The product's own activities, but for these of one pipeline. */
export function replacing(
  { type }: { readonly type: string },
  replaced: Readonly<Record<string, (call: never) => Promise<unknown>>>,
): ReplacedActivities {
  return (real) =>
    real.map(({ contract, handlers }) => ({
      contract,
      handlers: contract.type === type ? { ...handlers, ...replaced } : handlers,
    }));
}

/** The product's own, but for one whose first attempt fails. */
export function breakingOnce(activity: string, fault: () => Error): ReplacedActivities {
  let broken = false;
  return (real) =>
    real.map(({ contract, handlers }) => {
      const intact = handlers[activity];
      if (!intact) return { contract, handlers };
      const breaking = async (call: never): Promise<unknown> => {
        if (broken) return intact(call);
        broken = true;
        throw fault();
      };
      return { contract, handlers: { ...handlers, [activity]: breaking } };
    });
}
