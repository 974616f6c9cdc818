import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, entity, line, moment, type Row, ref, sentId } from '../../model/entity.ts';
import { command, crud, listQuery, query } from '../../model/operation.ts';
import { displayTitle } from '../../rules/text.ts';
import { RULE_FIELD_TYPES } from './automation-rules.ts';
import { cronText, timeZoneText } from './trigger.ts';

/** An action of an automation with its settings; the id is stable when it is moved or changed. */
const step = z.strictObject({
  id: sentId(),
  /** id of a plugin's action */
  action: line(100).min(1, 'Choose an action.'),
  settings: z.record(z.string().max(100), z.unknown()).default({}),
});
export type Step = z.output<typeof step>;

/**
 * Actions that are carried out one after the other when the clock or an event triggers them (AU-01), with the current
 * rights of the owner. The member who changes it becomes its owner.
 */
export const Automation = entity(
  'Automation',
  {
    /** a project, or the workspace */
    placeId: ref('Place', 'WRITE'),
    title: line(limits.automations.title).min(1, 'Give the automation a title.'),
    /** a value of `trigger` (trigger.ts) */
    trigger: z.record(z.string(), z.unknown()),
    /** order of execution; a failing action ends the run */
    actions: z
      .array(step)
      .max(limits.automations.actions, `At most ${limits.automations.actions} actions.`)
      .default([]),
  },
  {
    enabled: z.boolean(),
    ownerId: z.uuid().nullable(),
    /** why it was switched off automatically, in words for people; '' otherwise */
    problem: z.string(),
    /** stored secrets, as action id and field: 1a2b….key */
    secretsStored: z.array(z.string()),
    /** next scheduled time; null for an event trigger, or while off */
    nextAt: moment().nullable(),
  },
  {
    place: 'placeId',
    fixed: ['placeId'],
    orders: ['title'],
    title: ({ title }) => displayTitle('automation', title),
    trash: { goesWith: { placeId: 'Place' }, description: 'An automation comes back switched off.' },
  },
);
export type Automation = Row<typeof Automation>;

const all = crud(Automation, { read: 'contributor' });
export const automation = all.one;
export const automations = all.list;
export const createAutomation = all.create;
export const updateAutomation = all.update;
export const deleteAutomation = all.remove;
export const restoreAutomation = all.restore;

const onAutomation = (name: string, description: string) =>
  command(name, Automation, {
    on: Automation,
    input: z.strictObject({ id: sentId() }),
    audience: 'contributor',
    description,
  });
export const enableAutomation = onAutomation(
  'enableAutomation',
  'Switch an automation on; it then acts as the caller.',
);
export const disableAutomation = onAutomation(
  'disableAutomation',
  'Switch an automation off; runs that wait are cancelled.',
);

/** A kind of action that is available here. */
export const AutomationAction = answer('AutomationAction', {
  id: z.string(),
  pluginId: z.string(),
  title: z.string(),
  description: z.string(),
  /** JSON schema of its settings; secrets are `writeOnly`, and `names` gives the entity of an id */
  settingsForm: z.record(z.string(), z.unknown()),
  /** kind of connection that it needs; '' for none */
  connection: z.string(),
  usesModel: z.boolean(),
  reads: z.string(),
  /** hosts that it sends requests to */
  hosts: z.array(z.string()),
});
export type AutomationAction = z.infer<typeof AutomationAction.row>;
export const automationActions = listQuery('automationActions', AutomationAction, {
  input: z.strictObject({}),
  audience: 'contributor',
  description: 'The actions that plugins contribute which are on in this workspace.',
});

/** A kind of event that can trigger an automation. */
export const AutomationEventKind = answer('AutomationEventKind', {
  id: z.string(),
  pluginId: z.string(),
  title: z.string(),
  description: z.string(),
  fields: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      type: z.enum(RULE_FIELD_TYPES),
      values: z.array(z.string()),
    }),
  ),
});
export type AutomationEventKind = z.infer<typeof AutomationEventKind.row>;
export const automationEvents = listQuery('automationEvents', AutomationEventKind, {
  input: z.strictObject({}),
  audience: 'contributor',
  description: 'The events that plugins contribute which are on in this workspace, with what rules can ask of them.',
});

/** A cron expression in words, with its next times. */
export const CronTimes = answer('CronTimes', { words: z.string(), times: z.array(moment()) });
export type CronTimes = z.infer<typeof CronTimes.row>;
export const cronTimes = query('cronTimes', CronTimes, {
  input: z.strictObject({ cron: cronText(), timeZone: timeZoneText() }),
  audience: 'contributor',
  description: 'What a cron expression says, in words, and the next five times at which it would run.',
});

/** Planned effect of one action. */
const planned = z.object({
  /** id of the step */
  id: z.uuid(),
  action: z.string(),
  /** its effects in words, with the data to be sent */
  would: z.array(z.string()),
  /** why it would fail; '' if no reason is known */
  problem: z.string(),
});

/** Effects of an automation for the most recent event that fits its trigger. */
export const DryRun = answer('DryRun', {
  /** title of the event's object; '' for a schedule */
  title: z.string(),
  /** time of the event; null without one */
  at: moment().nullable(),
  /** true if it fits the rules */
  fits: z.boolean(),
  steps: z.array(planned),
});
export type DryRun = z.infer<typeof DryRun.row>;
export const dryRunAutomation = query('dryRunAutomation', DryRun, {
  on: Automation,
  level: 'WRITE',
  input: z.strictObject({ id: sentId() }),
  audience: 'contributor',
  rate: 'bulk',
  description: 'What the actions of an automation would do about the last real event. Nothing is sent or changed.',
});

/** A secret for signing requests of an action; it is shown only once. */
export const SigningSecret = answer('SigningSecret', { secret: z.string() });
export const renewSigningSecret = command('renewSigningSecret', SigningSecret, {
  on: Automation,
  input: z.strictObject({ id: sentId(), stepId: sentId() }),
  audience: 'contributor',
  once: true,
  description: 'Make another secret for the signed requests of an action; the one before is no longer used.',
});
