import { linkOrigin } from '@earshot/config/environment';
import { Dashboard } from '@earshot/core/areas/dashboards/dashboard';
import { Insight } from '@earshot/core/areas/pages/insight';
import { Note } from '@earshot/core/areas/pages/note';
import { Channel } from '@earshot/core/areas/places/channel';
import { Project } from '@earshot/core/areas/places/project';
import { Member } from '@earshot/core/model/member';
import { ContainerModule } from 'inversify';
import { AREA, every, T, token } from '../../area.ts';
import { addJob, sqlIn } from '../../jobs/queue.ts';
import { schedule } from '../../jobs/schedule.ts';
import { MAIL } from '../mail/area.ts';
import { activityHandlers } from './activity.ts';
import { AutomationKinds } from './automation-kinds.ts';
import { automationQueries } from './automation-queries.ts';
import { automationHandlers } from './automations.ts';
import { EventWatch } from './event-watch.ts';
import { followEvents } from './jobs/follow-events.ts';
import { runAutomation } from './jobs/run-automation.ts';
import { startByClock } from './jobs/start-by-clock.ts';
import { tendAutomations } from './jobs/tend-automations.ts';
import { eraseActivity } from './store/activity.ts';
import { eraseRunsAbout, eraseRunsBefore } from './store/runs.ts';

/** Parts shared with other areas. */
export const AUTOMATIONS = {
  kinds: token<AutomationKinds>('automationKinds'),
};

/** Interval of a few minutes: maximum delay of events that no host has reported. */
const OFTEN = { cron: '*/5 * * * *', timeZone: 'UTC', windowMs: 240_000 };

/** Automations: actions started by the clock or by an event. */
export const automations = new ContainerModule(({ bind }) => {
  bind(AUTOMATIONS.kinds).toResolvedValue(
    (plugins, registry, vault, egress) => new AutomationKinds({ plugins, registry, vault, egress }),
    [T.workspacePlugins, T.registry, T.vault, T.egress],
  );
  bind(AREA.handlers).toResolvedValue(automationHandlers, [AUTOMATIONS.kinds]);
  bind(AREA.handlers).toConstantValue(activityHandlers());
  bind(AREA.handlers).toResolvedValue(
    (kinds, connections, runner, outbox, environment) =>
      automationQueries({ kinds, connections, runner, outbox, origin: linkOrigin(environment) }),
    [AUTOMATIONS.kinds, every(AREA.connections), T.laterRunner, MAIL.outbox, T.environment],
  );
  bind(AREA.jobs).toResolvedValue(
    (apart, kinds, connections, runner, outbox, environment, plugins, errands, log) => {
      const needs = {
        ...apart,
        kinds,
        connections,
        runner,
        outbox,
        plugins,
        errands,
        log,
        origin: linkOrigin(environment),
      };
      return [runAutomation(needs), followEvents(needs), startByClock(), tendAutomations()];
    },
    [
      T.apart,
      AUTOMATIONS.kinds,
      every(AREA.connections),
      T.laterRunner,
      MAIL.outbox,
      T.environment,
      T.workspacePlugins,
      T.errands,
      T.log,
    ],
  );
  bind(AREA.schedules).toConstantValue([
    schedule({ name: 'tend-automations', kind: 'tend-automations', scope: 'workspace', ...OFTEN }),
  ]);
  bind(AREA.onSpine).toResolvedValue(
    (kinds, apart, log) => {
      const watch = new EventWatch({ apart, kinds, log });
      return (workspaceId) => watch.tell(workspaceId);
    },
    [AUTOMATIONS.kinds, T.apart, T.log],
  );
  // A member who leaves loses their rights: their automations are checked soon.
  bind(AREA.onWrite).toConstantValue(async (transaction, entity, row) => {
    if (entity.name !== Member.name) return;
    const { suspended, trashedAt } = row as Member;
    if (!suspended && !trashedAt) return;
    const { workspaceId } = transaction;
    await addJob(sqlIn(transaction), 'tend-automations', { workspaceId }, { key: `tend-automations:${workspaceId}` });
  });
  bind(AREA.onErase).toConstantValue(({ transaction }, idsOf) =>
    eraseRunsAbout(transaction, [Note, Insight, Project, Channel, Dashboard].flatMap(idsOf)),
  );
  bind(AREA.leftovers).toConstantValue(({ transaction }) => eraseRunsBefore(transaction));
  bind(AREA.leftovers).toConstantValue(({ transaction }) => eraseActivity(transaction));
});
