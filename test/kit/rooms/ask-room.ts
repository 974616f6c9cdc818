import { type AskMessage, ask, type Conversation } from '@earshot/core/areas/ask/conversation';
import type { InputOf } from '@earshot/core/model/operation';
import { aProject, aRoom, type Person, type Room } from '../hosts/host.ts';
import { eventually } from '../hosts/job-room.ts';
import type { Visitor } from '../hosts/person.ts';
import { aHighlight, aTranscript } from './transcript.ts';

/** Interview texts about ordering furniture. */
export const SAID = {
  delivery: 'The delivery window was far too long, so I had to stay at home the whole day.',
  driver: 'The driver called me ten minutes before, which helped a lot with the delivery.',
  price: 'I compared the price with two other shops before I ordered the wardrobe.',
  colour: 'The colour of the oak was darker than in the photos on the website.',
} as const;

/** The answer among the messages of a conversation; the last one. */
export const answerIn = ({ messages }: Conversation): AskMessage => {
  const found = messages.findLast(({ role }) => role === 'ASSISTANT');
  if (!found) throw new Error('There is no answer');
  return found;
};

/** The quotes of an answer, as texts. */
export const quotesIn = (conversation: Conversation): string[] =>
  answerIn(conversation).quotes.map(({ quote }) => quote);

/** Asks a question. */
export const asked = (by: Visitor, question: string, more: Partial<InputOf<typeof ask>> = {}): Promise<Conversation> =>
  by.do(ask, { question, ...more });

/** Waits until the quote of this answer is searchable. */
export const findable = (by: Visitor, question: string, quote: string): Promise<void> =>
  eventually(async () => {
    if (!quotesIn(await asked(by, question)).includes(quote)) throw new Error(`“${quote}” is not found yet`);
  }, 20_000);

export interface AskRoom {
  room: Room;
  ada: Person;
  project: { id: string };
  first: { id: string };
  second: { id: string };
  highlight: { id: string };
}

/** A project with two indexed interviews, one passage of which is highlighted. */
export async function anAskRoom(): Promise<AskRoom> {
  const room = await aRoom();
  const ada = await room.person('CONTRIBUTOR');
  const project = await aProject(ada, { title: 'Furniture' });
  const first = await aTranscript(ada, project.id, 'Interview 1', `${SAID.delivery}\n\n${SAID.price}`);
  const second = await aTranscript(ada, project.id, 'Interview 2', `${SAID.driver}\n\n${SAID.colour}`);
  const highlight = await aHighlight(ada, second.id, SAID.driver);
  await findable(ada, 'How long is the delivery window?', SAID.delivery);
  await findable(ada, 'Which colour is the oak?', SAID.colour);
  await eventually(async () => {
    const { quotes } = answerIn(await asked(ada, 'Who called ten minutes before?'));
    if (quotes[0]?.type !== 'HIGHLIGHT') throw new Error('The highlight is not found yet');
  }, 20_000);
  return { room, ada, project, first, second, highlight };
}
