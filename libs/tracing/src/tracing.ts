import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import type { OpenSpan, SpanOptions, SpanSink } from './span';

/** Paths of health checks and metrics. They are requested every second. */
const UNTRACED_PATHS = ['/healthz', '/readyz', '/metrics'];

declare module 'fastify' {
  interface FastifyRequest {
    span?: OpenSpan;
  }
}

/**
 * OpenTelemetry traces of requests, queries and jobs across processes. Without a collector, the library is not loaded
 * and no spans are created.
 */
export class Tracing {
  private readonly current = new AsyncLocalStorage<OpenSpan>();

  constructor(private readonly sink: SpanSink | null) {}

  get enabled(): boolean {
    return this.sink !== null;
  }

  /** Trace context of the current span; undefined outside a trace. */
  traceparent = (): string | undefined => this.current.getStore()?.traceparent;

  /** Runs `work` in a child span of the current span, or of the given trace. */
  async runInSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
    if (!this.sink) return work();
    const span = this.sink.start(name, options, this.current.getStore());
    try {
      const result = await this.current.run(span, work);
      span.end();
      return result;
    } catch (error) {
      span.end(error);
      throw error;
    }
  }

  /** Creates a span in the caller's trace for each request, named after its route. */
  watchRequests(fastify: FastifyInstance): void {
    const { sink } = this;
    if (!sink) return;
    fastify.addHook('onRequest', (request, _reply, done) => {
      if (UNTRACED_PATHS.includes(request.url)) return done();
      const { traceparent } = request.headers;
      const facts = { 'http.request.method': request.method };
      const options = { kind: 'server', facts, traceparent: String(traceparent) } as const;
      request.span = sink.start(request.method, options, undefined);
      done();
    });
    // Restores the span, because reading the body loses it
    fastify.addHook('preHandler', (request, _reply, done) => {
      if (request.span) this.current.run(request.span, done);
      else done();
    });
    fastify.addHook('onResponse', (request, reply, done) => {
      const { url = 'none' } = request.routeOptions;
      request.span?.rename(`${request.method} ${url}`);
      request.span?.set({ 'http.route': url, 'http.response.status_code': reply.statusCode });
      request.span?.end(reply.statusCode >= 500 ? String(reply.statusCode) : undefined);
      done();
    });
  }

  /** Starts a child of the current span; undefined outside a trace. */
  startChild(name: string, options: SpanOptions): OpenSpan | undefined {
    const parent = this.current.getStore();
    return parent && this.sink?.start(name, options, parent);
  }

  /** Sends the remaining spans. An unreachable collector does not delay the shutdown. */
  stop = async (): Promise<void> => this.sink?.stop().catch(() => undefined);
}

/** @param endpoint endpoint of a collector; if empty, OpenTelemetry is not loaded, because it is large */
export async function openTracing(endpoint: string, service: string, release: string): Promise<Tracing> {
  if (!endpoint) return new Tracing(null);
  const { sendSpans } = await import('./otlp');
  return new Tracing(sendSpans(endpoint, service, release));
}
