import * as z from 'zod';
import type { HappenedEvent } from '../areas/automations/automation-event.ts';
import { limits } from '../limits.ts';
import { line } from '../model/entity.ts';
import type { AnswerOf, AnyOperation, InputOf } from '../model/operation.ts';
import { type ContributionOf, contributionPoint, pluginTitle } from './contribution.ts';

/** A declared operation, executed with the rights of the automation's owner. */
export interface Performs {
  kind: 'perform';
  operation: AnyOperation;
  input: Readonly<Record<string, unknown>>;
}

/** A notification for members. */
export interface Notifies {
  kind: 'notify';
  memberIds: readonly string[];
  text: string;
}

/** A mail to members, by the operator's mail server. */
export interface Mails {
  kind: 'mail';
  memberIds: readonly string[];
  subject: string;
  text: string;
}

/** A POST of JSON to a host that the plugin declared. A failing request is retried with the same id for a day. */
export interface Requests {
  kind: 'request';
  url: string;
  body: unknown;
  headers?: Readonly<Record<string, string>>;
  /** headers that are never logged, such as a key */
  secretHeaders?: Readonly<Record<string, string>>;
  /** true to sign the body with the secret of this step, which the host creates and shows once */
  signed?: boolean;
  /** for services that answer 200 when they refuse: the problem in words; undefined for success */
  problemOf?: (answer: unknown) => string | undefined;
}

/** An effect that the host carries out for an action. */
export type Effect = Performs | Notifies | Mails | Requests;

/** An operation for the host to carry out. */
export const performs = <O extends AnyOperation>(operation: O, input: InputOf<O>): Performs => ({
  kind: 'perform',
  operation,
  input: input as Record<string, unknown>,
});

/** A connected account as passed to an action. */
export interface Connected {
  /** stored secrets, such as a token */
  secrets: Readonly<Record<string, string>>;
  settings: Readonly<Record<string, unknown>>;
}

/** Runs a declared query with the rights of an automation's owner. */
export type ReadAsOwner = <O extends AnyOperation>(operation: O, input: InputOf<O>) => Promise<AnswerOf<O>>;

export interface PlanCall<Settings> {
  settings: Settings;
  event: HappenedEvent;
  read: ReadAsOwner;
  /** account of the declared kind; undefined for an action that declares none */
  connection: Connected | undefined;
}

type Plan = (call: PlanCall<never>) => readonly Effect[] | Promise<readonly Effect[]>;
type Describe = (settings: never) => string;

const fn = <T>(name: string) => z.custom<T>((value) => typeof value === 'function', `${name} is a function`);

/**
 * A step of automations. `plan` returns the effects without carrying them out: a run carries them out, a dry run shows
 * them.
 */
export const action = contributionPoint(
  'action',
  z.strictObject({
    /** never changes, since automations store it */
    id: z
      .string()
      .max(100)
      .regex(/^[a-z][a-zA-Z0-9]*$/, 'Name an action as in sendNotification.'),
    title: pluginTitle(),
    /** one-line description for choosing an action */
    description: line(300).min(1),
    /**
     * a strictObject: validated on save and on read, rendered as the form; fields made by secret() are stored
     * encrypted
     */
    settings: z.custom<z.ZodObject>((value) => value instanceof z.ZodObject, 'settings is a z.strictObject'),
    /** kind of connection that it needs, by an integration's name */
    connection: line(100).min(1).optional(),
    /** true if it calls a text model: it is listed among the agents */
    usesModel: z.boolean().default(false),
    /** data that it reads besides the event, described for people */
    reads: line(300).default(''),
    /** one-line summary of these settings, which can be incomplete */
    describe: fn<Describe>('describe'),
    plan: fn<Plan>('plan'),
  }),
  ({ title }) => `Action: ${title}`,
);

export type Action = ContributionOf<typeof action>;

type Declared<S extends z.ZodObject> = Omit<z.input<typeof action.shape>, 'settings' | 'describe' | 'plan'> & {
  settings: S;
  describe(settings: Partial<z.output<S>>): string;
  plan(call: PlanCall<z.output<S>>): readonly Effect[] | Promise<readonly Effect[]>;
};

/** An action whose functions get typed settings. */
export const automationAction = <S extends z.ZodObject>(declared: Declared<S>) =>
  action({ ...declared, describe: declared.describe as Describe, plan: declared.plan as Plan });

/** A text with optional placeholders such as {{title}}, which `filledIn` replaces; unknown ones are refused on save. */
export const actionText = (most: number = limits.automations.text) => z.string().max(most).meta({ placeholders: true });
