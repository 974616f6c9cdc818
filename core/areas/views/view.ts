import * as z from 'zod';
import { limits } from '../../limits.ts';
import { choice, entity, line, type Row, ref } from '../../model/entity.ts';
import { crud, ranking } from '../../model/operation.ts';
import { displayTitle } from '../../rules/text.ts';

/** Types of rows that a view can show. */
export const VIEW_OBJECT_TYPES = ['NOTE', 'HIGHLIGHT', 'INSIGHT', 'PERSON'] as const;
export type ViewObjectType = (typeof VIEW_OBJECT_TYPES)[number];

/** Layouts of a list (VW-01). */
export const LIST_LAYOUTS = ['TABLE', 'LIST', 'GRID', 'BOARD'] as const;
export type ListLayout = (typeof LIST_LAYOUTS)[number];

/** Layouts of a view: those of its rows, and a canvas (VW-01). */
const VIEW_LAYOUTS = [...LIST_LAYOUTS, 'CANVAS'] as const;
export type ViewLayout = (typeof VIEW_LAYOUTS)[number];

/** The settings of a view, as encoded in addresses (VW-02): filters, order, grouping and columns. */
export const VIEW_SETTINGS = [
  'search_params',
  'sort',
  'filter',
  'group',
  'columns',
  'fieldVisibility',
  'chart',
  'status',
  'tag',
  'by',
  'note',
  'speaker',
  'preset',
  'from',
  'to',
  'q',
] as const;
export type ViewSetting = (typeof VIEW_SETTINGS)[number];

/**
 * A saved view of the notes, highlights or insights of a project, or of the people directory, for everyone with access
 * to that place (VW-01).
 */
export const View = entity(
  'View',
  {
    /** project, or people directory */
    placeId: ref('Place', 'WRITE'),
    title: line(limits.viewTitle).min(1, 'Give the view a title.'),
    objectType: choice('ViewObjectType', VIEW_OBJECT_TYPES),
    layout: choice('ViewLayout', VIEW_LAYOUTS).default('TABLE'),
    /** canvas of a view with the layout CANVAS; null for others */
    docId: ref('Canvas').nullable().default(null),
    /** settings as encoded in an address; absent ones have defaults */
    viewData: z.partialRecord(z.enum(VIEW_SETTINGS), line(limits.viewSetting)).default({}),
    rank: z.number().default(0),
  },
  {},
  {
    place: 'placeId',
    fixed: ['placeId', 'objectType', 'docId'],
    history: ['title', 'layout', 'viewData', 'trashedAt'],
    orders: ['title', 'rank'],
    ranked: { within: 'placeId', name: 'title' },
    title: ({ title }) => displayTitle('view', title),
    trash: { goesWith: { placeId: 'Place', docId: 'Canvas' }, description: 'A view comes back as it was.' },
  },
);
export type View = Row<typeof View>;

const all = crud(View);
export const view = all.one;
export const views = all.list;
export const createView = all.create;
export const updateView = all.update;
export const deleteView = all.remove;
export const restoreView = all.restore;
export const rankView = ranking(View);
