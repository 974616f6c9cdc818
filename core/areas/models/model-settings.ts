import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, codeName } from '../../model/entity.ts';
import { command, query } from '../../model/operation.ts';
import { modelMode, translationMode } from '../../rules/models/model-mode.ts';

const { callsPerDay, charactersPerDay } = limits.models;

/** Modes of the text model, by feature (AI-01); a project can only lower them. */
const modes = {
  /** answers and summaries */
  askMode: modelMode(),
  summaryMode: modelMode(),
  /** highlights with tags */
  highlightMode: modelMode(),
  /** titles of themes */
  titleMode: modelMode(),
  /** drafts of insights */
  insightMode: modelMode(),
  /** personal data to redact */
  redactMode: modelMode(),
};

/** The fields with the modes of the text model's features. */
export const MODE_FIELDS = Object.keys(modes) as (keyof typeof modes)[];

const settings = {
  /** master switch: while true, no external model or translator is called, whatever the other settings (AI-06) */
  noModels: z.boolean(),
  /** id of the text model in use; '' for none */
  provider: codeName(),
  /** id of the embedding model in use; '' for Earshot's own vectors */
  embeddingProvider: codeName(),
  ...modes,
  translationMode: translationMode(),
  /** allowed regions of a model; empty for every region */
  regions: z.array(codeName(60).min(1)).max(limits.models.regions),
  callsPerDay: z.int().min(0).max(callsPerDay.most),
  /** maximum characters of research text per day */
  charactersPerDay: z.int().min(0).max(charactersPerDay.most),
};

/** Settings of a workspace for text models and translators. */
export const ModelSettings = answer('ModelSettings', {
  ...settings,
  /** calls and characters since midnight, UTC */
  callsToday: z.int(),
  charactersToday: z.int(),
});
export type ModelSettings = z.infer<typeof ModelSettings.row>;
export type StoredModelSettings = z.infer<z.ZodObject<typeof settings>>;

/** The default settings of a workspace: without a provider no model is called. */
export const USUAL_SETTINGS: StoredModelSettings = {
  noModels: false,
  provider: '',
  embeddingProvider: '',
  askMode: 'ON',
  summaryMode: 'ON',
  highlightMode: 'SUGGEST',
  titleMode: 'SUGGEST',
  insightMode: 'ON',
  redactMode: 'ON',
  translationMode: 'SUGGEST',
  regions: [],
  callsPerDay: callsPerDay.usual,
  charactersPerDay: charactersPerDay.usual,
};

export const modelSettings = query('modelSettings', ModelSettings, {
  audience: 'admin',
  input: z.strictObject({}),
  description: 'How this workspace uses text models and translators, and what was used of its budgets today.',
});
export const setModelSettings = command('setModelSettings', ModelSettings, {
  audience: 'admin',
  input: z.strictObject(settings).partial(),
  description: 'Change how this workspace uses text models and translators; what is not sent stays.',
});

/** A text model of a plugin, with the settings that are filled in. */
const server = {
  id: z.string(),
  title: z.string(),
  pluginId: z.string(),
  model: z.string(),
  region: z.string(),
  /** destination of the text */
  host: z.string(),
};

/** The model in use, as shown to members; `title` is '' if there is none. */
export const ModelInUse = answer('ModelInUse', {
  title: z.string(),
  model: z.string(),
  region: z.string(),
  host: z.string(),
  ...modes,
  /** mode of translations of notes in this workspace; OFF while no model can be called */
  translationMode: translationMode(),
  /** embedding model that gets passages and questions, with its host and region; '' for none */
  embedding: z.string(),
});
export type ModelInUse = z.infer<typeof ModelInUse.row>;
export const modelInUse = query('modelInUse', ModelInUse, {
  input: z.strictObject({}),
  description:
    'The text model that this workspace uses, where it is, and for what; and whether notes can be translated.',
});

/** A text model that can be chosen. */
export const TextModelChoice = answer('TextModelChoice', {
  ...server,
  /** why it cannot be called in its present state; '' if it can */
  problem: z.string(),
});
export type TextModelChoice = z.infer<typeof TextModelChoice.row>;
