import * as z from 'zod';
import type { ConversationMessage } from './data-point.ts';

const name = z.union([z.string(), z.object({ name: z.string() }).transform((person) => person.name)]).catch('');
const id = z.union([z.string(), z.number().transform(String)]).catch('');
const isMoment = (at: string) => !Number.isNaN(Date.parse(at));

const message = z
  .object({ text: z.string().refine((said) => said.trim() !== '') })
  .and(z.object({ externalId: id, participant: name, timestamp: z.string().refine(isMoment).catch('') }));
const record = z.object({ conversation: z.array(z.unknown()) });

/** Messages of a record whose source delivers a conversation, in its order, without empty ones. */
export function conversationIn(raw: string): ConversationMessage[] {
  const read = record.safeParse(parsed(raw));
  if (!read.success) return [];
  return read.data.conversation.flatMap((said) => {
    const { data } = message.safeParse(said);
    return data ? [{ ...data, timestamp: data.timestamp && new Date(data.timestamp).toISOString() }] : [];
  });
}

// Most records are rows of a file, not JSON.
function parsed(raw: string): unknown {
  if (!raw.startsWith('{')) return undefined;
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}
