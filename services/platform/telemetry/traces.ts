import { SpanStatusCode, trace, type Attributes } from '@opentelemetry/api';

const tracer = trace.getTracer('stepwell');

/** Runs work inside a span of this name; costs next to nothing while nobody collects traces. */
export async function traced<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  return tracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      if (error instanceof Error) span.recordException(error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Sends spans to a collector when one is named; resolves with what flushes them at the end. */
export async function startTraces(url: string | undefined): Promise<() => Promise<void>> {
  if (url === undefined) return async () => undefined;
  const { NodeSDK } = await import('@opentelemetry/sdk-node');
  const { HttpInstrumentation } = await import('@opentelemetry/instrumentation-http');
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] ??= url;
  const sdk = new NodeSDK({ serviceName: 'stepwell', instrumentations: [new HttpInstrumentation()] });
  sdk.start();
  return () => sdk.shutdown();
}
