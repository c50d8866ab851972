/** Names and numbers only: no value of a query, no address, no text of an error. */
type Facts = Record<string, string | number>;

export interface SpanOptions {
  kind: 'server' | 'client' | 'producer' | 'consumer';
  facts?: Facts;
  /** The trace that it belongs to, of another process (W3C Trace Context). */
  traceparent?: string | undefined;
}

export interface OpenSpan {
  /** For another process that goes on with the trace. */
  readonly traceparent: string;
  set(facts: Facts): void;
  rename(name: string): void;
  end(failure?: unknown): void;
}

/** Where spans go; the collector of `otlp.ts` is one. */
export interface SpanSink {
  start(name: string, options: SpanOptions, parent: OpenSpan | undefined): OpenSpan;
  stop(): Promise<void>;
}
