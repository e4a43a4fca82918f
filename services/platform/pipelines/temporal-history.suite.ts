import { createRequire } from 'node:module';

interface Proto {
  readonly temporal: {
    readonly api: {
      readonly history: {
        readonly v1: {
          readonly History: {
            fromObject(source: object): unknown;
            toObject(history: unknown, how: Readonly<Record<string, unknown>>): object;
          };
        };
      };
    };
  };
}
// The copy that the worker itself uses: it would not recognise another copy's messages.
const proto = createRequire(createRequire(import.meta.url).resolve('@temporalio/worker'))(
  '@temporalio/proto',
) as Proto;
const { History } = proto.temporal.api.history.v1;

/** A history as readable JSON, and back. */
export const historyJson = (history: unknown): string =>
  JSON.stringify(History.toObject(history, { longs: String, enums: String, bytes: String }));
export const historyFrom = (json: string): unknown => History.fromObject(JSON.parse(json) as object);
