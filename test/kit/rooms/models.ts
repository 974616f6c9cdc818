import { type AskMessage, askAnswer } from '@earshot/core/areas/ask/conversation';
import { setModelSettings } from '@earshot/core/areas/models/model-settings';
import type { InputOf } from '@earshot/core/model/operation';
import { setPlugin } from '@earshot/core/model/plugin-setting';
import { ModelFake } from '../fakes/model-fake.ts';
import { eventually } from '../hosts/job-room.ts';
import type { Visitor } from '../hosts/person.ts';
import { answerIn, asked } from './ask-room.ts';

/** A text model of a plugin, with the address of its fake. */
export interface WantedModel {
  pluginId: string;
  id: string;
  address: string;
}

const OPENAI: WantedModel = {
  pluginId: 'openai-compatible',
  id: 'OPENAI_COMPATIBLE',
  address: 'https://models.example.org/v1',
};

/** Switches on a model's plugin with a fake, and lets the workspace use it. */
export async function aModel(
  admin: Visitor,
  { pluginId, id, address }: WantedModel = OPENAI,
  more: InputOf<typeof setModelSettings> = {},
): Promise<ModelFake> {
  const fake = new ModelFake();
  const own = { model: 'test-model', region: 'EU', key: fake.key };
  await admin.do(setPlugin, { id: pluginId, enabled: true, settings: { ...own, address } });
  await admin.do(setModelSettings, { provider: id, ...more });
  return fake;
}

/** An answer, once it is complete. */
export async function writtenAnswer(by: Visitor, messageId: string): Promise<AskMessage> {
  let answer: AskMessage | undefined;
  await eventually(async () => {
    answer = await by.do(askAnswer, { messageId });
    if (answer.state === 'WRITING') throw new Error('The answer is still being written');
  }, 20_000);
  if (!answer) throw new Error('There is no answer');
  return answer;
}

/** Asks a question, and waits for its answer. */
export async function answerTo(
  by: Visitor,
  question: string,
  more: Parameters<typeof asked>[2] = {},
): Promise<AskMessage> {
  return writtenAnswer(by, answerIn(await asked(by, question, more)).id);
}

/** All visible content of an answer, as one text. */
export const shownIn = (answer: AskMessage): string => JSON.stringify(answer);
