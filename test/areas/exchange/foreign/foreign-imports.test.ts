import { highlights } from '@earshot/core/areas/coding/highlight';
import { tags } from '@earshot/core/areas/coding/tag';
import { comments } from '@earshot/core/areas/comments/comment';
import {
  cancelProjectImport,
  createProjectImport,
  projectImport,
  projectImportItems,
} from '@earshot/core/areas/exchange/project-import';
import { fields } from '@earshot/core/areas/fields/field';
import { insights } from '@earshot/core/areas/pages/insight';
import { notes } from '@earshot/core/areas/pages/note';
import { people } from '@earshot/core/areas/people/person';
import { importedAuthors } from '@earshot/core/model/imported-author';
import { expect } from 'chai';
import { aQualcoderDatabase, aTaguetteDatabase } from '../../../kit/fixtures/foreign-databases.ts';
import { zipOf } from '../../../kit/fixtures/hostile-zips.ts';
import { aProject, aRoom, type Person } from '../../../kit/hosts/host.ts';
import { upload } from '../../../kit/hosts/uploads.ts';
import { aCheckedImport, anImport, importIn } from '../../../kit/rooms/imports.ts';

async function broughtInto(by: Person, projectId: string) {
  const all = { condition: { projectId }, first: 1000 };
  const tagRows = (await by.do(tags, all)).nodes;
  const titleOf = new Map(tagRows.map(({ id, title }) => [id, title]));
  return {
    tags: tagRows.map(({ title, colour }) => `${title} ${colour}`).sort(),
    notes: (await by.do(notes, all)).nodes.map(({ title }) => title).sort(),
    highlights: (await by.do(highlights, all)).nodes
      .map(({ text, state, tagIds }) => [text, state, ...tagIds.map((id) => titleOf.get(id)).sort()].join(' | '))
      .sort(),
    comments: (await by.do(comments, all)).nodes.map(({ body }) => body).sort(),
    insights: (await by.do(insights, all)).nodes.map(({ title }) => title).sort(),
  };
}

describe('imports of projects of QualCoder and Taguette', function () {
  this.timeout(90_000);

  it('tell what is left out before anything comes, and can be discarded', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin, { title: 'Waiting' });
    const { id, title, counts } = await aCheckedImport(admin, project.id, aQualcoderDatabase(), {}, 'Rain.qda');
    expect(title).to.equal('Rain');
    const items = await admin.do(projectImportItems, { id, noun: 'Loss', first: 100 });
    expect(counts.Loss?.REFUSED).to.equal(items.length);
    expect(items.map((item) => item.title)).to.include.members(['View: All codes', 'Graph: Network', 'File: Talk.mp3']);
    expect((await broughtInto(admin, project.id)).notes).to.deep.equal([]);
    await admin.do(cancelProjectImport, { id });
    expect((await admin.do(projectImport, { id })).state).to.equal('CANCELLED');
  });

  it('bring what the zipped folder of a QualCoder project holds, and nothing new the second time', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin, { title: 'Waiting' });
    const zip = zipOf([{ name: 'Regen – Tage.qda/data.qda', content: aQualcoderDatabase() }]);
    const first = await anImport(admin, project.id, zip, { addsPeople: true }, 'From Ada.zip');
    const refused = Object.entries(first.counts).filter(([noun, { REFUSED }]) => noun !== 'Loss' && REFUSED > 0);
    expect(refused).to.deep.equal([]);
    const brought = await broughtInto(admin, project.id);
    expect(brought).to.deep.equal({
      tags: ['Mood #00ff00', 'Queue #ff0000', 'Rain #0000ff'],
      notes: ['Interview 1', 'Leaflet.pdf', 'Talk.mp3'],
      highlights: ['half an hour | ANCHORED | Queue', 'queue | ANCHORED | Queue', 'rain | ANCHORED | Rain'],
      comments: ['Ask again', 'Recorded in the rain', 'Why?'],
      insights: ['Diary'],
    });
    const named = new Map((await admin.do(importedAuthors, {})).nodes.map(({ id, name }) => [id, name]));
    const found = (await admin.do(highlights, { condition: { projectId: project.id } })).nodes;
    const by = found.map(({ text, createdBy, taggedBy }) => [
      text,
      ...[createdBy ?? '', ...taggedBy].map((id) => named.get(id)),
    ]);
    expect(by.sort()).to.deep.equal([
      ['half an hour', 'ada', 'ada'],
      ['queue', 'ada', 'ada'],
      ['rain', 'ben', 'ben'],
    ]);
    const labels = (await admin.do(fields, { condition: { placeId: project.id } })).nodes.map(({ label }) => label);
    expect(labels).to.include.members(['Place', 'People']);
    const [ben] = (await admin.do(people, {})).nodes;
    expect(ben?.name).to.equal('Ben Gold');
    expect(Object.values(ben?.fields ?? {})).to.have.members([44, 'A regular']);
    // The same project alone, under another name.
    const { counts } = await anImport(admin, project.id, aQualcoderDatabase(), { addsPeople: true }, 'data.qda');
    expect(Object.values(counts).reduce((sum, { MADE }) => sum + MADE, 0)).to.equal(0);
    expect(await broughtInto(admin, project.id)).to.deep.equal(brought);
  });

  it('bring what Taguette exported, and nothing new the second time', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin, { title: 'Waiting' });
    await anImport(admin, project.id, aTaguetteDatabase(), {}, '2024-05-06_Queues.sqlite3');
    const brought = await broughtInto(admin, project.id);
    expect(brought).to.deep.equal({
      tags: ['mood #868e96', 'place #868e96', 'place.queue #868e96'],
      notes: ['Interview 1'],
      highlights: ['café & the queue | ANCHORED | place | place.queue', '😀 an hour | ANCHORED | mood'],
      comments: ['By phone'],
      insights: [],
    });
    const { counts } = await anImport(admin, project.id, aTaguetteDatabase(), {}, 'Queues.taguette');
    expect(Object.values(counts).reduce((sum, { MADE }) => sum + MADE, 0)).to.equal(0);
    expect(await broughtInto(admin, project.id)).to.deep.equal(brought);
  });

  it('fail in words with a file that only is called a database', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin, { title: 'Waiting' });
    const { id: fileId } = await upload(admin, { projectId: project.id, name: 'Rain.qda', bytes: 'plain words' });
    const { id } = await admin.do(createProjectImport, { projectId: project.id, fileId });
    expect((await importIn(admin, id, 'FAILED')).problem).to.contain('This file is not a database.');
  });
});
