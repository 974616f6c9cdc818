import { rootOf } from '@earshot/processing/documents/convert';
import { expect } from 'chai';
import * as Y from 'yjs';
import { checkUpdate } from '../../test/kit/at-once.ts';
import { pair, words } from '../../test/kit/document-edits.ts';

describe('an update that is made to keep the host busy', () => {
  const ITEMS = 60_000;
  const CLIENTS = 200;
  /** Processor time of an action in ms, regardless of other load. */
  const cpuMs = (act: () => void) => {
    const before = process.threadCpuUsage();
    act();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  };
  /** Bytes in Yjs' format: the items of each editor, then the deletions. */
  const bytesOf = (write: (encoder: Y.UpdateEncoderV1) => void) => {
    const encoder = new Y.UpdateEncoderV1();
    write(encoder);
    return encoder.toUint8Array();
  };
  const items = (encoder: Y.UpdateEncoderV1, client: number, many: number, origin: (at: number) => Y.ID) => {
    encoder.writeLen(many);
    encoder.writeClient(client);
    encoder.writeLen(0);
    for (let at = 0; at < many; at += 1) {
      encoder.writeInfo(0x84);
      encoder.writeLeftID(origin(at));
      encoder.writeString('x');
    }
  };

  /**
   * Each editor's items wait for those of the next one, or of the previous one; the first of all is written after
   * `start`.
   */
  const chain = (start: Y.ID | undefined, towards: 1 | -1) =>
    bytesOf((encoder) => {
      encoder.writeLen(CLIENTS);
      const [first, last] = towards === 1 ? [CLIENTS, 1] : [1, CLIENTS];
      for (let client = 1; client <= CLIENTS; client += 1)
        items(encoder, client, ITEMS / CLIENTS, (at) => {
          if (client !== first) return Y.createID(client + towards, at);
          return at === 0 && start ? start : Y.createID(last, Math.max(0, at - 1));
        });
      encoder.writeLen(0);
    });

  // A reader in rounds over all editors would advance one item per round where they wait for the next one.
  it('is read as quickly in one order of editors as in the other', () => {
    const { host } = pair();
    const start = words(rootOf(host))._start?.lastId;
    const times = ([-1, 1] as const).map((towards) => {
      const update = chain(start, towards);
      return cpuMs(() => expect(checkUpdate(host, update)).to.deep.equal({ ok: true }));
    });
    const [easy = 0, hard = 0] = times;
    expect(hard).to.be.lessThan(3 * easy);
  });

  it('is turned down when all wait for each other', () =>
    expect(checkUpdate(pair().host, chain(undefined, 1))).to.deep.include({ fault: 'missing' }));

  it('is refused when it deletes the same again and again', () => {
    const { host } = pair();
    const client = [...host.store.clients.keys()][0] ?? 0;
    const length = Y.getState(host.store, client);
    const update = (ranges: [clock: number, length: number][]) =>
      bytesOf((encoder) => {
        encoder.writeLen(0);
        encoder.writeLen(1);
        encoder.writeClient(client);
        encoder.writeLen(ranges.length);
        for (const [clock, many] of ranges) {
          encoder.writeLen(clock);
          encoder.writeLen(many);
        }
      });
    expect(checkUpdate(host, update(Array.from({ length: ITEMS }, () => [0, length])))).to.deep.include({
      fault: 'garbled',
    });
    expect(
      checkUpdate(
        host,
        update([
          [2, 2],
          [0, 2],
        ]),
      ),
    ).to.deep.include({ fault: 'garbled' });
    expect(
      checkUpdate(
        host,
        update([
          [0, 2],
          [2, 2],
        ]),
      ).ok,
    ).to.equal(true);
  });
});
