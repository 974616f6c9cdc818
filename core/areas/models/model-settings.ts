import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, codeName } from '../../model/entity.ts';
import { command, query } from '../../model/operation.ts';
import { modelMode, translationMode } from '../../rules/models/model-mode.ts';

const { callsPerDay, charactersPerDay } = limits.models;

/** Modes of the text model, by feature (AI-01); a project can only lower them. */
const modes = {
  /** writes answers and summaries */
  askMode: modelMode(),
  summaryMode: modelMode(),
  /** proposes highlights with tags */
  highlightMode: modelMode(),
  /** proposes titles of themes */
  titleMode: modelMode(),
  /** drafts insights */
  insightMode: modelMode(),
  /** proposes what to redact */
  redactMode: modelMode(),
};

/** The fields with the modes of what a text model does. */
export const MODE_FIELDS = Object.keys(modes) as (keyof typeof modes)[];

const settings = {
  /** the one switch: while it is set, no model and no translator outside is called, whatever else is chosen (AI-06) */
  noModels: z.boolean(),
  /** the id of the text model that is called; '' for none */
  provider: codeName(),
  /** the id of the embedding model whose vectors are compared; '' for those that Earshot makes */
  embeddingProvider: codeName(),
  ...modes,
  translationMode: translationMode(),
  /** regions that a model may be in; without any, every region */
  regions: z.array(codeName(60).min(1)).max(limits.models.regions),
  callsPerDay: z.int().min(0).max(callsPerDay.most),
  /** characters of research text */
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

/** The settings of a workspace that has chosen nothing: without a provider no model is called. */
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

/** A text model that a plugin offers, as far as its settings are filled in. */
const server = {
  id: z.string(),
  title: z.string(),
  pluginId: z.string(),
  model: z.string(),
  region: z.string(),
  /** destination of the text */
  host: z.string(),
};

/** The model in use, as far as members can see it; `title` is '' if there is none. */
export const ModelInUse = answer('ModelInUse', {
  title: z.string(),
  model: z.string(),
  region: z.string(),
  host: z.string(),
  ...modes,
  /** whether this workspace lets notes be translated; OFF while no model may be called */
  translationMode: translationMode(),
  /** the embedding model that passages and questions are sent to, with its host and region; '' where none is */
  embedding: z.string(),
});
export type ModelInUse = z.infer<typeof ModelInUse.row>;
export const modelInUse = query('modelInUse', ModelInUse, {
  input: z.strictObject({}),
  description:
    'The text model that this workspace uses, where it is, and for what; and whether notes can be translated.',
});

/** A text model that could be chosen. */
export const TextModelChoice = answer('TextModelChoice', {
  ...server,
  /** why it cannot be called as it is; '' when it can */
  problem: z.string(),
});
export type TextModelChoice = z.infer<typeof TextModelChoice.row>;
