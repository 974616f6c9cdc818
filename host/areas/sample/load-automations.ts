import { automationActions, automationEvents, createAutomation } from '@earshot/core/areas/automations/automation';
import { stableId } from '../../operations/member-visit.ts';
import type { SampleMaker } from './sample-maker.ts';

/**
 * Two example automations, switched off: nothing runs by itself in a new workspace. Those whose plugins are off are
 * left out.
 */
export async function loadAutomations(maker: SampleMaker, projectId: string): Promise<void> {
  const { memberId } = maker.actor;
  const wanted = [
    {
      title: 'Tell me when a note comes in',
      trigger: { type: 'EVENT', event: 'note:created', rules: null },
      action: 'sendNotification',
      settings: { memberIds: [memberId], text: 'New in this study: {{title}}' },
    },
    {
      title: 'Summarise the study on Mondays',
      trigger: { type: 'CRON', cron: '0 8 * * 1', timeZone: 'UTC' },
      action: 'summarise',
      settings: { framework: 'Summary' },
    },
  ];
  const actions = new Set((await maker.do('actions of automations', automationActions, {})).map(({ id }) => id));
  const events = new Set((await maker.do('events of automations', automationEvents, {})).map(({ id }) => id));
  for (const { title, trigger, action, settings } of wanted) {
    if (!actions.has(action) || (trigger.event !== undefined && !events.has(trigger.event))) continue;
    const step = { id: stableId('sample', projectId, 'automation', title), action, settings };
    await maker.do(`automation ${title}`, createAutomation, { placeId: projectId, title, trigger, actions: [step] });
  }
}
