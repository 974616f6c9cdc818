import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Highlight } from '@earshot/core/areas/coding/highlight';
import { Tag } from '@earshot/core/areas/coding/tag';
import { Note } from '@earshot/core/areas/pages/note';
import { Project } from '@earshot/core/areas/places/project';
import { indexedText } from '@earshot/processing/areas/search/indexed-text';
import { putWords, SearchRoom } from '@earshot/test/kit/rooms/search-room';
import { expect } from 'chai';
import { dropFromIndex, indexedTitle, indexWords } from './index-rows.ts';

let room: SearchRoom;
let project: Project;
before(async () => {
  room = await SearchRoom.open();
  project = await room.aProject({ title: 'Kitchens' });
});
after(() => room.database.close());

const now = () => new Date().toISOString();
const trash = (note: Note, trashedAt: string | null) =>
  room.change((work) => work.rows(Note).update(note.id, { trashedAt }));

describe('the search row', () => {
  it('follows a row through its life', async () => {
    const tag = await room.aTag(project.id, 'Aardvark', 'digs at night');
    expect(await room.ids('aardv')).to.deep.equal([tag.id]);
    await room.change((work) => work.rows(Tag).update(tag.id, { title: 'Pangolin' }));
    expect(await room.ids('aardvark')).to.deep.equal([]);
    expect(await room.ids('pangolin digs')).to.deep.equal([tag.id]);
    await room.change((work) => work.rows(Tag).update(tag.id, { description: 'rolls up' }));
    expect(await room.ids('digs')).to.deep.equal([]);
    expect(await room.ids('rolls')).to.deep.equal([tag.id]);
    await room.change((work) => work.rows(Tag).update(tag.id, { trashedAt: now() }));
    expect(await room.ids('rolls')).to.deep.equal([]);
    await room.change((work) => work.rows(Tag).update(tag.id, { trashedAt: null }));
    expect(await room.ids('rolls')).to.deep.equal([tag.id]);
  });

  it('is written in the same transaction: rolled back, it never was', async () => {
    const note = await room.aNote(project.id, 'Before', 'okapi');
    const undone = room.change(async (work) => {
      await work.rows(Note).update(note.id, { title: 'Gerenuk' });
      await work
        .rows(Tag)
        .insert({ projectId: project.id, placeId: project.id, title: 'Gerenuk', description: '', colour: '', rank: 0 });
      await putWords(work.transaction, note.id, 'gerenuk');
      expect((await work.transaction.sql(`select 1 from search_items where words @@ 'gerenuk'`)).length).to.equal(2);
      throw new Error('no');
    });
    expect(await undone.catch((fault: Error) => fault.message)).to.equal('no');
    expect(await room.ids('gerenuk')).to.deep.equal([]);
    expect(await room.ids('before okapi')).to.deep.equal([note.id]);
  });

  it('keeps a document’s words when only the row changes', async () => {
    const note = await room.aNote(project.id, 'First name', 'the numbat sleeps');
    await room.change((work) => work.rows(Note).update(note.id, { preview: 'the numbat' }));
    expect(await room.ids('"numbat sleeps"')).to.deep.equal([note.id]);
    await room.change((work) => work.rows(Note).update(note.id, { title: 'Second name' }));
    expect(await room.ids('second "numbat sleeps"')).to.deep.equal([note.id]);
    expect(await room.ids('first numbat')).to.deep.equal([]);
    await room.change(({ transaction }) => putWords(transaction, note.id, 'a quokka'));
    expect(await room.ids('numbat')).to.deep.equal([]);
    expect(await room.ids('second quokka')).to.deep.equal([note.id]);
  });

  it('waits for another reading when the title changed while the words were read', async () => {
    const note = await room.aNote(project.id, 'Dugong', 'swims');
    await room.change(async ({ transaction }) => {
      expect(await indexedTitle(transaction, note.id)).to.equal('Dugong');
      const words = await indexedText('Manatee', 'floats');
      expect(await indexWords(transaction, note.id, 'Manatee', words, [])).to.equal(false);
      expect(await indexWords(transaction, randomUUID(), 'Manatee', words, []), 'erased meanwhile').to.equal(true);
    });
    expect(await room.ids('manatee')).to.deep.equal([]);
    expect(await room.ids('dugong swims')).to.deep.equal([note.id]);
  });

  it('is hidden with the note that shows it, and comes back with it', async () => {
    const note = await room.aNote(project.id, 'Visit', 'capybara');
    const [kept, gone] = [await room.aHighlight(note, 'capybara'), await room.aHighlight(note, 'capybara too')];
    await room.change((work) => work.rows(Highlight).update(gone.id, { trashedAt: now() }));
    expect(await room.ids('capybara')).to.have.members([note.id, kept.id]);
    await trash(note, now());
    expect((await room.search('capybara')).total).to.equal(0);
    const late = await room.aHighlight(note, 'capybara late');
    await room.change((work) => work.rows(Highlight).update(kept.id, { text: 'capybara again' }));
    expect((await room.search('capybara')).total).to.equal(0);
    await trash(note, null);
    expect(await room.ids('capybara')).to.have.members([note.id, kept.id, late.id]);
  });

  it('is hidden also when the highlight and the trashing cross', async () => {
    const note = await room.aNote(project.id, 'Crossing');
    for (let round = 0; round < 10; round += 1) {
      await trash(note, null);
      await Promise.all([room.aHighlight(note, 'tapir'), trash(note, now())]);
      expect((await room.search('tapir')).total).to.equal(0);
    }
  });

  it('goes for good with what stands in it', async () => {
    const other = await room.aProject({ title: 'Margay' });
    const note = await room.aNote(other.id, 'Margay');
    await room.aHighlight(note, 'margay');
    await room.change(({ transaction }) => dropFromIndex(transaction, [note.id]));
    expect(await room.ids('margay')).to.deep.equal([other.id]);
    await room.change(({ transaction }) => dropFromIndex(transaction, [other.id]));
    expect(await room.ids('margay')).to.deep.equal([]);
    // Rows erased since then get no search row from a late job.
    await room.change(({ transaction }) => putWords(transaction, note.id, 'margay'));
    expect(await room.ids('margay')).to.deep.equal([]);
  });
});

