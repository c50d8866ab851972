import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import type { OpenSpan, SpanOptions, SpanSink } from './span';

/** What asks for life and figures, each second. */
const UNWATCHED = ['/healthz', '/readyz', '/metrics'];

declare module 'fastify' {
  interface FastifyRequest {
    span?: OpenSpan;
  }
}

/**
 * Traces of OpenTelemetry: what a call, a query and a job took, across processes. Without a collector nothing of it is
 * loaded, and work is simply done.
 */
export class Tracing {
  private readonly current = new AsyncLocalStorage<OpenSpan>();

  constructor(private readonly sink: SpanSink | null) {}

  get on(): boolean {
    return this.sink !== null;
  }

  /** Of what runs now; undefined outside of a trace. */
  traceparent = (): string | undefined => this.current.getStore()?.traceparent;

  /** Does work as a span of what runs now, or of the trace that is named. */
  async span<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
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

  /** Each request is a span of its caller's trace, by the template of its route. */
  watchRequests(fastify: FastifyInstance): void {
    const { sink } = this;
    if (!sink) return;
    fastify.addHook('onRequest', (request, _reply, done) => {
      if (UNWATCHED.includes(request.url)) return done();
      const { traceparent } = request.headers;
      const facts = { 'http.request.method': request.method };
      const options = { kind: 'server', facts, traceparent: String(traceparent) } as const;
      request.span = sink.start(request.method, options, undefined);
      done();
    });
    // Once the body has been read, from outside of what runs here
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

  /** Opens a span of what runs now; undefined outside of a trace. */
  within(name: string, options: SpanOptions): OpenSpan | undefined {
    const parent = this.current.getStore();
    return parent && this.sink?.start(name, options, parent);
  }

  /** Sends what is left; a collector that is away keeps nobody from stopping. */
  stop = async (): Promise<void> => this.sink?.stop().catch(() => undefined);
}

/** @param endpoint of a collector; empty: nothing of OpenTelemetry, which is large, is loaded */
export async function openTracing(endpoint: string, service: string, release: string): Promise<Tracing> {
  if (!endpoint) return new Tracing(null);
  const { sendSpans } = await import('./otlp');
  return new Tracing(sendSpans(endpoint, service, release));
}
