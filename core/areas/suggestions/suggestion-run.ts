import * as z from 'zod';
import { limits } from '../../limits.ts';
import { choice, entity, moment, type Row, sentId } from '../../model/entity.ts';
import { command, crud } from '../../model/operation.ts';
import { Note } from '../pages/note.ts';

const SUGGESTION_RUN_STATES = ['WAITING', 'RUNNING', 'DONE', 'FAILED'] as const;

/** The latest run that suggests highlights in a note by earlier tagged highlights; a note has at most one such row. */
export const SuggestionRun = entity(
  'SuggestionRun',
  {},
  {
    projectId: z.uuid(),
    noteId: z.uuid(),
    state: choice('SuggestionRunState', SUGGESTION_RUN_STATES),
    /** true if started by the host, because the note has changed */
    automatic: z.boolean(),
    startedAt: moment().nullable(),
    endedAt: moment().nullable(),
    /** progress, in thousandths */
    progress: z.int(),
    /** tagged highlights that were used as examples */
    examples: z.int(),
    /** number of resulting suggestions */
    found: z.int(),
    /** text model that also proposed highlights; '' for none */
    model: z.string(),
    /** number of the model's proposals that are not in the note word for word, and are not shown */
    unverified: z.int(),
    /** why it, or its text model, failed, in words for people */
    problem: z.string(),
  },
  { place: 'projectId', page: 'noteId', orders: ['startedAt'] },
);
export type SuggestionRun = Row<typeof SuggestionRun>;

const { one, list } = crud(SuggestionRun);
export const suggestionRun = one;
export const suggestionRuns = list;

export const suggestHighlights = command('suggestHighlights', SuggestionRun, {
  on: Note,
  level: 'WRITE',
  input: z.strictObject({
    id: sentId(),
    /** use of a text model; null for the default of the workspace and the project */
    withModel: z.boolean().nullable().default(null),
  }),
  audience: 'contributor',
  rate: 'bulk',
  description:
    'Find passages in a note that are like those tagged in its project before, and let a text model propose highlights. They wait as suggestions.',
});

/** True if a run is waiting or running. */
export const isSuggesting = ({ state }: Pick<SuggestionRun, 'state'>): boolean =>
  state === 'WAITING' || state === 'RUNNING';

/** The same for the interface: a run that a crashed host left behind counts as ended after a time. */
export const isUnderWay = (run: Pick<SuggestionRun, 'state' | 'updatedAt'>, now: number): boolean =>
  isSuggesting(run) && now - Date.parse(run.updatedAt) < 2 * limits.suggestions.deadlineMs;
