import type { Plugin } from '@earshot/core/plugin/plugin';
import { speech } from '@earshot/core/plugin/speech';
import { T } from '@earshot/host/area';
import { notify } from '@earshot/host/areas/notifications/notify';
import type { Host } from '@earshot/host/boot/start';
import { apart } from '@earshot/host/jobs/apart';
import { expect } from 'chai';
import { anotherHost, aRoom } from '../hosts/host.ts';

export interface SpeechContract {
  /** folders, one of which has the program of the plugin */
  folders: () => readonly string[];
  /** the program in titles of tests: the one of this machine, or a fake */
  program: string;
}

/** Letters of a text per second of speech, even for a hasty speaker. */
const LETTERS_PER_SECOND = 40;
const HOSTILE = '$(touch /tmp/x); `id` -v --help <speak> [[hE\'loU]] "\\" %s 🙂 Straße';

/**
 * Defines mocha tests of the contract of every speech plugin, with the built plugin and its program behind the real
 * host.
 */
export function speechContract(plugin: Plugin, { folders, program }: SpeechContract): void {
  if (!plugin.contributes.some(({ point }) => point === speech.point)) throw new Error(`${plugin.id} speaks nothing`);

  describe(`speech plugin ${plugin.id} with ${program}`, function () {
    this.timeout(60_000);
    let host: Host;
    before(async () => {
      host = await anotherHost(undefined, { programFolders: [...folders()], pluginCeiling: [plugin.id] });
    });
    after(() => host.stop());

    async function soundOf(titles: readonly string[]) {
      const { admin, workspaceId } = await aRoom('Harbour', host);
      for (const title of titles)
        await apart(host.container.get(T.apart), workspaceId, (change) =>
          notify(change, { memberIds: [admin.memberId], title }),
        );
      const response = await fetch(`${host.url}/api/v1/digest.wav`, { headers: admin.headers });
      return { response, bytes: Buffer.from(await response.arrayBuffer()) };
    }
    /** Seconds of sound by the header of a WAV, whose sizes have to be right. */
    function secondsOf(wav: Buffer): number {
      expect(wav.toString('latin1', 0, 4)).to.equal('RIFF');
      expect(wav.readUInt32LE(4)).to.equal(wav.length - 8);
      const data = wav.indexOf('data');
      expect(wav.readUInt32LE(data + 4)).to.equal(wav.length - data - 8);
      return (wav.length - data - 8) / wav.readUInt32LE(28);
    }

    it('makes a WAV whose sizes are right, the longer the more there is to say', async () => {
      const short = await soundOf(['One note']);
      expect(short.response.status).to.equal(200);
      expect(short.response.headers.get('content-type')).to.equal('audio/wav');
      const titles = Array.from({ length: 12 }, (_, at) => `The harbour has ${at} new ships today`);
      const long = await soundOf(titles);
      expect(secondsOf(short.bytes)).to.be.within(1, 20);
      expect(secondsOf(long.bytes)).to.be.greaterThan(titles.join('').length / LETTERS_PER_SECOND);
    });

    it('reads whatever people wrote as words: neither a shell nor the program takes them for orders', async () => {
      const { response, bytes } = await soundOf([HOSTILE, '-w /tmp/written-by-the-program.wav', '\u0000\u0007 –']);
      expect(response.status).to.equal(200);
      expect(secondsOf(bytes)).to.be.greaterThan(2);
    });
  });
}
