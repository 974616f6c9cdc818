import { choice, line, secret } from '@earshot/core/model/entity';
import { embeddingModelWith } from '@earshot/core/plugin/embedding-model';
import type { ServerEvent } from '@earshot/core/plugin/http';
import { plugin } from '@earshot/core/plugin/plugin';
import { hostsOfAddress, serverAddress, under } from '@earshot/core/plugin/server-address';
import { ModelFailure, textModelWith } from '@earshot/core/plugin/text-model';
import * as z from 'zod';

const settings = z.strictObject({
  address: serverAddress().meta({
    title: 'Address',
    description: 'Such as https://api.openai.com/v1, or http://localhost:11434/v1 for a server on this machine',
  }),
  model: line(200).min(1, 'Name the model.').meta({ title: 'Model', description: 'As the server calls it' }),
  key: secret(500).optional().meta({ title: 'Key', description: 'Servers of your own may need none' }),
  region: line(60)
    .min(1, 'Say where the server is.')
    .meta({ title: 'Region', description: 'Where the text is processed, such as EU or our own server' }),
  embeddingModel: line(200).optional().meta({
    title: 'Embedding model',
    description: 'Compares passages in search, such as text-embedding-3-small. Leave it empty if the server has none',
  }),
  // Newer OpenAI models refuse the older name; most self-hosted servers only support that one.
  tokenLimit: choice('TokenLimit', ['max_tokens', 'max_completion_tokens'])
    .default('max_tokens')
    .meta({ title: 'Token limit is called', description: 'If the model refuses requests, try the other one' }),
});

const Chunk = z.object({
  choices: z
    .array(
      z.object({ delta: z.object({ content: z.string().nullish() }).nullish(), finish_reason: z.string().nullish() }),
    )
    .default([]),
  error: z.unknown().optional(),
});

/** The text of one event; undefined for events unknown to the protocol. */
function read({ data }: ServerEvent): z.infer<typeof Chunk> {
  try {
    return Chunk.parse(JSON.parse(data));
  } catch (cause) {
    throw new ModelFailure('The model’s answer was not in the form that was expected.', { cause });
  }
}

const model = textModelWith(settings, {
  id: 'OPENAI_COMPATIBLE',
  title: 'OpenAI-compatible',
  server: ({ address, model, region }) => ({ address, model, region }),
  async *complete({ settings: { address, model, key, tokenLimit }, request, http }) {
    const events = http.events(under(address, '/chat/completions'), {
      headers: key ? { authorization: `Bearer ${key}` } : {},
      body: {
        model,
        stream: true,
        [tokenLimit]: request.most,
        messages: [
          { role: 'system', content: request.instruction },
          { role: 'user', content: request.text },
        ],
      },
    });
    let finished = '';
    for await (const event of events) {
      if (event.data === '[DONE]') break;
      const { choices, error } = read(event);
      if (error !== undefined) throw new ModelFailure('The model stopped with an error in the middle of its answer.');
      const [first] = choices;
      if (first?.delta?.content) yield first.delta.content;
      finished = first?.finish_reason ?? finished;
    }
    if (finished === 'length') throw new ModelFailure('The model’s answer was cut off, since it became too long.');
    if (finished === 'content_filter') throw new ModelFailure('The model declined to answer this.');
    if (finished === '') throw new ModelFailure('The model’s answer was cut off on the way.');
  },
});

const Embeddings = z.object({ data: z.array(z.object({ index: z.int().optional(), embedding: z.array(z.number()) })) });

const embeddings = embeddingModelWith(settings, {
  id: 'OPENAI_COMPATIBLE',
  title: 'OpenAI-compatible',
  // Limits that self-hosted servers also accept.
  most: { texts: 64, characters: 60_000 },
  server: ({ address, embeddingModel, region }) =>
    embeddingModel ? { address, model: embeddingModel, region } : undefined,
  async embed({ settings: { address, key }, model, texts, http }) {
    const { data } = await http.json(under(address, '/embeddings'), Embeddings, {
      headers: key ? { authorization: `Bearer ${key}` } : {},
      send: { json: { model, input: texts, encoding_format: 'float' } },
    });
    const vectors: number[][] = [];
    for (const [at, { index = at, embedding }] of data.entries()) vectors[index] = embedding;
    return vectors;
  },
});

export default plugin({
  id: 'openai-compatible',
  title: 'OpenAI-compatible model',
  description:
    'Writes answers and summaries, and compares passages in search, with models of OpenAI, or of a server that speaks the same language: Ollama, vLLM, llama.cpp, LocalAI.',
  needs: { hostsOf: hostsOfAddress },
  settings,
  contributes: [model, embeddings],
});
