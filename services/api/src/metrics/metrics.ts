import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

const READ_MS = 1_000;
/** One figure with its labels. */
export type Sample = [labels: Record<string, string>, value: number];
/** One number; one per value of the only label; or several with their labels. Null: not known, so left out. */
export type Reading = number | null | Record<string, number> | Sample[];

const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Figures of this process for Prometheus. */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();
  private readonly noteRequest: (labels: Record<string, string>, seconds: number) => void;

  constructor() {
    collectDefaultMetrics({ register: this.registry });
    this.noteRequest = this.durations(
      'munay_http_request_duration_seconds',
      'Duration of HTTP requests by route template',
      'method',
      'route',
      'status',
    );
  }

  /**
   * Adds a figure that is read when the metrics are asked for. One that cannot be read in time is left out.
   * @param name with unit, e.g. `munay_outbox_lag_seconds`
   */
  gauge(name: string, help: string, read: () => Reading | Promise<Reading>, ...labels: string[]): void {
    new Gauge<string>({
      name,
      help,
      labelNames: labels,
      registers: [this.registry],
      async collect() {
        const samples = await inTime(async () => samplesOf(await read(), labels));
        replace(this, samples, (labelled, value) => this.set(labelled, value));
      },
    });
  }

  /** Adds a figure that only grows and is counted elsewhere; read like a gauge. */
  total(name: string, help: string, read: () => Promise<Reading>, ...labels: string[]): void {
    new Counter<string>({
      name,
      help,
      labelNames: labels,
      registers: [this.registry],
      async collect() {
        const samples = await inTime(async () => samplesOf(await read(), labels));
        replace(this, samples, (labelled, value) => this.inc(labelled, value));
      },
    });
  }

  /** Adds a figure that only grows, for this process. @returns counts one more */
  counter(name: string, help: string, label: string): (value: string) => void {
    const counter = new Counter<string>({ name, help, labelNames: [label], registers: [this.registry] });
    return (value) => counter.inc({ [label]: value });
  }

  /** Adds a spread of durations of this process. @returns notes one */
  durations(
    name: string,
    help: string,
    ...labelNames: string[]
  ): (labels: Record<string, string>, seconds: number) => void {
    const spread = new Histogram<string>({
      name,
      help,
      labelNames,
      buckets: BUCKETS_SECONDS,
      registers: [this.registry],
    });
    return (labels, seconds) => spread.observe(labels, seconds);
  }

  /** Counts a finished request. */
  observe(method: string, route: string | undefined, status: number, seconds: number): void {
    this.noteRequest({ method, route: route ?? 'none', status: String(status) }, seconds);
  }

  read = (): Promise<string> => this.registry.metrics();
  readonly contentType = this.registry.contentType;
}

/** A figure without labels is 0 after a reset: one that could not be read is taken out. */
function replace(
  metric: Gauge<string> | Counter<string>,
  samples: readonly Sample[],
  put: (...sample: Sample) => void,
): void {
  metric.reset();
  if (samples.length === 0) metric.remove({});
  for (const sample of samples) put(...sample);
}

const samplesOf = (reading: Reading, [label = '']: string[]): Sample[] => {
  if (reading === null) return [];
  if (typeof reading === 'number') return [[{}, reading]];
  if (Array.isArray(reading)) return reading;
  return Object.entries(reading).map(([key, value]) => [{ [label]: key }, value]);
};

const inTime = (read: () => Promise<Sample[]>): Promise<Sample[]> =>
  Promise.race([read().catch(() => []), wait(READ_MS, [], { ref: false })]);
