import { choice, line, secret } from '@earshot/core/model/entity';
import type { ServerEvent } from '@earshot/core/plugin/http';
import { plugin } from '@earshot/core/plugin/plugin';
import { hostsOfAddress, serverAddress, under } from '@earshot/core/plugin/server-address';
import { ModelFailure, textModelWith } from '@earshot/core/plugin/text-model';
import * as z from 'zod';

const settings = z.strictObject({
  address: serverAddress()
    .default('https://api.anthropic.com')
    .meta({ title: 'Address', description: 'Of Anthropic, or of a gateway in front of it' }),
  model: line(200).min(1, 'Name the model.').meta({ title: 'Model', description: 'As Anthropic calls it' }),
  key: secret(500).meta({ title: 'Key' }),
  region: line(60)
    .min(1, 'Say where the server is.')
    .meta({ title: 'Region', description: 'Where the text is processed, such as US' }),
  // Other servers with the same protocol may only support the older header.
  keyHeader: choice('KeyHeader', ['authorization', 'x-api-key'])
    .default('authorization')
    .meta({ title: 'The key is sent as', description: 'Older servers want x-api-key' }),
  version: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, 'Write it as 2026-10-21.')
    .default('2026-10-21')
    .meta({ title: 'Version of the protocol', description: 'Older servers want 2023-06-01' }),
});

const Event = z.object({
  type: z.string(),
  delta: z
    .object({ type: z.string().optional(), text: z.string().optional(), stop_reason: z.string().nullish() })
    .optional(),
});

/** Reads an event of a stream. */
function read({ data }: ServerEvent): z.infer<typeof Event> {
  try {
    return Event.parse(JSON.parse(data));
  } catch (cause) {
    throw new ModelFailure('The model’s answer was not in the form that was expected.', { cause });
  }
}

const STOPPED: Record<string, string> = {
  max_tokens: 'The model’s answer was cut off, since it became too long.',
  model_context_window_exceeded: 'The model’s answer was cut off, since it became too long.',
  refusal: 'The model declined to answer this.',
};

const model = textModelWith(settings, {
  id: 'ANTHROPIC',
  title: 'Anthropic',
  server: ({ address, model, region }) => ({ address, model, region }),
  async *complete({ settings: { address, model, key, keyHeader, version }, request, http }) {
    const events = http.events(under(address, '/v1/messages'), {
      headers: {
        'anthropic-version': version,
        ...(keyHeader === 'authorization' ? { authorization: `Bearer ${key}` } : { 'x-api-key': key }),
      },
      body: {
        model,
        stream: true,
        max_tokens: request.most,
        system: request.instruction,
        messages: [{ role: 'user', content: request.text }],
      },
    });
    let [ended, reason] = [false, ''];
    for await (const event of events) {
      const { type, delta } = read(event);
      if (type === 'error') throw new ModelFailure('The model stopped with an error in the middle of its answer.');
      if (type === 'content_block_delta' && delta?.type === 'text_delta' && delta.text) yield delta.text;
      if (type === 'message_delta') reason = delta?.stop_reason ?? reason;
      if (type === 'message_stop') {
        ended = true;
        break;
      }
    }
    const trouble = STOPPED[reason];
    if (trouble) throw new ModelFailure(trouble);
    if (!ended) throw new ModelFailure('The model’s answer was cut off on the way.');
  },
});

export default plugin({
  id: 'anthropic',
  title: 'Anthropic model',
  description: 'Writes answers and summaries with a model of Anthropic.',
  needs: { hostsOf: hostsOfAddress },
  settings,
  contributes: [model],
});
