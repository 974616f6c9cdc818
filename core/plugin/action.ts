import * as z from 'zod';
import type { HappenedEvent } from '../areas/automations/automation-event.ts';
import { limits } from '../limits.ts';
import { line } from '../model/entity.ts';
import type { AnswerOf, AnyOperation, InputOf } from '../model/operation.ts';
import { type ContributionOf, contributionPoint, pluginTitle } from './contribution.ts';

/** A declared operation, carried out as the owner of the automation and with no more rights. */
export interface Performs {
  kind: 'perform';
  operation: AnyOperation;
  input: Readonly<Record<string, unknown>>;
}

/** A line in the inbox of members. */
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

/** A POST of JSON to a host that the plugin declared. One that fails is repeated with the same id for a day. */
export interface Requests {
  kind: 'request';
  url: string;
  body: unknown;
  headers?: Readonly<Record<string, string>>;
  /** headers that are in no log, such as a key */
  secretHeaders?: Readonly<Record<string, string>>;
  /** whether the body is signed with the secret of this step, which the host makes and shows once */
  signed?: boolean;
  /** for services that answer 200 when they refuse: what is wrong, in words; undefined when all is well */
  problemOf?: (answer: unknown) => string | undefined;
}

/** Something that an action has the host do. */
export type Effect = Performs | Notifies | Mails | Requests;

/** An operation for the host to carry out. */
export const performs = <O extends AnyOperation>(operation: O, input: InputOf<O>): Performs => ({
  kind: 'perform',
  operation,
  input: input as Record<string, unknown>,
});

/** Connected account, as an action can use it. */
export interface Connected {
  /** stored secrets, such as a token */
  secrets: Readonly<Record<string, string>>;
  settings: Readonly<Record<string, unknown>>;
}

/** Answers a declared query as the owner of an automation. */
export type ReadAsOwner = <O extends AnyOperation>(operation: O, input: InputOf<O>) => Promise<AnswerOf<O>>;

export interface PlanCall<Settings> {
  settings: Settings;
  event: HappenedEvent;
  read: ReadAsOwner;
  /** the account of the kind that the action declares; undefined for an action that declares none */
  connection: Connected | undefined;
}

type Plan = (call: PlanCall<never>) => readonly Effect[] | Promise<readonly Effect[]>;
type Describe = (settings: never) => string;

const fn = <T>(name: string) => z.custom<T>((value) => typeof value === 'function', `${name} is a function`);

/**
 * A step of automations. `plan` says what is to be done and does nothing itself: a run carries its effects out, a dry
 * run shows them.
 */
export const action = contributionPoint(
  'action',
  z.strictObject({
    /** it never changes, since automations keep it */
    id: z
      .string()
      .max(100)
      .regex(/^[a-z][a-zA-Z0-9]*$/, 'Name an action as in sendNotification.'),
    title: pluginTitle(),
    /** one line for who chooses an action */
    description: line(300).min(1),
    /** a strictObject: checked on save and on read, drawn as the form; fields made by secret() are kept encrypted */
    settings: z.custom<z.ZodObject>((value) => value instanceof z.ZodObject, 'settings is a z.strictObject'),
    /** the kind of connection that it needs, as an integration names it */
    connection: line(100).min(1).optional(),
    /** it has a model read something: it is listed among the agents */
    usesModel: z.boolean().default(false),
    /** data that it reads besides the event, for people who decide about it */
    reads: line(300).default(''),
    /** one line on what it does with these settings, which may be incomplete */
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

/** An action whose functions get the settings as it declared them. */
export const automationAction = <S extends z.ZodObject>(declared: Declared<S>) =>
  action({ ...declared, describe: declared.describe as Describe, plan: declared.plan as Plan });

/** A text that may have placeholders such as {{title}}, which `filledIn` fills; unknown ones are refused when it is saved. */
export const actionText = (most: number = limits.automations.text) => z.string().max(most).meta({ placeholders: true });
