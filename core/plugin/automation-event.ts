import * as z from 'zod';
import type { Activity } from '../areas/automations/activity.ts';
import { eventName } from '../areas/automations/automation-event.ts';
import { RULE_FIELD_TYPES, type RuleValue } from '../areas/automations/automation-rules.ts';
import { line } from '../model/entity.ts';
import type { ReadAsOwner } from './action.ts';
import { type ContributionOf, contributionPoint, pluginTitle } from './contribution.ts';

const field = z
  .strictObject({
    title: line(100).min(1),
    type: z.enum(RULE_FIELD_TYPES),
    /** values of an enum */
    values: z.array(z.string()).min(1).optional(),
  })
  .refine(({ type, values }) => (type === 'enum') === (values !== undefined), 'An enum, and only that, has values.');

type Said = Record<string, RuleValue>;
type Values = (call: never) => Said | Promise<Said>;
type Counts = (row: never) => boolean;
const fn = <T>(name: string) => z.custom<T>((value) => typeof value === 'function', `${name} is a function`);

/**
 * An event on rows of one entity that can trigger automations. The row is read as the owner of the automation: a row
 * that the owner cannot open triggers nothing.
 */
export const automationEvent = contributionPoint(
  'automation-event',
  z.strictObject({
    id: eventName(),
    title: pluginTitle(),
    /** one-line description for choosing an event */
    description: line(300).default(''),
    /** entity of its rows */
    entity: z.string().min(1),
    /** spine verb: created, updated, published … */
    verb: z.string().min(1),
    /** restricts the event to changes of one of these fields */
    changed: z.array(z.string()).default([]),
    /** restricts the event to rows that satisfy this test */
    when: fn<Counts>('when').optional(),
    fields: z.record(z.string().regex(/^[a-z][A-Za-z_]*$/, 'Name a field as in wordCount.'), field),
    /** values of a row by field name; `read` runs declared queries as the owner of the automation */
    values: fn<Values>('values'),
  }),
  ({ title }) => `Automation event: ${title}`,
);

export type AutomationEvent = ContributionOf<typeof automationEvent>;

type Declared<R> = Omit<z.input<typeof automationEvent.shape>, 'when' | 'values'> & {
  when?(row: R): boolean;
  /**
   * `by`: name of the member who did it, '' for Earshot; `activity`: measured by the browser, for the verb `used` and
   * until it is erased
   */
  values(call: { row: R; read: ReadAsOwner; by: string; activity?: Activity | undefined }): Said | Promise<Said>;
};

/** An event whose functions get typed rows. */
export const eventOf = <R>(declared: Declared<R>) =>
  automationEvent({ ...declared, when: declared.when as Counts | undefined, values: declared.values as Values });
