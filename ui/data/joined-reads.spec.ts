import { comments } from '@earshot/core/areas/comments/comment';
import { notes } from '@earshot/core/areas/pages/note';
import type { AnyOperation } from '@earshot/core/model/operation';
import { expect } from 'chai';
import type { GraphDocument } from './documents/document-of.ts';
import { JoinedReads } from './joined-reads.ts';
import { Refused, type RefusedCode } from './refused.ts';

/** A page with a manual clock, and a host that returns the requested input. */
function aPage(refuse: (document: GraphDocument) => RefusedCode | undefined = () => undefined) {
  let now = 0;
  const alarms: { at: number; ring: () => void }[] = [];
  const sent: GraphDocument[] = [];
  const joined = new JoinedReads({
    pause: (ms) => new Promise((ring) => void alarms.push({ at: now + ms, ring })),
    send: async (document) => {
      sent.push(document);
      const code = refuse(document);
      if (code) throw new Refused(code, 'no');
      return Object.fromEntries(
        [...document.query.matchAll(/(\w+): comments\(first: \$(\w+)\)|[{ ](comments)\(first: \$first\)/g)].map(
          ([, alias, variable, alone]) => [alias ?? alone, document.variables[variable ?? 'first']],
        ),
      );
    },
  });
  return {
    sent,
    ask: (first: number, operation: AnyOperation = comments) => joined.ask(operation, { first }),
    pass: async (ms: number) => {
      now += ms;
      for (const alarm of alarms.splice(0)) {
        if (alarm.at <= now) alarm.ring();
        else alarms.push(alarm);
      }
      await new Promise((done) => setImmediate(done));
    },
  };
}

const outcome = (asked: Promise<unknown>) =>
  asked.then(
    (value) => value,
    (reason: Refused) => reason.code,
  );

describe('reads that are asked for together', () => {
  it('go out as one request after 10 ms, and each gets its own answer', async () => {
    const { ask, pass, sent } = aPage();
    const [first, second] = [ask(1), ask(2)];
    await pass(9);
    const third = ask(3);
    expect(sent).to.have.length(0);
    await pass(1);
    expect(await Promise.all([first, second, third])).to.deep.equal([1, 2, 3]);
    expect(sent).to.have.length(1);
    const later = ask(4);
    await pass(10);
    expect(await later).to.equal(4);
    expect(sent).to.have.length(2);
    expect(sent[1]?.query).to.match(/^query comments\(\$first: Int!\) \{ comments\(/);
  });

  it('ask each thing once, and other operations by themselves', async () => {
    const { ask, pass, sent } = aPage();
    const asked = [ask(1), ask(1), ask(2)];
    void ask(5, { ...notes, joinedWithinMs: 10 });
    await pass(10);
    expect(await Promise.all(asked)).to.deep.equal([1, 1, 2]);
    expect(sent.map(({ query }) => query.slice(0, 14))).to.have.members(['query comments', 'query notes($f']);
  });

  it('are no more at once than the host takes in one request', async () => {
    const { ask, pass, sent } = aPage();
    const many = Array.from({ length: 25 }, (_, place) => ask(place + 1));
    await pass(10);
    expect(await Promise.all(many)).to.deep.equal(many.map((_, place) => place + 1));
    expect(sent).to.have.length(3);
    const large = [ask(1000), ask(999), ask(998)];
    await pass(10);
    expect(await Promise.all(large)).to.deep.equal([1000, 999, 998]);
    expect(sent).to.have.length(5);
  });

  it('are asked one by one when one is refused, so that the others are answered', async () => {
    const refused = aPage(({ variables }) => (Object.values(variables).includes(2) ? 'NOT_FOUND' : undefined));
    const asked = [1, 2, 3].map((first) => outcome(refused.ask(first)));
    await refused.pass(10);
    expect(await Promise.all(asked)).to.deep.equal([1, 'NOT_FOUND', 3]);
    const offline = aPage(() => 'OFFLINE');
    const lost = [1, 2].map((first) => outcome(offline.ask(first)));
    await offline.pass(10);
    expect(await Promise.all(lost)).to.deep.equal(['OFFLINE', 'OFFLINE']);
    expect(offline.sent).to.have.length(1);
  });
});
