import type { Automation } from '@earshot/core/areas/automations/automation';
import type { HappenedEvent } from '@earshot/core/areas/automations/automation-event';
import { buildRules } from '@earshot/core/areas/automations/automation-rules';
import { type EventTrigger, trigger } from '@earshot/core/areas/automations/trigger';
import type { AnyRow } from '@earshot/core/model/entity';
import type { AutomationEvent } from '@earshot/core/plugin/automation-event';
import type { Work } from '../../operations/work.ts';
import { nounOf } from './happened-event.ts';
import type { Happened } from './store/clocks.ts';

/** The event trigger of an automation; undefined for cron triggers. */
export function eventTriggerOf(automation: Pick<Automation, 'trigger'>): EventTrigger | undefined {
  const read = trigger.parse(automation.trigger);
  return read.type === 'EVENT' ? read : undefined;
}

/** True if a change counts as an event, before any rules. */
export function counts(event: AutomationEvent, happened: Pick<Happened, 'fields'>, row: AnyRow): boolean {
  const changed = event.changed.length === 0 || happened.fields.some((field) => event.changed.includes(field));
  return changed && (event.when?.(row as never) ?? true);
}

/** True if a row is in an automation's scope, and its owner can read it there. */
export function inScope(
  work: Work,
  { placeId }: Pick<Automation, 'placeId'>,
  event: AutomationEvent,
  row: AnyRow,
): boolean {
  const there = work.placeOf(nounOf(event), row);
  return (placeId === work.workspaceId || placeId === there) && work.access.reads(there);
}

/** True if an event meets a trigger's rules; throws for rules about a field that no longer exists. */
export function fits(
  { rules }: EventTrigger,
  event: AutomationEvent,
  { values }: Pick<HappenedEvent, 'values'>,
): boolean {
  return rules === null || buildRules(rules, event.fields)(values);
}
