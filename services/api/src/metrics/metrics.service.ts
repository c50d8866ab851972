import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

const READ_TIMEOUT_MS = 1_000;
/** Sampling interval of the event loop in ms. It is not shorter, because each sample wakes an idle process. */
const LAG_SAMPLE_INTERVAL_MS = 200;
/** A value with its labels. */
export type Sample = [labels: Record<string, string>, value: number];
/**
 * Value of a metric: one number, one number for each value of a single label, or several numbers with labels. Null
 * means unknown; the metric is then omitted.
 */
export type Reading = number | null | Record<string, number> | Sample[];

const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Metrics of this process for Prometheus. */
@Injectable()
export class MetricsService {
  private readonly registry = new Registry();
  private readonly requests: Histogram<string>;

  constructor() {
    collectDefaultMetrics({ register: this.registry, eventLoopMonitoringPrecision: LAG_SAMPLE_INTERVAL_MS });
    this.requests = this.createHistogram(
      'munay_http_request_duration_seconds',
      'Duration of HTTP requests by route template',
      'method',
      'route',
      'status',
    );
  }

  /**
   * Registers a gauge that is read on each scrape. A gauge that cannot be read in time is omitted.
   * @param name name with unit, for example `munay_outbox_lag_seconds`
   */
  createGauge(name: string, help: string, read: () => Reading | Promise<Reading>, ...labels: string[]): void {
    new Gauge<string>({
      name,
      help,
      labelNames: labels,
      registers: [this.registry],
      async collect() {
        const samples = await withTimeout(async () => toSamples(await read(), labels));
        replace(this, samples, (sampleLabels, value) => this.set(sampleLabels, value));
      },
    });
  }

  /** Registers a counter whose value is stored elsewhere and read like a gauge. */
  registerTotal(
    name: string,
    help: string,
    read: () => Reading | Promise<Reading>,
    ...labels: string[]
  ): void {
    new Counter<string>({
      name,
      help,
      labelNames: labels,
      registers: [this.registry],
      async collect() {
        const samples = await withTimeout(async () => toSamples(await read(), labels));
        replace(this, samples, (sampleLabels, value) => this.inc(sampleLabels, value));
      },
    });
  }

  /**
   * Registers a counter of this process. It starts at 0 for every value of its label; otherwise Prometheus would not
   * recognise the first count as an increase.
   * @returns a function that increments the counter
   */
  createCounter<Value extends string>(
    name: string,
    help: string,
    label: string,
    values: readonly Value[],
  ): (value: Value) => void {
    const counter = new Counter<string>({ name, help, labelNames: [label], registers: [this.registry] });
    for (const value of values) counter.inc({ [label]: value }, 0);
    return (value) => counter.inc({ [label]: value });
  }

  /** Registers a histogram of durations in this process. @returns a function that records a duration */
  createDurationObserver(
    name: string,
    help: string,
    ...labelNames: string[]
  ): (labels: Record<string, string>, seconds: number) => void {
    const durationHistogram = this.createHistogram(name, help, ...labelNames);
    return (labels, seconds) => durationHistogram.observe(labels, seconds);
  }

  private createHistogram = (name: string, help: string, ...labelNames: string[]): Histogram<string> =>
    new Histogram<string>({
      name,
      help,
      labelNames,
      buckets: BUCKETS_SECONDS,
      registers: [this.registry],
    });

  /**
   * Counts a completed request. Requests with an unknown method or path are counted together, because callers can
   * invent an unlimited number of them.
   */
  observe(method: string, route: string | undefined, status: number, seconds: number): void {
    const knownMethod = route === undefined ? 'none' : method;
    this.requests.observe({ method: knownMethod, route: route ?? 'none', status: String(status) }, seconds);
  }

  /** Initialises the failure counts of a route with 0, so that alert rules see the first failure. */
  initFailureCounts(method: string, route: string): void {
    for (const status of ['500', '503']) this.requests.zero({ method, route, status });
  }

  read = (): Promise<string> => this.registry.metrics();
  readonly contentType = this.registry.contentType;
}

/** After a reset, a gauge without labels would be 0. A gauge whose value could not be read is therefore removed */
function replace(
  metric: Gauge<string> | Counter<string>,
  samples: readonly Sample[],
  put: (...sample: Sample) => void,
): void {
  metric.reset();
  if (samples.length === 0) metric.remove({});
  for (const sample of samples) put(...sample);
}

const toSamples = (reading: Reading, [label = '']: string[]): Sample[] => {
  if (reading === null) return [];
  if (typeof reading === 'number') return [[{}, reading]];
  if (Array.isArray(reading)) return reading;
  return Object.entries(reading).map(([key, value]) => [{ [label]: key }, value]);
};

const withTimeout = (read: () => Promise<Sample[]>): Promise<Sample[]> =>
  Promise.race([read().catch(() => []), wait(READ_TIMEOUT_MS, [], { ref: false })]);
