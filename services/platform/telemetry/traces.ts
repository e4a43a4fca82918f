import type { Attributes, SpanStatusCode, Tracer } from '@opentelemetry/api';

/** The modules are a tenth of the server's: they are loaded only if traces are collected. */
let activeTracing: { readonly tracer: Tracer; readonly failed: SpanStatusCode } | null = null;

/** Runs work inside a span of this name; costs nothing while no traces are collected. */
export async function withSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  if (activeTracing === null) return work();
  const { tracer, failed } = activeTracing;
  return tracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: failed });
      if (error instanceof Error) span.recordException(error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Sends spans to a collector if one is named; resolves with a function that flushes them at the end. */
export async function startTraces(url: string | undefined): Promise<() => Promise<void>> {
  if (url === undefined) return async () => undefined;
  const { SpanStatusCode, trace } = await import('@opentelemetry/api');
  const { NodeSDK } = await import('@opentelemetry/sdk-node');
  const { HttpInstrumentation } = await import('@opentelemetry/instrumentation-http');
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] ??= url;
  const sdk = new NodeSDK({ serviceName: 'stepwell', instrumentations: [new HttpInstrumentation()] });
  sdk.start();
  activeTracing = { tracer: trace.getTracer('stepwell'), failed: SpanStatusCode.ERROR };
  return () => sdk.shutdown();
}
