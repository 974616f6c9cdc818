import { mostActiveProjects, seatUse, workspaceActivity } from '@earshot/core/areas/analytics/activity';
import { utilization } from '@earshot/core/areas/analytics/utilization';
import { limits } from '@earshot/core/limits';
import { displayTitle } from '@earshot/core/rules/text';
import { type Handler, inside } from '../../operations/handlers.ts';
import { activityByProject, activitySteps, seatCounts } from './store/activity.ts';

/** Queries about a workspace's usage, for administrators. */
export const analyticsHandlers = (): Handler[] => [
  inside(workspaceActivity, ({ input, work }) => activitySteps(work.transaction, input.per)),
  inside(mostActiveProjects, async ({ input, work }) => {
    const rows = await activityByProject(work.transaction, input.per, work.access.readable);
    return rows.map((row) => ({ ...row, title: displayTitle('project', row.title) }));
  }),
  inside(seatUse, async ({ work }) => {
    const { seats, viewers } = await seatCounts(work.transaction);
    return {
      seatsAllocated: seats,
      totalSeatsAvailable: limits.users,
      viewerCount: viewers,
      utilizationPercentage: utilization(seats, limits.users),
    };
  }),
];
