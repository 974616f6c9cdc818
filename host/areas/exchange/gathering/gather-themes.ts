import type { Channel } from '@earshot/core/areas/places/channel';
import { Theme, ThemeEdit } from '@earshot/core/areas/themes/theme';
import { ThemeRun, themeState } from '@earshot/core/areas/themes/theme-run';
import type { AnyEntity } from '@earshot/core/model/entity';
import { counted } from '@earshot/core/plugin/notice-words';
import type { Transaction } from '../../../store/database.ts';
import { decisionsIn, resultOf } from '../../themes/store/leaving-themes.ts';
import { type Line, ownLine } from './lines.ts';
import type { Reader, ReadRow } from './reader.ts';

/** Adds lines of an entity, and collects ids from the rows. */
export type Add = (entity: AnyEntity, lines: Line[], rows: ReadRow[]) => Promise<void>;

/** Stored content of rows, read only by ids of rows that the reader has read. */
export type Stored = <T>(read: (transaction: Transaction) => Promise<T>) => Promise<T>;

/** Numbers of theme runs, edits and models left out of a package. */
export interface ThemesLeft {
  runs: number;
  edits: number;
  /** channels whose new data cannot be placed in their themes elsewhere */
  models: number;
}

interface Parts {
  reader: Reader;
  stored: Stored;
  /** includes models, which contain words of all data */
  withModels: boolean;
  add: Add;
  left: ThemesLeft;
}

/** Gathers the themes of a channel: all themes, the run that found them, and decisions that were not undone. */
export async function gatherThemes({ reader, stored, withModels, add, left }: Parts, { id: channelId }: ReadRow) {
  const { runId } = await reader.ask(themeState, { id: channelId });
  for await (const rows of reader.pages(Theme, { channelId })) await add(Theme, rows.map(ownLine), rows);
  const runs = await reader.all(ThemeRun, { channelId });
  const run = runs.find(({ id }) => id === runId);
  left.runs += runs.length - (run ? 1 : 0);
  if (run) {
    const result = await stored((transaction) => resultOf(transaction, run.id, withModels));
    if (result) await add(ThemeRun, [{ ...ownLine(run), ...result }], [run]);
    if (!result?.model) left.models += 1;
  }
  const edits = new Map((await reader.all(ThemeEdit, { channelId })).map((row) => [row.id, row]));
  left.edits += [...edits.values()].filter(({ withdrawn }) => withdrawn === true).length;
  for await (const { id, ...content } of decisionsIn(stored, channelId)) {
    const row = edits.get(id);
    if (row) await add(ThemeEdit, [{ ...ownLine(row), ...content }], [row]);
  }
}

/** Theme settings of a channel besides its fields. */
export const sensitivityOf = async (reader: Reader, { id }: Pick<Channel, 'id'>): Promise<Line> => {
  const { sensitivity } = await reader.ask(themeState, { id });
  return { sensitivity };
};

/** Notices of left-out parts of themes, one sentence per kind. */
export const themeNotices = ({ runs, edits, models }: ThemesLeft): string[] => [
  ...(runs > 0
    ? [
        `Of runs that look for themes, the newest of each channel goes along: ${counted(runs, 'other one is', 'other ones are')} left out.`,
      ]
    : []),
  ...(edits > 0
    ? [
        `${counted(edits, 'edit of themes that was taken back is', 'edits of themes that were taken back are')} left out.`,
      ]
    : []),
  ...(models > 0
    ? [
        `The themes of ${counted(models, 'channel', 'channels')} go along without the words that new data is compared with: where they are imported, the first new data begins a new run.`,
      ]
    : []),
];
