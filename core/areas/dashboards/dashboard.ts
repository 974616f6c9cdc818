import { limits } from '../../limits.ts';
import { entity, type Row, ref, title } from '../../model/entity.ts';
import { crud } from '../../model/operation.ts';
import { displayTitle } from '../../rules/text.ts';

/**
 * Cards on a grid with counts and search results (CD-03). It belongs to a project, a folder or, when `placeId` is the
 * workspace's id, to everyone; the content of cards is read with each reader's rights.
 */
export const Dashboard = entity(
  'Dashboard',
  {
    placeId: ref('Place', 'WRITE'),
    title: title(limits.dashboardTitle).default(''),
  },
  {},
  {
    place: 'placeId',
    fixed: ['placeId'],
    orders: ['title'],
    title: ({ title }) => displayTitle('dashboard', title),
    trash: { goesWith: { placeId: 'Place' }, description: 'A dashboard comes back with its cards.' },
  },
);
export type Dashboard = Row<typeof Dashboard>;

const all = crud(Dashboard);
export const dashboard = all.one;
export const dashboards = all.list;
export const createDashboard = all.create;
export const updateDashboard = all.update;
export const deleteDashboard = all.remove;
export const restoreDashboard = all.restore;
