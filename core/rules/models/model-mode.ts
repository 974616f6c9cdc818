import { choice } from '../../model/entity.ts';

/** Modes of a text model feature (AI-01): off, on request, or always. In ascending order. */
export const MODEL_MODES = ['OFF', 'SUGGEST', 'ON'] as const;
export type ModelMode = (typeof MODEL_MODES)[number];

export const modelMode = () => choice('ModelMode', MODEL_MODES);

/** Modes of translation: off, or on request. Nothing is translated automatically. */
export const TRANSLATION_MODES = ['OFF', 'SUGGEST'] as const satisfies readonly ModelMode[];
export type TranslationMode = (typeof TRANSLATION_MODES)[number];

export const translationMode = () => choice('TranslationMode', TRANSLATION_MODES);

/** Modes of an embedding model: passages can be sent to it or not. */
export const VECTOR_MODES = ['OFF', 'ON'] as const satisfies readonly ModelMode[];

export const vectorMode = () => choice('VectorMode', VECTOR_MODES);

/** Features provided by external services. */
export const MODEL_FEATURES = [
  'ASK',
  'SUMMARIZE',
  'HIGHLIGHT',
  'TITLE',
  'INSIGHT',
  'REDACT',
  'TRANSLATE',
  'COMPARE',
] as const;
export type ModelFeature = (typeof MODEL_FEATURES)[number];

const rank = (mode: ModelMode): number => MODEL_MODES.indexOf(mode);

/** The effective mode in a project: its own, limited by the workspace's (AI-01). */
export const modeWithin = <M extends ModelMode>(workspace: M, project: M): M =>
  rank(project) < rank(workspace) ? project : workspace;

/** True if a model is used in this mode, given the user's choice; `asked` is null without a choice. */
export function isUsed(mode: ModelMode, asked: boolean | null): boolean {
  if (mode === 'OFF' || asked === false) return false;
  return mode === 'ON' || asked === true;
}
