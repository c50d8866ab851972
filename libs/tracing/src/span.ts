/** Names and numbers only: no query values, addresses or error messages. */
type Facts = Record<string, string | number>;

export interface SpanOptions {
  kind: 'server' | 'client' | 'producer' | 'consumer';
  facts?: Facts;
  /** Trace of another process to continue (W3C Trace Context). */
  traceparent?: string | undefined;
}

export interface OpenSpan {
  /** Passed to another process that continues the trace. */
  readonly traceparent: string;
  set(facts: Facts): void;
  rename(name: string): void;
  end(failure?: unknown): void;
}

/** Receives spans; `otlp.ts` sends them to a collector. */
export interface SpanSink {
  start(name: string, options: SpanOptions, parent: OpenSpan | undefined): OpenSpan;
  stop(): Promise<void>;
}
