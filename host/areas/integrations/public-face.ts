import { publicPage } from '@earshot/core/areas/shares/share';
import type { AnswerOf, AnyOperation, InputOf } from '@earshot/core/model/operation';
import type { Shown } from '@earshot/core/plugin/webhook';
import { Refusal } from '@earshot/core/refusal';
import type { Runner } from '../../operations/runner.ts';
import type { Visit } from '../../operations/visit.ts';

export interface FaceParts {
  runner: () => Runner;
  /** base of page addresses */
  origin: string;
}

const SHARED = /^\/p\/([A-Za-z0-9]{12})$/;

const anybody = (): Visit => ({
  address: '',
  agent: 'unfurl',
  session: null,
  origin: '',
  keepsCookies: false,
  keepSession: async () => undefined,
});

/** Runs an operation for a caller. */
export async function ask<O extends AnyOperation>(
  { runner }: FaceParts,
  operation: O,
  input: InputOf<O>,
  visit: Visit,
): Promise<AnswerOf<O>> {
  return (await runner().run(operation, input, visit)).answer as AnswerOf<O>;
}

/** The title behind one of our public links, as seen by anyone. */
export async function publicFace(parts: FaceParts, url: string): Promise<Shown | undefined> {
  const address = URL.parse(url);
  const [, token = ''] = SHARED.exec(address?.pathname ?? '') ?? [];
  if (address?.origin !== parts.origin || token === '') return undefined;
  try {
    const { title, kind } = await ask(parts, publicPage, { token }, anybody());
    return { title, text: kind === 'insight' ? 'A published insight' : 'A highlight', url };
  } catch (fault) {
    // Revoked, expired, or with a password: nothing to show.
    if (fault instanceof Refusal) return undefined;
    throw fault;
  }
}
