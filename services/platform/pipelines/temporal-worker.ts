import { NativeConnection, Worker, type WorkerOptions, type WorkflowBundleOption } from '@temporalio/worker';
import { temporalActivities, type ActivityOptions } from './temporal-activities.ts';
import { parseTemporalUrl } from './temporal-connection.ts';
import { temporalNames } from './temporal-names.ts';
import { maxConcurrentCommands, maxConcurrentVoices } from './work-queue.ts';
import type { QueueName } from './work-plans.ts';

/** What a worker works on, and how much of it at a time. */
export interface PipelineWorkerOptions extends Omit<ActivityOptions, 'grace' | 'beat'> {
  /** `temporal://host:port/namespace`. */
  readonly url: string;
  readonly installation: string;
  /** The pipelines, bundled; required for the queue `commands`. */
  readonly bundle: WorkflowBundleOption;
  /** One that takes `general` takes `voice`, too, so that the settings of an earlier build serve every queue. */
  readonly queues: readonly Exclude<QueueName, 'voice'>[];
  /** How many activities of each queue run at a time here; texts are spoken beside them. */
  readonly concurrency: { readonly media: number; readonly general: number };
  /** Milliseconds that activities have to end by themselves when the worker stops, before they are released. */
  readonly shutdownTimeout: number;
  /** Milliseconds that a stopped attempt has to end by itself; 10 s by default. */
  readonly grace?: number;
  /** Milliseconds between two heartbeats of an attempt; one second by default. */
  readonly beat?: number;
}

/** A running worker. */
export interface PipelineWorker {
  /** Activities running here, by queue. */
  running(): Readonly<Partial<Record<QueueName, number>>>;
  /** Seconds that the oldest task has waited in this worker's queues; 0 if none does. */
  oldestWaiting(): Promise<number>;
  /** Whether the server is reachable. */
  isReachable(): Promise<boolean>;
  /** Resolves when it has stopped on request; rejects when it can no longer work. */
  readonly ended: Promise<void>;
  /** Accepts nothing more; lets activities end within the shutdown timeout, releases what did not. */
  stop(): Promise<void>;
}

/** Milliseconds after which the runs of a worker that has exited are continued elsewhere. */
const stickyTimeoutMs = 2000;

/** Of workflows and of activities, as in temporal.api.enums.v1.TaskQueueType, which the SDK does not export. */
const taskQueueTypes: readonly number[] = [1, 2];

/** Starts working on the queues of an installation. */
export async function startPipelineWorker(options: PipelineWorkerOptions): Promise<PipelineWorker> {
  const { address, tls, namespace } = parseTemporalUrl(options.url);
  const connection = await NativeConnection.connect({ address, tls });
  try {
    const workers = await createWorkers(connection, options);
    const runs = workers.map(({ worker }) => worker.run());
    const stop = (): void => {
      for (const { worker } of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
    };
    // without one of them its queues would not be served
    for (const run of runs) run.catch(stop);
    const ended = Promise.all(runs)
      .finally(() => Promise.allSettled(runs))
      .finally(() => connection.close())
      .then(() => undefined);
    ended.catch(() => undefined); // callers that await it still get the error
    return {
      ended,
      running: () =>
        Object.fromEntries(
          workers.map(({ queueName, worker }) => [queueName, worker.getStatus().numInFlightActivities]),
        ),
      oldestWaiting: () =>
        connection.withDeadline(Date.now() + 2000, async () => {
          const queues = servedQueues(options).map((queueName) =>
            temporalNames.queue(options.installation, queueName),
          );
          const ages = queues.flatMap((name) =>
            taskQueueTypes.map(async (taskQueueType) => {
              const request = { namespace, taskQueue: { name }, taskQueueType, reportStats: true };
              // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- the SDK does not export the enum
              const { stats } = await connection.workflowService.describeTaskQueue(request);
              return Number(stats?.approximateBacklogAge?.seconds ?? 0);
            }),
          );
          return Math.max(...(await Promise.all(ages)));
        }),
      isReachable: () =>
        connection
          .withDeadline(Date.now() + 2000, () => connection.workflowService.getSystemInfo({}))
          .then(
            () => true,
            () => false,
          ),
      stop: () => (stop(), ended),
    };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

const servedQueues = ({ queues }: PipelineWorkerOptions): readonly QueueName[] =>
  queues.includes('general') ? [...queues, 'voice'] : queues;

function createWorkers(connection: NativeConnection, options: PipelineWorkerOptions) {
  const { url, installation, bundle, shutdownTimeout } = options;
  const { grace = 10_000, beat = 1000 } = options;
  const activities = temporalActivities({ ...options, grace, beat });
  const maxConcurrent = {
    ...options.concurrency,
    voice: maxConcurrentVoices,
    commands: maxConcurrentCommands,
  };
  // a queue without activities has nothing to wait for; that of the commands also serves the pipelines
  const needed = servedQueues(options).filter(
    (queueName) => queueName === 'commands' || Object.keys(activities[queueName]).length > 0,
  );
  return Promise.all(
    needed.map(async (queueName) => {
      const workerOptions: WorkerOptions = {
        connection,
        namespace: parseTemporalUrl(url).namespace,
        taskQueue: temporalNames.queue(installation, queueName),
        activities: activities[queueName],
        maxConcurrentActivityTaskExecutions: maxConcurrent[queueName],
        maxHeartbeatThrottleInterval: beat,
        shutdownGraceTime: shutdownTimeout,
        stickyQueueScheduleToStartTimeout: stickyTimeoutMs,
        ...(queueName === 'commands' && { workflowBundle: bundle }),
      };
      return { queueName, worker: await Worker.create(workerOptions) };
    }),
  );
}
