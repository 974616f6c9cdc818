import { choice } from '../../model/entity.ts';

/** How far a text model is used (AI-01): not at all, when somebody asks for it, or always. In rising order. */
export const MODEL_MODES = ['OFF', 'SUGGEST', 'ON'] as const;
export type ModelMode = (typeof MODEL_MODES)[number];

/** A mode of a feature. */
export const modelMode = () => choice('ModelMode', MODEL_MODES);

/** How far services outside translate notes: not at all, or when somebody asks for it. Nothing is translated by itself. */
export const TRANSLATION_MODES = ['OFF', 'SUGGEST'] as const satisfies readonly ModelMode[];
export type TranslationMode = (typeof TRANSLATION_MODES)[number];

/** The mode of translations. */
export const translationMode = () => choice('TranslationMode', TRANSLATION_MODES);

/** Whether passages may be sent to an embedding model. */
export const VECTOR_MODES = ['OFF', 'ON'] as const satisfies readonly ModelMode[];

/** The mode of vectors. */
export const vectorMode = () => choice('VectorMode', VECTOR_MODES);

/** What services outside can do. */
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

/** The mode that counts in a project: its own, but never more than the workspace allows (AI-01). */
export const modeWithin = <M extends ModelMode>(workspace: M, project: M): M =>
  rank(project) < rank(workspace) ? project : workspace;

/** Whether a model is used in this mode: always, when it is asked for, or never. `asked` is null where nobody chose. */
export function isUsed(mode: ModelMode, asked: boolean | null): boolean {
  if (mode === 'OFF' || asked === false) return false;
  return mode === 'ON' || asked === true;
}
