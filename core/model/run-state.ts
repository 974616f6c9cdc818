/** States of work that a job does and people watch. */
export const RUN_STATES = ['WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'] as const;
export type RunState = (typeof RUN_STATES)[number];

/** True while a run is waiting or running. */
export const isOpen = ({ state }: { state: string }): boolean => state === 'WAITING' || state === 'RUNNING';
