import { randomUUID } from 'node:crypto';
import {
  type Automation,
  createAutomation,
  enableAutomation,
  type Step,
} from '@earshot/core/areas/automations/automation';
import { type AutomationRun, automationRuns } from '@earshot/core/areas/automations/automation-run';
import { expect } from 'chai';
import { eventually } from '../hosts/job-room.ts';
import type { Visitor } from '../hosts/person.ts';

export const ON_NOTE = { type: 'EVENT', event: 'note:created', rules: null };

/** An action with its settings. */
export const step = (action: string, settings: Record<string, unknown>): Step => ({
  id: randomUUID(),
  action,
  settings,
});

/** A notification to somebody. */
export const tells = ({ memberId }: Visitor, text = 'New: {{title}}'): Step =>
  step('sendNotification', { memberIds: [memberId], text });

interface Wanted {
  trigger?: Record<string, unknown>;
  actions: Step[];
}

/** An automation of a project, or of the workspace, that is off; triggered by new notes by default. */
export const anAutomation = (
  by: Visitor,
  { id: placeId }: { id: string },
  { trigger = ON_NOTE, actions }: Wanted,
): Promise<Automation> => by.do(createAutomation, { placeId, title: 'Tell the team', trigger, actions });

/** The same, switched on. */
export async function switchedOn(...of: Parameters<typeof anAutomation>): Promise<Automation> {
  const { id } = await anAutomation(...of);
  return of[0].do(enableAutomation, { id });
}

/** The runs of an automation, oldest first. */
export const runsOf = async (by: Visitor, { id }: Pick<Automation, 'id'>): Promise<AutomationRun[]> =>
  (await by.do(automationRuns, { condition: { automationId: id }, orderBy: 'CREATED_AT_ASC', first: 1000 })).nodes;

/** The runs of an automation, once this many exist and all have ended. */
export const endedRuns = (by: Visitor, of: Pick<Automation, 'id'>, count = 1): Promise<AutomationRun[]> =>
  eventually(async () => {
    const runs = await runsOf(by, of);
    expect(runs.length).to.be.at.least(count);
    for (const { state } of runs) expect(state).to.not.be.oneOf(['WAITING', 'RUNNING']);
    return runs;
  }, 30_000);
