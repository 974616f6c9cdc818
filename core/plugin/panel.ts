import * as z from 'zod';
import { line } from '../model/entity.ts';
import type { AnswerOf, AnyOperation, InputOf } from '../model/operation.ts';
import { PANEL_PLACES, type PanelPlace } from '../model/panel.ts';
import { contributionPoint, pluginName, pluginTitle } from './contribution.ts';

const PLACES = PANEL_PLACES.filter((place) => place !== 'CHART');

/** Ui of a plugin at one place of the application; panel.js beside index.js draws it. */
export const panel = contributionPoint(
  'panel',
  z.strictObject({
    id: pluginName(),
    /** as short as a tab */
    title: pluginTitle(),
    /** the name of an icon that projects can have, too (ui/kit/place-icons.ts) */
    icon: line(50).default(''),
    place: z.enum(PLACES),
    /** the level that a person needs at the item or project; FULL on pages of the workspace is for administrators */
    level: z.enum(['READ', 'WRITE', 'FULL']).default('READ'),
    /** its place among others: lower ones come first, those of Earshot are at 0 */
    rank: z.int().min(0).max(10_000).default(100),
    /** names of the queries that it asks, such as highlights */
    reads: z
      .array(z.string().regex(/^[a-z][A-Za-z0-9]{0,99}$/, 'Name queries as the API does, such as highlights.'))
      .max(50)
      .default([]),
  }),
  ({ title }) => `Panel: ${title}`,
  { drawn: true },
);

/** Subject of a panel. */
export interface PanelItem {
  /** the noun, such as Insight */
  type: string;
  id: string;
  title: string;
}

/** Reads on behalf of the person who looks at the panel. */
export interface PanelClient {
  /**
   * The answer of a query that the panel declares in `reads`. Rejects with a reason when the query is not declared, the
   * person may not read what it asks for, the panel asks too often, or there is no answer within 20 s.
   */
  read<O extends AnyOperation>(query: string, input: InputOf<O>): Promise<AnswerOf<O>>;
  /**
   * Calls `changed` when rows of a kind that one of the declared queries answers with have changed, for readers who may
   * see them; at most every 10 s. What it answers with ends that.
   */
  watch(changed: () => void): () => void;
}

/** Props of the component of a panel. */
export interface PanelProps {
  /** the id under which the plugin contributes it */
  panel: string;
  place: PanelPlace;
  /** what the page it is on is about; null on pages of the workspace */
  item: PanelItem | null;
  /** the project of the item; null outside of projects */
  projectId: string | null;
  /** the date range of the dashboard that it is a card of, as moments: `before` is the first one after it; null for no limit */
  range: { from: string | null; before: string | null };
  client: PanelClient;
  scheme: 'light' | 'dark';
  /** goes to an address of this Earshot, such as /data/… */
  open(path: string): void;
}
