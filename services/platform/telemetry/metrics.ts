import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** Metrics for `/metrics`, named by the Prometheus conventions. */
export interface Metrics {
  readonly registry: Registry;
  /** Seconds of an HTTP request, by route, method and status class. */
  readonly requests: Histogram<'route' | 'method' | 'status'>;
  /** Requests that failed with an internal error. */
  readonly faults: Counter<'route'>;
  /** Seconds until the log has acknowledged an append. */
  readonly appends: Histogram;
  /** Seconds of one attempt at an activity or a command of a pipeline, by outcome. */
  readonly activities: Histogram<'pipeline' | 'activity' | 'outcome'>;
  /** A value read at scrape time. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requests: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Duration of HTTP requests',
      labelNames: ['route', 'method', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers: [registry],
    }),
    faults: new Counter({
      name: 'http_faults_total',
      help: 'Requests that failed unexpectedly',
      labelNames: ['route'],
      registers: [registry],
    }),
    appends: new Histogram({
      name: 'stepwell_append_seconds',
      help: 'Time until the log has acknowledged an append',
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers: [registry],
    }),
    activities: new Histogram({
      name: 'stepwell_pipeline_activity_seconds',
      help: 'Duration of attempts at activities of pipelines',
      labelNames: ['pipeline', 'activity', 'outcome'],
      buckets: [0.01, 0.1, 1, 10, 60, 600, 3600],
      registers: [registry],
    }),
    gauge: (name, help, read) => {
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          this.set(await read());
        },
      });
    },
  };
}
