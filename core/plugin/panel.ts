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
    /** as short as a tab label */
    title: pluginTitle(),
    /** name of an icon (ui/kit/place-icons.ts, as for projects) */
    icon: line(50).default(''),
    place: z.enum(PLACES),
    /** level that a person needs at the item or project; FULL on pages of the workspace is for administrators */
    level: z.enum(['READ', 'WRITE', 'FULL']).default('READ'),
    /** position among other panels, lowest first; those of Earshot are at 0 */
    rank: z.int().min(0).max(10_000).default(100),
    /** names of the queries that it uses, such as highlights */
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
  /** name of the entity, such as Insight */
  type: string;
  id: string;
  title: string;
}

/** Reads with the rights of the person who views the panel. */
export interface PanelClient {
  /**
   * The answer of a query that the panel declares in `reads`. Rejects with a reason for an undeclared query, missing
   * rights, too many calls, or no answer within 20 s.
   */
  read<O extends AnyOperation>(query: string, input: InputOf<O>): Promise<AnswerOf<O>>;
  /**
   * Calls `changed` when readable rows of a kind that a declared query returns have changed; at most every 10 s.
   * Returns a function that ends this.
   */
  watch(changed: () => void): () => void;
}

/** Props of the component of a panel. */
export interface PanelProps {
  /** id of the contribution */
  panel: string;
  place: PanelPlace;
  /** subject of the page; null on pages of the workspace */
  item: PanelItem | null;
  /** project of the item; null outside of projects */
  projectId: string | null;
  /** date range of its dashboard, as moments; `before` is exclusive; null for no limit */
  range: { from: string | null; before: string | null };
  client: PanelClient;
  scheme: 'light' | 'dark';
  /** opens an address of this Earshot, such as /data/… */
  open(path: string): void;
}
