import type { AnyEntity } from '@earshot/core/model/entity';
import type { AnyOperation } from '@earshot/core/model/operation';
import { danglingReferences } from '../operations/references.ts';

export interface WaysIn {
  operations: AnyOperation[];
  entities: AnyEntity[];
  /** operations with a handler */
  handled: string[];
  /** operations with a route or a socket event */
  routed: string[];
}

/** Refuses to start if a route or socket event is not declared, or a declaration has no handler (contract 1). */
export function demandDeclared({ operations, entities, handled, routed }: WaysIn): void {
  const names = operations.map(({ name }) => name);
  const declared = new Set(names);
  const twice = names.filter((name, at) => names.indexOf(name) !== at);
  const graphql = operations.filter(({ transport }) => transport === 'graphql').map(({ name }) => name);
  const others = operations.filter(({ transport }) => transport !== 'graphql').map(({ name }) => name);
  const faults = [
    ...twice.map((name) => `${name} is declared twice`),
    ...[...handled, ...routed]
      .filter((name) => !declared.has(name))
      .map((name) => `${name} can be called but is not declared`),
    ...graphql.filter((name) => !handled.includes(name)).map((name) => `${name} is declared but nothing answers it`),
    ...others.filter((name) => !routed.includes(name)).map((name) => `${name} is declared but no route leads to it`),
    ...danglingReferences(operations, entities),
  ];
  if (faults.length > 0)
    throw new Error(`The host does not start with undeclared or unanswered operations:\n${faults.join('\n')}`);
}
