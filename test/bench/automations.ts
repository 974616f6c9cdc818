import { type AutomationRun, automationRuns } from '@earshot/core/areas/automations/automation-run';
import { createLog } from '@earshot/host/log/log';
import { aNote, anotherHost, aProject, aRoom, type Person } from '../kit/hosts/host.ts';
import { ON_NOTE, switchedOn, tells } from '../kit/rooms/automations.ts';
import { quantile, type Result, rounded } from './result.ts';

const GOAL = 'automations keep up: an event is carried out in at most 1.5 times what making a note takes without any';
const SIZE = { small: { events: 20, automations: 10 }, full: { events: 1000, automations: 100 } };
const LOOK_MS = 200;
const PAGE = 1000;

/** All runs of a workspace, once this many have ended. */
async function ended(by: Person, count: number): Promise<AutomationRun[]> {
  for (;;) {
    const { totalCount } = await by.do(automationRuns, { condition: { state: 'DONE' }, first: 1 });
    if (totalCount >= count) break;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return (await by.do(automationRuns, { condition: { state: 'DONE' }, first: PAGE })).nodes;
}

const ms = (run: AutomationRun) => Date.parse(run.endedAt ?? '') - Date.parse(run.at);

/** Creates notes one by one, each of which triggers one of many automations. */
export async function bench({ small }: { small: boolean }): Promise<Result> {
  const { events, automations } = small ? SIZE.small : SIZE.full;
  const host = await anotherHost(createLog('error'));
  try {
    const { admin } = await aRoom('Bench', host);
    const project = await aProject(admin);
    const alone = performance.now();
    const warm = Math.ceil(events / 10);
    for (let at = 0; at < warm; at += 1) await aNote(admin, { projectId: project.id, title: 'Warm' });
    const peer = (performance.now() - alone) / warm;
    for (let at = 0; at < automations; at += 1) {
      const rules = {
        combinator: 'AND',
        conditions: [{ field: 'title', operator: 'startsWith', value: `Kind ${at}:` }],
      };
      await switchedOn(admin, project, { trigger: { ...ON_NOTE, rules }, actions: [tells(admin)] });
    }
    const start = Date.now();
    for (let at = 0; at < events; at += 1)
      await aNote(admin, { projectId: project.id, title: `Kind ${at % automations}: note ${at}` });
    const made = Date.now();
    const runs = await ended(admin, events);
    const last = Math.max(...runs.map(({ endedAt }) => Date.parse(endedAt ?? '')));
    const own = (last - start) / events;
    const ratio = own / peer;
    const delays = runs.map(ms);
    return {
      bench: 'automations',
      holds: ratio <= 1.5,
      goal: GOAL,
      ratio: rounded(ratio),
      peer: rounded(peer),
      own: rounded(own),
      events,
      automations,
      eventsPerSecond: rounded((1000 * events) / (last - start)),
      notesPerSecond: rounded((1000 * events) / (made - start)),
      delayMs: { median: quantile(delays, 0.5), p95: quantile(delays, 0.95), most: Math.max(...delays) },
    };
  } finally {
    await host.stop();
  }
}
