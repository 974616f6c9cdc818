import { createHash, randomUUID } from 'node:crypto';
import { isQuestion } from '@earshot/core/areas/ask/question';
import type { Work } from '../../operations/work.ts';
import type { Answer, Answering } from './answering.ts';
import type { NewMessage } from './store/conversations.ts';

/** The messages of a question and its answer, with the shown part. */
export function newMessages(question: string, answer: Answer, thinking: string, model: string): NewMessage[] {
  const quotes = answer.quotes.map(({ standing: _, ...quote }, at) => ({ ...quote, number: at + 1, sentence: null }));
  return [
    { id: randomUUID(), role: 'USER', text: question, isQuestion: isQuestion(question) },
    { id: randomUUID(), role: 'THINKING', text: thinking, isQuestion: false },
    { id: randomUUID(), role: 'ASSISTANT', text: '', isQuestion: false, quotes, model },
  ];
}

/** Answers a question and stores it in a transaction; slow work is done before. */
export async function answered(
  answering: Answering,
  work: Work,
  asked: Parameters<Answering['answer']>[1],
): Promise<Answer> {
  const { transaction, workspaceId } = work;
  const key = `answer ${createHash('sha256').update(JSON.stringify(asked)).digest('hex')}`;
  return transaction.ahead(
    key,
    async () => undefined,
    () => answering.answer(workspaceId, asked),
  );
}
