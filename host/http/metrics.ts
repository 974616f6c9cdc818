import { monitorEventLoopDelay } from 'node:perf_hooks';
import { limits } from '@earshot/core/limits';
import type { NextFunction, Request, Response } from 'express';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { whenClosed } from './when-closed.ts';

/**
 * Refusals before anything is looked up: a network with too many connections, a connection or sender with too many
 * unanswered requests, one that sends too often, and one whose body is too slow.
 */
export const REFUSED_KINDS = ['connections', 'pipelined', 'underway', 'requests', 'slow'] as const;
export type RefusedKind = (typeof REFUSED_KINDS)[number];

type Labelled<L extends string> = readonly [labels: Record<L, string>, value: number];

/** The label of a workspace: the beginning of its id, meaningless without access to the database. */
export const workspaceLabel = (workspaceId: string): string => workspaceId.slice(0, 8);

/** The host's metrics for Prometheus. Labels are few and fixed: never a path, a full id or a name. */
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
  private readonly ofWorkspaces = new Counter({
    name: 'earshot_workspace_operations_total',
    help: 'Operations run, by workspace',
    labelNames: ['workspace'],
    registers: [this.registry],
  });
  private readonly workspaces = new Set<string>();
  private readonly statements = new Counter({
    name: 'earshot_statements_total',
    help: 'Messages to the database that were answered, by the operation or job that sent them',
    labelNames: ['for'],
    registers: [this.registry],
  });
  private readonly statementTimes = new Counter({
    name: 'earshot_statement_seconds_total',
    help: 'Time until these were answered',
    labelNames: ['for'],
    registers: [this.registry],
  });
  private readonly waits = new Histogram({
    name: 'earshot_database_wait_seconds',
    help: 'Time that someone waited for a connection to the database, by what the connections are for',
    labelNames: ['for'],
    buckets: [0.001, 0.01, 0.1, 1, 10],
    registers: [this.registry],
  });
  private readonly refusals = new Counter({
    name: 'earshot_refusals_total',
    help: 'What was refused before anything was looked up, by kind',
    labelNames: ['kind'],
    registers: [this.registry],
  });
  private readonly jobs = new Histogram({
    name: 'earshot_job_seconds',
    help: 'Time of one attempt of a background job, by kind and outcome',
    labelNames: ['job', 'outcome'],
    buckets: [0.1, 1, 10, 60, 600],
    registers: [this.registry],
  });
  // Nothing must block the event loop for more than 50 ms (contract 47).
  private readonly loop = monitorEventLoopDelay({ resolution: 10 });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
    // A kind that never happened is 0 and not missing, so that its rate can be monitored.
    for (const kind of REFUSED_KINDS) this.refusals.inc({ kind }, 0);
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

  /** Adds a metric for each of some labels. Those that cannot be read are left out, without affecting the others. */
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

  /** Counts an operation with its duration in ms, for its workspace as well if given. */
  ran(operation: string, outcome: string, ms: number, workspaceId?: string): void {
    this.operations.inc({ operation, outcome });
    if (workspaceId !== undefined) this.ofWorkspaces.inc({ workspace: this.labelOf(workspaceId) });
    this.operationTimes.observe({ operation }, ms / 1000);
  }

  /** Counts an attempt of a background job with its duration in ms. */
  ranJob(job: string, outcome: string, ms: number): void {
    this.jobs.observe({ job, outcome }, ms / 1000);
  }

  /** Counts a message to the database for an operation, a job or the host's other work. */
  readonly asked = (asker: string | undefined, ms: number): void => {
    const labels = { for: asker ?? 'other' };
    this.statements.inc(labels);
    this.statementTimes.inc(labels, ms / 1000);
  };

  /** Counts the waiting time for a connection, in ms. */
  waited(use: string, ms: number): void {
    this.waits.observe({ for: use }, ms / 1000);
  }

  /** Counts an early refusal. */
  readonly refused = (kind: RefusedKind): void => {
    this.refusals.inc({ kind });
  };

  readonly watch = (request: Request, response: Response, next: NextFunction): void => {
    const stop = this.requests.startTimer({ method: request.method });
    whenClosed(response, () => stop({ status: String(response.statusCode) }));
    next();
  };

  // Workspaces above a maximum are counted together: each label is a series for ever.
  private labelOf(workspaceId: string): string {
    if (this.workspaces.size < limits.figures.workspaces) this.workspaces.add(workspaceId);
    return this.workspaces.has(workspaceId) ? workspaceLabel(workspaceId) : 'others';
  }

  /** All metrics in Prometheus' text format. */
  text(): Promise<string> {
    return this.registry.metrics();
  }

  /** Stops measuring the event loop. */
  stop(): void {
    this.loop.disable();
  }
}
