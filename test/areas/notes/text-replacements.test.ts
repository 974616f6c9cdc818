import { highlights } from '@earshot/core/areas/coding/highlight';
import { speakers } from '@earshot/core/areas/transcripts/speaker';
import type { TextReplacement } from '@earshot/core/areas/versions/text-replacement';
import { previewRestore } from '@earshot/core/areas/versions/text-replacement';
import { createVersion, restoreVersion } from '@earshot/core/areas/versions/version';
import { expect } from 'chai';
import { aProject, aRoom, type Person } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { Writer } from '../../kit/hosts/writer.ts';
import { aHighlight, aTranscript } from '../../kit/rooms/transcript.ts';

const TALK = [
  'I: How did the first week go?',
  'P: The parcel came on Monday, a day late, and nobody had told me. I called twice.',
  'I: And then?',
  'P: Then a machine answered. It was polite, but it could not help me with my parcel at all.',
  'I: Would you order there again?',
  'P: Maybe. The price was good and the people in the shop were kind to me when I came by.',
].join('\n\n');
const WORDS = [
  'The parcel came on Monday, a day late',
  'a day late, and nobody had told me. I called twice.',
  'It was polite',
  'the people in the shop were kind to me',
];

async function aCodedNote() {
  const { admin } = await aRoom();
  const project = await aProject(admin);
  const note = await aTranscript(admin, project.id, 'Interview', TALK);
  const version = await admin.do(createVersion, { pageId: note.id, title: 'As imported' });
  for (const words of WORDS) await aHighlight(admin, note.id, words);
  const writer = await Writer.open(await admin.socket(), note.id);
  return { ada: admin, project, note, version, writer };
}

/** Erases words at the beginning and end of highlights. */
function erase(writer: Writer, words: string) {
  const turns = TALK.split('\n\n').map((line) => line.slice(3));
  const turn = turns.findIndex((said) => said.includes(words));
  writer.erase(turn, turns[turn]?.indexOf(words) ?? -1, words.length);
}

const stateOf = async (who: Person, noteId: string) =>
  (await who.do(highlights, { condition: { noteId }, orderBy: 'POSITION_ASC' })).nodes.map(
    ({ text, state }) => `${state}: ${text}`,
  );
const anchored = (...texts: string[]) => texts.map((text) => `ANCHORED: ${text}`);

/** Replaces the text of a note with a file, or only previews it. */
async function replaceBy(who: Person, noteId: string, content: string, { preview = false, fileName = 'talk.md' } = {}) {
  const path = `/api/v1/notes/${noteId}/text${preview ? '/preview' : ''}?${new URLSearchParams({ fileName })}`;
  const response = await fetch(new URL(path, who.url), {
    method: 'POST',
    headers: { 'x-earshot': '1', 'content-type': 'application/octet-stream', cookie: who.cookie ?? '' },
    body: content,
  });
  return (await response.json()) as { data: TextReplacement; undo: { command: string; input: object } | null };
}

describe('a text that is replaced by another', () => {
  it('keeps its highlights when a version is restored in which a word of theirs is another', async () => {
    const { ada, note, version, writer } = await aCodedNote();
    erase(writer, 'Monday');
    writer.type('Words that came first. ', 0, 0);
    expect((await writer.send()).ok).to.equal(true);
    await eventually(
      async () => expect((await stateOf(ada, note.id))[0]).to.equal('ANCHORED: The parcel came on , a day late'),
      5000,
    );
    const effect = await ada.do(previewRestore, { id: version.id });
    expect(effect).to.deep.include({ unchanged: 3, changed: 1, lost: 0, lostTexts: [] });
    await ada.do(restoreVersion, { id: version.id });
    await eventually(async () => expect(await stateOf(ada, note.id)).to.deep.equal(anchored(...WORDS)), 5000);
  });

  it('says before a version is restored whose words are not in it', async () => {
    const { ada, note, version, writer } = await aCodedNote();
    erase(writer, 'Then a machine answered. It was polite, but it could not help me with my parcel at all.');
    await writer.send();
    const without = await ada.do(createVersion, { pageId: note.id });
    await ada.do(restoreVersion, { id: version.id });
    await eventually(async () => expect(await stateOf(ada, note.id)).to.deep.equal(anchored(...WORDS)), 5000);
    const effect = await ada.do(previewRestore, { id: without.id });
    expect(effect).to.deep.include({ unchanged: 3, changed: 0, lost: 1, lostTexts: ['It was polite'] });
    expect(await stateOf(ada, note.id), 'nothing is done').to.deep.equal(anchored(...WORDS));
  });

  it('takes the text of a corrected file with its speakers, and Undo brings both back', async () => {
    const { ada, note } = await aCodedNote();
    const corrected = TALK.replace('Monday', 'Tuesday')
      .replace('kind to me', 'very kind to me')
      .replaceAll('\n\nI: ', '\n\nQ: ');
    const preview = await replaceBy(ada, note.id, corrected, { preview: true });
    expect(preview.data).to.deep.include({ unchanged: 2, changed: 2, lost: 0 });
    expect(await stateOf(ada, note.id)).to.deep.equal(anchored(...WORDS));
    const { data, undo } = await replaceBy(ada, note.id, corrected);
    expect(data).to.deep.include({ unchanged: 2, changed: 2, lost: 0 });
    await eventually(async () =>
      expect(await stateOf(ada, note.id)).to.deep.equal(
        anchored(
          'The parcel came on Tuesday, a day late',
          WORDS[1] ?? '',
          'It was polite',
          'the people in the shop were very kind to me',
        ),
      ),
    );
    const names = async () =>
      (await ada.do(speakers, { condition: { noteId: note.id } })).nodes.map(({ name }) => name);
    expect((await names()).sort()).to.deep.equal(['I', 'P', 'Q']);
    expect(undo?.command).to.equal('restoreVersion');
    await ada.do(restoreVersion, undo?.input as { id: string });
    await eventually(async () => expect(await stateOf(ada, note.id)).to.deep.equal(anchored(...WORDS)), 5000);
  });

  it('tells apart passages that sound alike by where they stand, and leaves out those that are gone', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    const lines = Array.from({ length: 20 }, () => 'I: Okay.\n\nP: No.').join('\n\n');
    const note = await aTranscript(admin, project.id, 'Interview', `${lines}\n\nP: One thing more.`);
    await aHighlight(admin, note.id, 'No.');
    await aHighlight(admin, note.id, 'One thing more.');
    const { data } = await replaceBy(admin, note.id, `${lines}\n\nP: That was all.`);
    expect(data).to.deep.include({ unchanged: 1, changed: 0, lost: 1, lostTexts: ['One thing more.'] });
    await eventually(async () =>
      expect((await stateOf(admin, note.id)).sort()).to.deep.equal(['ANCHORED: No.', 'LOST: One thing more.']),
    );
  });

  it('refuses a file that holds no text', async () => {
    const { ada, note } = await aCodedNote();
    const refused: unknown = await replaceBy(ada, note.id, '', { preview: true });
    expect(refused).to.have.nested.property(
      'errors[0].message',
      'talk.md: The file is empty. Choose one that holds text.',
    );
  });
});
