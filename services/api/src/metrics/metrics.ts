import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

const READ_MS = 1_000;
const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Figures of this process for Prometheus. */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();
  private readonly requests: Histogram<'method' | 'route' | 'status'>;

  constructor() {
    collectDefaultMetrics({ register: this.registry });
    this.requests = new Histogram({
      name: 'munay_http_request_seconds',
      help: 'Duration of HTTP requests by route template',
      labelNames: ['method', 'route', 'status'],
      buckets: BUCKETS_SECONDS,
      registers: [this.registry],
    });
  }

  /**
   * Adds a figure that is read when the metrics are asked for. One that cannot be read in time is left out.
   * @param name with unit, e.g. `munay_outbox_lag_seconds`
   * @param read one number, or one per value of `label`
   */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
  gauge<L extends string>(
    name: string,
    help: string,
    read: () => Promise<Record<string, number>>,
    label: L,
  ): void;
  gauge(
    name: string,
    help: string,
    read: () => number | Promise<number | Record<string, number>>,
    label?: string,
  ): void {
    new Gauge<string>({
      name,
      help,
      labelNames: label ? [label] : [],
      registers: [this.registry],
      async collect() {
        this.reset();
        const value = await inTime(async () => read());
        if (value === null) return;
        if (typeof value === 'number') this.set(value);
        else for (const [key, count] of Object.entries(value)) this.set({ [label ?? '']: key }, count);
      },
    });
  }

  /** Adds a figure that only grows and is counted elsewhere, one per value of `label`; read like a gauge. */
  total<L extends string>(
    name: string,
    help: string,
    read: () => Promise<Record<string, number>>,
    label: L,
  ): void {
    new Counter<string>({
      name,
      help,
      labelNames: [label],
      registers: [this.registry],
      async collect() {
        const counts = await inTime(read);
        this.reset();
        for (const [key, count] of Object.entries(counts ?? {})) this.inc({ [label]: key }, count);
      },
    });
  }

  /** Adds a figure that only grows, for this process. @returns counts one more */
  counter<L extends string>(name: string, help: string, label: L): (value: string) => void {
    const counter = new Counter<string>({ name, help, labelNames: [label], registers: [this.registry] });
    return (value) => counter.inc({ [label]: value });
  }

  /** Counts a finished request. */
  observe(method: string, route: string | undefined, status: number, seconds: number): void {
    this.requests.observe({ method, route: route ?? 'none', status }, seconds);
  }

  read = (): Promise<string> => this.registry.metrics();
  readonly contentType = this.registry.contentType;
}

const inTime = <T>(read: () => Promise<T>): Promise<T | null> =>
  Promise.race([read().catch(() => null), wait(READ_MS, null, { ref: false })]);
