/** Objects of a workspace that the user can see. */
export interface Beginnings {
  projects: number;
  notes: number;
  highlights: number;
}

export const STEPS = ['project', 'note', 'highlight'] as const;
export type FirstStep = (typeof STEPS)[number];

/** Completed first steps; each later one implies those before it. */
export function stepsDone({ projects, notes, highlights }: Beginnings): Record<FirstStep, boolean> {
  return { project: projects + notes + highlights > 0, note: notes + highlights > 0, highlight: highlights > 0 };
}

/** Next step; undefined if all are done. */
export const nextStep = (there: Beginnings): FirstStep | undefined => STEPS.find((step) => !stepsDone(there)[step]);
