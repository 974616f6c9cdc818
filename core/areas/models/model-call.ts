import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, choice, entity, moment, type Row, sentId } from '../../model/entity.ts';
import { crud, listQuery } from '../../model/operation.ts';
import { TextModelChoice } from './model-settings.ts';

/** Purposes of calls to models, translators and transcribers. */
export const MODEL_PURPOSES = [
  'ANSWER',
  'SUMMARY',
  'HIGHLIGHTS',
  'TITLES',
  'INSIGHT',
  'REDACTION',
  'TRANSLATION',
  'TRANSCRIPTION',
  'VECTORS',
] as const;
export type ModelPurpose = (typeof MODEL_PURPOSES)[number];

/**
 * Outcomes of a call: still open, answered, stopped by a person, interrupted by a failure, or refused by the server.
 */
export const MODEL_OUTCOMES = ['OPEN', 'ANSWERED', 'STOPPED', 'FAILED', 'REFUSED'] as const;
export type ModelOutcome = (typeof MODEL_OUTCOMES)[number];

/**
 * A line of the ledger: one call of a text model, translator or transcriber, written before it is sent (N2). It records the
 * metadata of the request, without any of its text.
 */
export const ModelCall = entity(
  'ModelCall',
  {},
  {
    purpose: choice('ModelPurpose', MODEL_PURPOSES),
    outcome: choice('ModelOutcome', MODEL_OUTCOMES),
    provider: z.string(),
    /** '' for a translator, also for its region */
    model: z.string(),
    region: z.string(),
    host: z.string(),
    /** requester */
    memberId: z.uuid().nullable(),
    /** HTTP status; null before an answer */
    status: z.int().nullable(),
    bytesOut: z.int(),
    bytesIn: z.int(),
    /** characters of research text that were sent */
    characters: z.int(),
    endedAt: moment().nullable(),
  },
  { place: 'workspace', readers: 'admin' },
);
export type ModelCall = Row<typeof ModelCall>;

const all = crud(ModelCall, { read: 'admin' });
export const modelCall = all.one;
export const modelCalls = all.list;

/** A line of the ledger in a download. */
export const ModelCallLine = answer('ModelCallLine', {
  id: z.uuid(),
  at: moment(),
  purpose: choice('ModelPurpose', MODEL_PURPOSES),
  outcome: choice('ModelOutcome', MODEL_OUTCOMES),
  provider: z.string(),
  model: z.string(),
  region: z.string(),
  host: z.string(),
  /** name of the requester; '' for a former member */
  member: z.string(),
  status: z.int().nullable(),
  bytesOut: z.int(),
  bytesIn: z.int(),
  characters: z.int(),
});
export type ModelCallLine = z.infer<typeof ModelCallLine.row>;

export const exportModelCalls = listQuery('exportModelCalls', ModelCallLine, {
  transport: 'rest',
  audience: 'admin',
  rate: 'bulk',
  audit: 'exportModelCalls',
  input: z.strictObject({
    purpose: choice('ModelPurpose', MODEL_PURPOSES).optional(),
    outcome: choice('ModelOutcome', MODEL_OUTCOMES).optional(),
    /** last line of the previous page */
    after: sentId().optional(),
  }),
  description: `GET /api/v1/model-calls.csv: the ledger of calls of text models and translators, the newest first, ${limits.models.exportPage} lines a page.`,
});

export const textModels = listQuery('textModels', TextModelChoice, {
  audience: 'admin',
  input: z.strictObject({}),
  description: 'The text models that can be chosen: those of plugins that are on.',
});
