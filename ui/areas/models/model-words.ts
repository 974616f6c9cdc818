import type { ModelOutcome, ModelPurpose } from '@earshot/core/areas/models/model-call';
import type { ModelFeature, ModelMode } from '@earshot/core/areas/models/model-mode';

/** What the modes of a feature are called. */
export const MODE_TITLES: Record<ModelMode, string> = { OFF: 'Off', SUGGEST: 'On request', ON: 'On' };

/** What each mode of a feature means. */
export const MODE_SAYS: Record<ModelFeature, Record<ModelMode, string>> = {
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
};

export const FEATURE_TITLES: Record<ModelFeature, string> = { ASK: 'Answers', SUMMARIZE: 'Summaries' };

export const PURPOSE_TITLES: Record<ModelPurpose, string> = { ANSWER: 'Answer', SUMMARY: 'Summary' };

export const OUTCOME_TITLES: Record<ModelOutcome, string> = {
  OPEN: 'Under way',
  ANSWERED: 'Answered',
  STOPPED: 'Stopped',
  FAILED: 'Failed',
  REFUSED: 'Refused',
};
