import * as z from 'zod';
import type { RuleValue } from './automation-rules.ts';

/** The event of an automation that runs by the clock. */
export const CLOCK = 'clock';

/** A name of an event as in the spec, such as note:created. */
export const eventName = () =>
  z
    .string()
    .max(100)
    .regex(/^[a-z][a-zA-Z]*:[a-z][a-zA-Z]*$/, 'Name an event such as note:created.');

/** The event that started an automation, as its actions receive it. */
export interface HappenedEvent {
  /** the event's name, or `clock` */
  event: string;
  /** time of the event */
  at: string;
  /** its row; null when the clock started it */
  object: { kind: string; id: string; title: string; url: string } | null;
  /** project or channel of the event, or the automation's own place */
  placeId: string;
  /** values of the event's fields */
  values: Readonly<Record<string, RuleValue>>;
}

const GAP = /\{\{\s*([A-Za-z_]+)\s*\}\}/g;
/** Words in double braces without signs of program text: a placeholder, valid or not. */
const MEANT = /\{\{\s*(\p{L}[\p{L}\p{N} _.-]{0,60}?)\s*\}\}/gu;

/** The placeholders of texts: those of every trigger, and for an event those of its row and its own fields. */
export const placeholdersOf = (event: { fields: readonly string[] } | undefined): string[] =>
  event ? [...new Set(['title', 'link', 'date', 'event', ...event.fields])] : ['date', 'event'];

/** The unknown placeholders in a text, each once. */
export const unknownPlaceholders = (text: string, known: readonly string[]): string[] => [
  ...new Set([...text.matchAll(MEANT)].map(([, name = '']) => name).filter((name) => !known.includes(name))),
];

/** Names as placeholders in a text: {{title}}, {{link}}. */
export const asPlaceholders = (names: readonly string[]): string => names.map((name) => `{{${name}}}`).join(', ');

/**
 * A text with its placeholders replaced: {{title}}, {{event}}, {{date}}, {{link}} and the event's own fields. Missing
 * values become empty.
 */
export function filledIn(text: string, { event, at, object, values }: HappenedEvent): string {
  const known: Record<string, RuleValue> = {
    ...values,
    title: object?.title ?? '',
    link: object?.url ?? '',
    date: at.slice(0, 10),
    event,
  };
  return text.replace(GAP, (_, name: string) => {
    const said = Object.hasOwn(known, name) ? known[name] : '';
    return Array.isArray(said) ? said.join(', ') : String(said ?? '');
  });
}
