import type { ConnectionCall } from '@earshot/core/plugin/connection-call';
import type { RemoteIssue } from '@earshot/core/plugin/integration';
import { RemoteFailure } from '@earshot/core/remote-failure';
import * as z from 'zod';

export const LINEAR = 'https://api.linear.app';

const STAGES: Readonly<Record<string, RemoteIssue['stage']>> = {
  started: 'IN_PROGRESS',
  completed: 'DONE',
  canceled: 'CANCELLED',
  duplicate: 'CANCELLED',
};

const Failure = z.looseObject({
  message: z.string().default(''),
  extensions: z
    .looseObject({
      code: z.string().optional(),
      type: z.string().optional(),
      userPresentableMessage: z.string().optional(),
    })
    .default({}),
});

/** The requested fields of an issue. */
export const ISSUE = 'id identifier url title state { name type }';
export const Issue = z.looseObject({
  id: z.string(),
  identifier: z.string(),
  url: z.string(),
  title: z.string(),
  state: z.looseObject({ name: z.string(), type: z.string() }),
});

/** An issue of Linear in Earshot's form. */
export const issueOf = ({ id, identifier, url, title, state }: z.output<typeof Issue>): RemoteIssue => ({
  ...{ id, url, title },
  key: identifier,
  status: state.name,
  stage: STAGES[state.type] ?? 'TO_DO',
});

/** Linear's errors as the equivalent HTTP status. */
function failureOf([{ message, extensions } = { message: '', extensions: {} }]: z.output<
  typeof Failure
>[]): RemoteFailure {
  const { code = '', type = '', userPresentableMessage } = extensions;
  if (code === 'RATELIMITED') return new RemoteFailure(LINEAR, 429);
  if (code === 'AUTHENTICATION_ERROR' || type === 'authentication error') return new RemoteFailure(LINEAR, 401);
  return new RemoteFailure(LINEAR, 200, { message: userPresentableMessage ?? message });
}

/** Calls Linear with GraphQL. After a lost answer, reads are repeated, changes are not. */
export async function askLinear<S extends z.ZodType>(
  { http, secrets }: Pick<ConnectionCall, 'http' | 'secrets'>,
  shape: S,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<z.output<S>> {
  const answer = z.looseObject({ data: z.unknown().optional(), errors: z.array(Failure).default([]) });
  const { data, errors } = await http.json(`${LINEAR}/graphql`, answer, {
    headers: { authorization: `Bearer ${secrets.accessToken}` },
    send: { json: { query, variables } },
    reads: [400],
    repeatable: !query.startsWith('mutation'),
  });
  if (errors.length > 0) throw failureOf(errors);
  const checked = shape.safeParse(data);
  if (checked.success) return checked.data;
  throw new RemoteFailure(LINEAR, 200, { message: 'The answer was not what was expected.' });
}

/** True if an error means that an object does not exist. */
export const isMissing = (fault: unknown): boolean =>
  fault instanceof RemoteFailure && fault.status === 200 && /not found/i.test(fault.message);
