import type { ServerEvent } from '@earshot/core/plugin/http';
import { RemoteFailure } from '@earshot/core/remote-failure';

/** Maximum characters of one event; a server that never ends one is cut off. */
const LONGEST_EVENT = 1_000_000;

/** Lines of a text that arrives in pieces, cut anywhere; an unterminated last line counts, too. */
async function* linesOf(pieces: AsyncIterable<Uint8Array>, url: string): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const piece of pieces) {
    // A \r at the end can be the first half of a line break.
    const lines = (rest + decoder.decode(piece, { stream: true })).split(/\r\n|\n|\r(?=.)/su);
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_EVENT)
      throw new RemoteFailure(url, 200, { message: 'The answer has a line without end.' });
    yield* lines;
  }
  rest += decoder.decode();
  yield* rest.split(/\r\n|\n|\r/u);
}

/** Reads server-sent events (text/event-stream) as they arrive; skips comments and unknown fields. */
export async function* serverEvents(pieces: AsyncIterable<Uint8Array>, url: string): AsyncGenerator<ServerEvent> {
  let [event, data] = ['', [] as string[]];
  for await (const line of linesOf(pieces, url)) {
    if (line === '') {
      if (data.length > 0) yield { event, data: data.join('\n') };
      [event, data] = ['', []];
      continue;
    }
    const [, field = '', value = ''] = /^([^:]*):? ?(.*)$/su.exec(line) ?? [];
    if (field === 'event') event = value;
    if (field === 'data') data.push(value);
    if (data.reduce((sum, one) => sum + one.length, 0) > LONGEST_EVENT)
      throw new RemoteFailure(url, 200, { message: 'The answer has an event without end.' });
  }
  if (data.length > 0) yield { event, data: data.join('\n') };
}
