import type { Environment } from '@earshot/config/environment';

/** Limits that a plan of an operator can set. */
export type PlanLimit = keyof Environment['plan'];

/** Limits of the plan of a workspace by name; undefined if unlimited. All workspaces of a server have one plan so far. */
export type LimitOf = (workspaceId: string, name: PlanLimit) => number | undefined;

/** Looks up limits of plans in the operator's settings. */
export const limitsIn =
  ({ plan }: Pick<Environment, 'plan'>): LimitOf =>
  (_workspaceId, name) =>
    plan[name];
