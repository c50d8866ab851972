import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { OpenSpan, SpanOptions, SpanSink } from './span';

const SPAN_KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};

class OtlpSpan implements OpenSpan {
  constructor(readonly span: Span) {}

  get traceparent(): string {
    const { traceId, spanId, traceFlags } = this.span.spanContext();
    return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
  }

  set: OpenSpan['set'] = (facts) => void this.span.setAttributes(facts);

  rename: OpenSpan['rename'] = (name) => void this.span.updateName(name);

  /** Records the type of an error. The message is not recorded, because it may contain personal data. */
  end(failure?: unknown): void {
    if (failure !== undefined) {
      const kind =
        failure instanceof Error
          ? failure.constructor.name
          : typeof failure === 'string'
            ? failure
            : 'unknown';
      this.span.setAttributes({ 'error.type': kind });
      this.span.setStatus({ code: SpanStatusCode.ERROR });
    }
    this.span.end();
  }
}

/** Sends spans to a collector via OTLP over HTTP. The `OTEL_` variables define sampling and headers. */
export function sendSpans(endpoint: string, service: string, release: string): SpanSink {
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': release }),
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })),
    ],
  });
  const tracer = provider.getTracer('munay');
  const getParentContext = ({ traceparent }: SpanOptions, parent: OpenSpan | undefined) => {
    if (parent instanceof OtlpSpan) return trace.setSpan(ROOT_CONTEXT, parent.span);
    const remoteSpanContext = traceparent ? parseTraceParent(traceparent) : null;
    return remoteSpanContext
      ? trace.setSpanContext(ROOT_CONTEXT, { ...remoteSpanContext, isRemote: true })
      : ROOT_CONTEXT;
  };
  return {
    start: (name, options, parent) =>
      new OtlpSpan(
        tracer.startSpan(
          name,
          { kind: SPAN_KINDS[options.kind], attributes: options.facts ?? {} },
          getParentContext(options, parent),
        ),
      ),
    stop: () => provider.shutdown(),
  };
}
