import type { ModelOutcome, ModelPurpose } from '@earshot/core/areas/models/model-call';
import { limits } from '@earshot/core/limits';
import {
  MODEL_MODES,
  type ModelFeature,
  type ModelMode,
  TRANSLATION_MODES,
} from '@earshot/core/rules/models/model-mode';
import { number } from '../../kit/words/counted.ts';

/** Labels of feature modes. */
export const MODE_TITLES: Record<ModelMode, string> = { OFF: 'Off', SUGGEST: 'On request', ON: 'On' };

/** Explanations of each feature's modes. */
export const MODE_SAYS: Record<ModelFeature, Partial<Record<ModelMode, string>>> = {
  ASK: {
    OFF: 'Answers are made of quotes only, found on this server.',
    SUGGEST: 'Whoever asks can switch the model on for their questions.',
    ON: 'The model writes answers, unless whoever asks switches it off.',
  },
  SUMMARIZE: {
    OFF: 'Summaries are made of quoted sentences only, found on this server.',
    SUGGEST: 'Whoever makes a summary can let the model write it.',
    ON: 'The model writes summaries, unless whoever makes one switches it off.',
  },
  HIGHLIGHT: {
    OFF: 'Highlights are suggested on this server, based on what was tagged before.',
    SUGGEST: 'Anyone who asks for suggestions in a note can also let the model propose highlights.',
    ON: 'The model also proposes highlights whenever someone asks for suggestions, unless they switch it off.',
  },
  TITLE: {
    OFF: 'Theme titles are phrases that their quotes have in common, found on this server.',
    SUGGEST: 'Anyone who can edit a channel can let the model propose titles for its themes.',
    ON: 'The model also proposes titles whenever someone runs Find themes.',
  },
  INSIGHT: {
    OFF: 'New insights start with quotes only.',
    SUGGEST:
      'The model drafts insights from themes, tags and collections when someone asks; they decide whether to save the draft.',
    ON: 'When someone asks, the model drafts an insight from a theme, tag or collection and adds it to the project, unpublished.',
  },
  REDACT: {
    OFF: 'Personal data is found by patterns and names, on this server.',
    SUGGEST: 'Anyone who redacts a note can let the model look for more. They decide about each finding.',
    ON: 'The model looks for more whenever someone redacts a note. They decide about each finding.',
  },
  TRANSLATE: {
    OFF: 'No text of notes is sent to a translator outside.',
    SUGGEST: 'Whoever can change a note can have it translated by the translators that are on in Plugins.',
  },
  COMPARE: {
    OFF: 'No passage is sent to the embedding model. Search compares them on this server.',
    ON: 'Passages are sent to the embedding model, so that search and Ask also find them by meaning.',
  },
};

export const FEATURE_TITLES: Record<ModelFeature, string> = {
  ASK: 'Answers',
  SUMMARIZE: 'Summaries',
  HIGHLIGHT: 'Suggested highlights and tags',
  TITLE: 'Theme titles',
  INSIGHT: 'Insight drafts',
  REDACT: 'Personal data to redact',
  TRANSLATE: 'Translations',
  COMPARE: 'Vectors of passages',
};

export const PURPOSE_TITLES: Record<ModelPurpose, string> = {
  ANSWER: 'Answer',
  SUMMARY: 'Summary',
  HIGHLIGHTS: 'Suggested highlights',
  TITLES: 'Theme titles',
  INSIGHT: 'Insight draft',
  REDACTION: 'Personal data to redact',
  TRANSLATION: 'Translation',
  TRANSCRIPTION: 'Transcription',
  VECTORS: 'Vectors for search',
};

export const OUTCOME_TITLES: Record<ModelOutcome, string> = {
  OPEN: 'In progress',
  ANSWERED: 'Answered',
  STOPPED: 'Stopped',
  FAILED: 'Failed',
  REFUSED: 'Refused',
};

/** Features of a model, with the field of settings and projects for the mode of each. */
export const FEATURES = [
  { feature: 'ASK', field: 'askMode', modes: MODEL_MODES },
  { feature: 'SUMMARIZE', field: 'summaryMode', modes: MODEL_MODES },
  { feature: 'HIGHLIGHT', field: 'highlightMode', modes: MODEL_MODES },
  { feature: 'TITLE', field: 'titleMode', modes: MODEL_MODES },
  { feature: 'INSIGHT', field: 'insightMode', modes: MODEL_MODES },
  { feature: 'REDACT', field: 'redactMode', modes: MODEL_MODES },
  { feature: 'TRANSLATE', field: 'translationMode', modes: TRANSLATION_MODES },
] as const;

/** Field of settings and projects for the mode of a text model's feature. */
export type ModelField = Exclude<(typeof FEATURES)[number]['field'], 'translationMode'>;

/** Message after a change of a feature's mode. */
export const saysMode = (feature: ModelFeature, mode: ModelMode): string =>
  `${FEATURE_TITLES[feature]}: ${MODE_TITLES[mode].toLowerCase()}.`;

const MOST_READ = limits.models.calls * limits.models.sent;

/** Notice of the parts of a long text that a model reads. */
export const PARTS_READ = `Of a text beyond ${number(MOST_READ)} characters it reads passages from beginning to end.`;

/** Notice for one text; '' if it is read whole. */
export const partsRead = (characters: number): string => (characters > MOST_READ ? ` ${PARTS_READ}` : '');
