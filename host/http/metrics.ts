import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { NextFunction, Request, Response } from 'express';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { whenClosed } from './when-closed.ts';

type Labelled<L extends string> = readonly [labels: Record<L, string>, value: number];

/** The host's metrics for Prometheus. Labels are few and fixed: never a path, an id or anybody's name. */
export class Metrics {
  private readonly registry = new Registry();
  private readonly requests = new Histogram({
    name: 'earshot_http_seconds',
    help: 'Time to answer an http request',
    labelNames: ['method', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 1, 5],
    registers: [this.registry],
  });
  private readonly operations = new Counter({
    name: 'earshot_operations_total',
    help: 'Operations run, by name and outcome',
    labelNames: ['operation', 'outcome'],
    registers: [this.registry],
  });
  private readonly operationTimes = new Histogram({
    name: 'earshot_operation_seconds',
    help: 'Time to run an operation, whatever its outcome',
    labelNames: ['operation'],
    buckets: [0.02, 0.1, 0.5, 2, 10],
    registers: [this.registry],
  });
  private readonly jobs = new Histogram({
    name: 'earshot_job_seconds',
    help: 'Time of one attempt of a background job, by kind and outcome',
    labelNames: ['job', 'outcome'],
    buckets: [0.1, 1, 10, 60, 600],
    registers: [this.registry],
  });
  // Nothing may block the event loop for more than 50 ms (contract 47).
  private readonly loop = monitorEventLoopDelay({ resolution: 10 });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
    this.loop.enable();
    this.gauge(
      'earshot_loop_delay_max_seconds',
      'Longest time that the event loop was held up since the last reading',
      () => {
        const most = this.loop.max / 1e9;
        this.loop.reset();
        return most;
      },
    );
  }

  /** Adds a metric that is read on request. */
  gauge(name: string, help: string, read: () => number): void {
    const registers = [this.registry];
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  }

  /** Adds a metric for each of some labels. While one cannot be read it is left out, and the others are still given. */
  gauges<L extends string>(
    name: string,
    help: string,
    labelNames: L[],
    read: () => Iterable<Labelled<L>> | Promise<Iterable<Labelled<L>>>,
  ): void {
    new Gauge({
      name,
      help,
      labelNames,
      registers: [this.registry],
      async collect() {
        this.reset();
        const all = await Promise.resolve()
          .then(read)
          .catch(() => []);
        for (const [labels, value] of all) this.set(labels, value);
      },
    });
  }

  /** Counts an operation that took so many milliseconds. */
  ran(operation: string, outcome: string, ms: number): void {
    this.operations.inc({ operation, outcome });
    this.operationTimes.observe({ operation }, ms / 1000);
  }

  /** Counts an attempt of a background job that took so many milliseconds. */
  ranJob(job: string, outcome: string, ms: number): void {
    this.jobs.observe({ job, outcome }, ms / 1000);
  }

  readonly watch = (request: Request, response: Response, next: NextFunction): void => {
    const stop = this.requests.startTimer({ method: request.method });
    whenClosed(response, () => stop({ status: String(response.statusCode) }));
    next();
  };

  /** All metrics in Prometheus' text format. */
  text(): Promise<string> {
    return this.registry.metrics();
  }

  /** Stops measuring the event loop. */
  stop(): void {
    this.loop.disable();
  }
}
