import { type Answer, type AnyEntity, declarationOf } from '@earshot/core/model/entity';
import type { AnyOperation, Operation, Output } from '@earshot/core/model/operation';
import type * as z from 'zod';
import { documentOf } from './documents/document-of.ts';
import type { StoredRow } from './entity-store.ts';
import { callHost, type Undo, type Wires } from './graphql.ts';
import { JoinedReads } from './joined-reads.ts';
import { newId } from './new-id.ts';
import { Refused } from './refused.ts';

export interface Found {
  entity: AnyEntity;
  rows: StoredRow[];
}

function inAnswer(of: Answer, value: Record<string, unknown>): Found[] {
  return Object.entries(of.row.shape as Record<string, z.ZodType>).flatMap(([field, schema]) => {
    const declaration = declarationOf(schema);
    const row = value[field];
    return declaration?.kind === 'entity' && row ? [{ entity: declaration, rows: [row as StoredRow] }] : [];
  });
}

/** Stored rows in a result. */
function rowsIn(output: Output, value: unknown): Found[] {
  if (value === null || value === undefined || output.kind === 'done') return [];
  const values =
    output.kind === 'page' ? (value as { nodes: unknown[] }).nodes : output.kind === 'many' ? value : [value];
  const { of } = output;
  if (of.kind === 'entity') return [{ entity: of, rows: values as StoredRow[] }];
  return (values as Record<string, unknown>[]).flatMap((one) => inAnswer(of, one));
}

export interface Ears {
  /** called with every row of a result */
  found: (found: Found) => void;
  /** called when the session has ended */
  signedOut: () => void;
}

export interface Performed<O> {
  answer: O;
  undo?: Undo;
}

/** Sends declared queries and commands; results are typed by the declaration. */
export class Api {
  // A request without a response keeps its id: sent again it cannot be applied twice (contract 51).
  private readonly unanswered = new Map<string, string>();
  private readonly joined = new JoinedReads({
    send: async (document) => (await this.call({ document, effect: 'read' })).data,
    pause: (ms) => this.wires.pause(ms),
  });

  constructor(
    private readonly wires: Wires,
    private readonly ears: Ears,
  ) {}

  /** A query, retried after host errors. With `apart`, its rows are not stored. */
  async ask<I extends z.ZodObject, O>(
    operation: Operation<I, O>,
    input: z.input<I>,
    options: { signal?: AbortSignal; apart?: boolean } = {},
  ): Promise<O> {
    const [asked, given] = [operation, input as Record<string, unknown>];
    const signal = options.signal ? { signal: options.signal } : {};
    // Requests that can be aborted are sent alone.
    const joins = operation.joinedWithinMs !== undefined && !options.signal;
    const value = joins
      ? await this.joined.ask(asked, given)
      : (await this.call({ document: documentOf(asked, given), effect: 'read', ...signal })).data[operation.name];
    return (options.apart ? value : this.taken(asked, value)) as O;
  }

  /** A command; resolves to its result and its inverse, if any. */
  async perform<I extends z.ZodObject, O>(operation: Operation<I, O>, input: z.input<I>): Promise<Performed<O>> {
    const document = documentOf(operation, input as Record<string, unknown>);
    const key = JSON.stringify(document);
    const mutationId = this.unanswered.get(key) ?? newId();
    this.unanswered.set(key, mutationId);
    try {
      const { data, undo } = await this.call({ document, effect: 'write', mutationId });
      this.unanswered.delete(key);
      const answer = this.taken(operation, data[operation.name]) as O;
      return undo ? { answer, undo } : { answer };
    } catch (reason) {
      if (!(reason instanceof Refused && ['OFFLINE', 'UNAVAILABLE'].includes(reason.code))) this.unanswered.delete(key);
      throw reason;
    }
  }

  private async call(call: Parameters<typeof callHost>[1]) {
    try {
      return await callHost(this.wires, call);
    } catch (reason) {
      if (reason instanceof Refused && reason.code === 'UNAUTHENTICATED') this.ears.signedOut();
      throw reason;
    }
  }

  private taken(operation: AnyOperation, value: unknown): unknown {
    for (const found of rowsIn(operation.output, value)) this.ears.found(found);
    return value;
  }
}
