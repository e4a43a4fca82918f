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
// The copy that the worker itself uses: another one's messages would not be recognised as its own.
const proto = createRequire(createRequire(import.meta.url).resolve('@temporalio/worker'))(
  '@temporalio/proto',
) as Proto;
const { History } = proto.temporal.api.history.v1;

/** A history as JSON that stays readable, and back. */
export const historyJson = (history: unknown): string =>
  JSON.stringify(History.toObject(history, { longs: String, enums: String, bytes: String }));
export const historyFrom = (json: string): unknown => History.fromObject(JSON.parse(json) as object);

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const payloads = (value: unknown) => ({
  payloads: [{ metadata: { encoding: base64('json/plain') }, data: base64(JSON.stringify(value)) }],
});

/** Writes the history of a workflow as Temporal's server would, for its core to replay without a server. */
export class TemporalHistory {
  readonly #events: object[] = [];
  #task = 0;
  #activities = 0;

  constructor(workflow: string, argument: unknown) {
    this.#add('WORKFLOW_EXECUTION_STARTED', {
      workflowType: { name: workflow },
      taskQueue: { name: 'queue' },
      input: payloads(argument),
      originalExecutionRunId: 'run',
      firstExecutionRunId: 'run',
      attempt: 1,
      workflowTaskTimeout: { seconds: 10 },
    });
  }

  /** The workflow is woken and answers; what follows are its commands. */
  woken(): this {
    const scheduledEventId = this.#add('WORKFLOW_TASK_SCHEDULED', { taskQueue: { name: 'queue' } });
    const startedEventId = this.#add('WORKFLOW_TASK_STARTED', { scheduledEventId });
    // What a server notes of new runs: names of activities are compared too, shielded scopes really are.
    const sdkMetadata = { coreUsedFlags: [1, 2, 3], langUsedFlags: [1, 2] };
    this.#task = this.#add('WORKFLOW_TASK_COMPLETED', { scheduledEventId, startedEventId, sdkMetadata });
    return this;
  }

  /** Returns the event that the outcome of the activity refers to. */
  scheduled(activity: string, queue: string): number {
    return this.#add('ACTIVITY_TASK_SCHEDULED', {
      activityId: String(++this.#activities),
      activityType: { name: activity },
      taskQueue: { name: queue },
      ...this.#byTask(),
    });
  }

  completed(scheduledEventId: number, result: unknown): this {
    const startedEventId = this.#add('ACTIVITY_TASK_STARTED', { scheduledEventId, attempt: 1 });
    this.#add('ACTIVITY_TASK_COMPLETED', { scheduledEventId, startedEventId, result: payloads(result) });
    return this;
  }

  failed(scheduledEventId: number, type: string): this {
    const startedEventId = this.#add('ACTIVITY_TASK_STARTED', { scheduledEventId, attempt: 1 });
    const failure = { message: type, applicationFailureInfo: { type, nonRetryable: true } };
    this.#add('ACTIVITY_TASK_FAILED', { scheduledEventId, startedEventId, failure });
    return this;
  }

  cancelAsked(scheduledEventId: number): this {
    this.#add('ACTIVITY_TASK_CANCEL_REQUESTED', { scheduledEventId, ...this.#byTask() });
    return this;
  }

  cancelled(scheduledEventId: number): this {
    const startedEventId = this.#add('ACTIVITY_TASK_STARTED', { scheduledEventId, attempt: 1 });
    this.#add('ACTIVITY_TASK_CANCELED', { scheduledEventId, startedEventId });
    return this;
  }

  signalled(signalName: string, argument: unknown): this {
    this.#add('WORKFLOW_EXECUTION_SIGNALED', { signalName, input: payloads(argument) });
    return this;
  }

  cancelRequested(): this {
    this.#add('WORKFLOW_EXECUTION_CANCEL_REQUESTED', {});
    return this;
  }

  ended(how: 'COMPLETED' | 'CANCELED'): unknown {
    this.#add(`WORKFLOW_EXECUTION_${how}`, this.#byTask());
    return History.fromObject({ events: this.#events });
  }

  #byTask() {
    return { workflowTaskCompletedEventId: this.#task };
  }

  #add(type: string, attributes: object): number {
    const camel = type.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    const eventId = this.#events.length + 1;
    const eventTime = { seconds: 1_700_000_000 + eventId };
    this.#events.push({
      eventId,
      eventTime,
      eventType: `EVENT_TYPE_${type}`,
      [`${camel}EventAttributes`]: attributes,
    });
    return eventId;
  }
}
