/** Attributes of a span: names and numbers, but no query values, addresses or error messages. */
type Facts = Record<string, string | number>;

export interface SpanOptions {
  kind: 'server' | 'client' | 'producer' | 'consumer';
  facts?: Facts;
  /** Trace from another process, continued by the span (W3C Trace Context). */
  traceparent?: string | undefined;
}

export interface OpenSpan {
  /** Trace context to pass to another process. */
  readonly traceparent: string;
  set(facts: Facts): void;
  rename(name: string): void;
  end(failure?: unknown): void;
}

/** Receives spans. `otlp.ts` has the implementation that sends them to a collector. */
export interface SpanSink {
  start(name: string, options: SpanOptions, parent: OpenSpan | undefined): OpenSpan;
  stop(): Promise<void>;
}
