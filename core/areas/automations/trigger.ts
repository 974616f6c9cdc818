import * as z from 'zod';
import { limits } from '../../limits.ts';
import { line } from '../../model/entity.ts';
import { isTimeZone } from '../../rules/dates/read-date-zone.ts';
import { eventName } from './automation-event.ts';

/** Five cron fields: minute, hour, day of the month, month, day of the week. */
export const cronText = () => line(limits.automations.cron).min(1, 'Choose when it runs.');
export const timeZoneText = () => line(100).refine(isTimeZone, 'Unknown time zone. Choose another one.').default('UTC');

/** Trigger of an automation: a schedule, or an event that meets rules (AU-02). Without rules, every such event does. */
export const trigger = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('CRON'), cron: cronText(), timeZone: timeZoneText() }),
  z.strictObject({ type: z.literal('EVENT'), event: eventName(), rules: z.unknown().default(null) }),
]);
export type Trigger = z.output<typeof trigger>;
export type EventTrigger = Extract<Trigger, { type: 'EVENT' }>;
export type CronTrigger = Extract<Trigger, { type: 'CRON' }>;
