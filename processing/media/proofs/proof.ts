import type { Engine, Probe } from '../engine.ts';
import type { PlannedEdits } from '../work/redaction-work.ts';

/** A redacted recording beside its original, for the proofs. */
export interface Proven {
  engine: Engine;
  original: { path: string; probe: Probe };
  redacted: { path: string; probe: Probe };
  edits: PlannedEdits;
  /** an existing folder for files of the proofs */
  folder: string;
  signal: AbortSignal;
}

/** A proof that has failed. */
export class Unproven extends Error {
  override readonly name = 'Unproven';
}
