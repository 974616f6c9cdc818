import { search } from '@earshot/core/areas/search/search';
import { readText } from '@earshot/processing/documents/text';
import { expect } from 'chai';
import type { ModelFake } from '../../kit/fakes/model-fake.ts';
import { aProject, aRoom, type Person } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { writeIn } from '../../kit/rooms/insight.ts';
import { aModel, answerTo } from '../../kit/rooms/models.ts';
import { aSummary } from '../../kit/rooms/summaries.ts';
import { aHighlight, anImport } from '../../kit/rooms/transcript.ts';

const SAID = `WEBVTT

00:00:01.000 --> 00:00:09.000
<v Ada>The invoice took three weeks, thank you for watching zeppelins, and nobody at the bakery knew why that was.

00:00:10.000 --> 00:00:19.000
<v Max>We called the bakery every week about the invoice, and the bakery never called back.
`;
const UNSAID = 'thank you for watching zeppelins, ';

describe('words that were possibly never said', function () {
  this.timeout(90_000);
  let ada: Person;
  let noteId = '';
  let fake: ModelFake;
  const found = async () => (await ada.do(search, { query: 'zeppelins' })).items.length;
  const format = (value: { doubt: string } | null) =>
    writeIn(ada, noteId, ({ doc }) => {
      const { written, leaves } = readText(doc);
      const from = written.indexOf(UNSAID);
      const leaf = leaves.findLast(({ start }) => start <= from);
      leaf?.text.format(from - leaf.start, UNSAID.length, { doubted: value });
    });

  before(async () => {
    const { admin } = await aRoom();
    ada = admin;
    fake = await aModel(admin);
    const { id: projectId } = await aProject(ada);
    noteId = (await anImport(ada, projectId, 'Bakery.vtt', SAID)).id;
    await eventually(async () => expect(await found()).to.equal(1), 30_000);
    await format({ doubt: 'unsaid' });
    await eventually(async () => expect(await found()).to.equal(0), 30_000);
  });

  it('are not in the words of a highlight over them', async () => {
    const highlight = await writtenHighlight('three weeks, ', 'and nobody');
    expect(highlight.text).to.equal('three weeks, and nobody');
    expect(highlight.prefix + highlight.suffix).not.to.contain('zeppelins');
  });

  it('are sent to no model', async () => {
    await aSummary(ada, { pageId: noteId, framework: 'Essential' });
    await answerTo(ada, 'What about the invoice and the bakery?');
    const sent = fake.asked.map(String).join('\n');
    expect(sent).to.contain('nobody at the bakery');
    expect(sent).not.to.contain('zeppelins');
  });

  it('are found as soon as somebody confirms them', async () => {
    await format(null);
    await eventually(async () => expect(await found()).to.be.greaterThan(0), 30_000);
  });

  async function writtenHighlight(first: string, last: string) {
    const from = SAID.indexOf(first);
    return aHighlight(
      ada,
      noteId,
      SAID.slice(from, SAID.indexOf(last) + last.length).replace(UNSAID, '\u205f'.repeat(UNSAID.length)),
    );
  }
});
