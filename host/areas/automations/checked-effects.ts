import { limits } from '@earshot/core/limits';
import { operationNamed } from '@earshot/core/model/operation';
import type { Effect } from '@earshot/core/plugin/action';
import * as z from 'zod';

const memberIds = z.array(z.uuid()).max(limits.automations.recipients);
const headers = z.record(z.string(), z.string()).optional();

/** A command that the host declares itself, for any object that the plugin named. */
const command = z.looseObject({ name: z.string() }).transform(({ name }, context) => {
  const declared = operationNamed(name);
  if (declared?.effect === 'write' && declared.transport === 'graphql') return declared;
  context.addIssue({ code: 'custom', message: `${name} is no command` });
  return z.NEVER;
});

/** JSON small enough to be sent and shown in a log. */
const body = z.unknown().refine((value) => {
  try {
    const text = JSON.stringify(value);
    return typeof text === 'string' && text.length <= limits.automations.body;
  } catch {
    return false;
  }
}, 'The body is not valid JSON, or it is too long.');

const effects = z.array(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('perform'), operation: command, input: z.record(z.string(), z.unknown()) }),
    z.object({ kind: z.literal('notify'), memberIds, text: z.string() }),
    z.object({ kind: z.literal('mail'), memberIds, subject: z.string(), text: z.string() }),
    z.object({
      kind: z.literal('request'),
      url: z.url({ protocol: /^https?$/ }),
      body,
      headers,
      secretHeaders: headers,
      signed: z.boolean().optional(),
      problemOf: z.custom<(answer: unknown) => string | undefined>((value) => typeof value === 'function').optional(),
    }),
  ]),
);

/** Validates the effects that a plugin planned; throws for effects that the host cannot carry out. */
export const checkedEffects = (planned: unknown): Effect[] => effects.parse(planned) as Effect[];
