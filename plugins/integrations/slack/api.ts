import type { Asking, Http } from '@earshot/core/plugin/http';
import { RemoteFailure } from '@earshot/core/remote-failure';
import * as z from 'zod';

export const SLACK = 'https://slack.com';
export const HOOKS = 'https://hooks.slack.com';

/** Errors that mean that a token is no longer valid. */
const REFUSED = ['invalid_auth', 'not_authed', 'account_inactive', 'token_revoked', 'token_expired'];

/** Explanations of Slack's errors, which it returns with status 200. */
const WORDS: Readonly<Record<string, string>> = {
  channel_not_found: 'There is no such channel, or the app is not in it.',
  not_in_channel: 'The app is not in this channel. Invite it there first.',
  is_archived: 'This channel is archived.',
  missing_scope: 'The connection lacks a permission for this. Reconnect it.',
  msg_too_long: 'This message is too long.',
  ratelimited: 'limits requests.',
};

/** Error in an answer of Slack; undefined if it succeeded. */
export function problemOf(answer: unknown): string | undefined {
  const said = z.looseObject({ ok: z.boolean(), error: z.string().optional() }).safeParse(answer);
  if (!said.success) return 'The answer was not what was expected.';
  const { ok, error = '' } = said.data;
  return ok ? undefined : (WORDS[error] ?? `Slack refused it (${error}).`);
}

/** Calls a method of Slack. A rejected token is reported as status 401, other refusals in words. */
export async function callSlack<S extends z.ZodObject>(
  http: Http,
  {
    token,
    method,
    shape,
    ...asking
  }: { token: string; method: string; shape: S } & Pick<Asking, 'send' | 'repeatable'>,
): Promise<z.output<S>> {
  const url = `${SLACK}/api/${method}`;
  const headers = { authorization: `Bearer ${token}` };
  const answer = await http.json(url, z.looseObject({ ok: z.boolean(), error: z.string().optional() }), {
    ...asking,
    headers,
  });
  if (!answer.ok && REFUSED.includes(answer.error ?? '')) throw new RemoteFailure(SLACK, 401);
  const checked = shape.safeParse(answer);
  if (answer.ok && checked.success) return checked.data;
  throw new RemoteFailure(SLACK, 200, { message: problemOf(answer) ?? 'The answer was not what was expected.' });
}
