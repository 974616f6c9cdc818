/** How far a piece of work is that a job does and people watch. */
export const RUN_STATES = ['WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'] as const;
export type RunState = (typeof RUN_STATES)[number];

/** Whether a run still goes on, or is about to. */
export const isOpen = ({ state }: { state: string }): boolean => state === 'WAITING' || state === 'RUNNING';