describe('very long and very odd texts', () => {
  const index = async (text: string) => {
    const note = await room.aNote(project.id, '', text);
    return { note, trash: () => trash(note, now()) };
  };

  it('takes a million characters of different words, of characters without spaces, and of one word', async () => {
    const long = Array.from({ length: 130_000 }, (_, at) => `n${at.toString(36)}`).join(' ');
    const dense = Array.from({ length: 1_000_000 }, (_, at) => String.fromCharCode(0x4e00 + ((at * 7919) % 20_000)));
    const texts = [`${long} `.repeat(2), dense.join(''), 'same '.repeat(200_000), 'x'.repeat(1_000_000)];
    const ends = ['n2s', `"${dense.slice(500_000, 500_004).join('')}"`, '"same same"', 'xxxx'];
    for (const [at, text] of texts.entries()) {
      const { note, trash } = await index(text);
      expect(await room.ids(ends[at] ?? ''), ends[at]).to.deep.equal([note.id]);
      await trash();
    }
  }).timeout(60_000);

  it('lets other work run while it reads one', async () => {
    let [pauses, longest, last] = [0, 0, performance.now()];
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
      pauses += 1;
    }, 1);
    const { trash } = await index('東京都の新しい駅。 The quick brown fox — '.repeat(30_000));
    clearInterval(timer);
    await trash();
    expect(pauses).to.be.greaterThan(20);
  });

  it('keeps broken characters, NUL, emoji and markup from doing harm', async () => {
    const text = `a\0b \ud800 😀 it's \\ <b> ':* & | ! <-> $1 ${'é'.repeat(300)} ㌀ ﷺ`;
    const { note, trash } = await index(text);
    expect(await room.ids("it's")).to.deep.equal([note.id]);
    expect(await room.ids('㌀ ﷺ')).to.deep.equal([note.id]);
    await trash();
  });
});

describe('the index', () => {
  it('has one module that names its table', () => {
    const root = new URL('../..', import.meta.url).pathname;
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /(?<!\.spec)\.ts$/.test(file),
    );
    const naming = files.filter(
      (file) =>
        !/^(dist|node_modules|areas\/search|store\/migrations)\//.test(file) &&
        readFileSync(join(root, file), 'utf8').includes('search_items'),
    );
    expect(naming).to.deep.equal([]);
  });
});
