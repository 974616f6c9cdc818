import { cards, suggestGroups } from '@earshot/core/areas/canvas/canvas';
import { highlights, tagHighlight } from '@earshot/core/areas/coding/highlight';
import { createTag } from '@earshot/core/areas/coding/tag';
import { createInsight } from '@earshot/core/areas/pages/insight';
import { deleteNote, updateNote } from '@earshot/core/areas/pages/note';
import { createPerson } from '@earshot/core/areas/people/person';
import { T } from '@earshot/host/area';
import { expect } from 'chai';
import { aProject, aRoom, testHost } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { aCanvas, aStudy, card, objectsIn } from '../../kit/rooms/canvas.ts';
import { manyHighlights } from '../../kit/rooms/many-highlights.ts';
import { aHighlight, anImport, PLANNING } from '../../kit/rooms/transcript.ts';

const NOBODY = '00000000-0000-4000-8000-000000000001';
type Target = { type: 'HIGHLIGHT' | 'NOTE' | 'INSIGHT' | 'TAG' | 'PERSON'; id: string };

describe('cards of a canvas', () => {
  it('have the time at which a highlight of a transcript is said', async () => {
    const { ada, project } = await aStudy();
    const talk = await anImport(ada, project.id, 'planning.vtt', PLANNING);
    const { id } = await aHighlight(ada, talk.id, 'I plan every Sunday');
    const [shown] = await ada.do(cards, { targets: [{ type: 'HIGHLIGHT', id }] });
    expect(shown).to.include({ startMs: 13_000, pageId: talk.id });
  });

  it('show the words, the note and the tags of a highlight as they are now', async () => {
    const { ada, project, note, late } = await aStudy();
    const tag = await ada.do(createTag, { projectId: project.id, title: 'Delay', colour: '#e03131' });
    await ada.do(tagHighlight, { id: late.id, add: [tag.id] });
    await ada.do(updateNote, { id: note.id, title: 'First talk' });
    const targets: Target[] = [
      { type: 'HIGHLIGHT', id: late.id },
      { type: 'NOTE', id: note.id },
    ];
    const [highlight, page] = await ada.do(cards, { targets });
    expect(highlight).to.deep.include({
      state: 'SHOWN',
      text: 'The parcel came late.',
      source: 'First talk',
      tags: [{ title: 'Delay', colour: '#e03131' }],
      pageId: note.id,
      startMs: null,
    });
    expect(page).to.include({ state: 'SHOWN', title: 'First talk', source: '' });
    // A job indexes the words of a note.
    await eventually(async () =>
      expect((await ada.do(cards, { targets }))[1]?.text).to.match(/^Ann: The parcel came late\./),
    );
  });

  it('tell nothing to those who may not open the target, nor of what is in trash or never was', async () => {
    const { room, ada, note, late, project } = await aStudy();
    const hidden = await aProject(ada, { everyone: null });
    const insight = await ada.do(createInsight, { projectId: hidden.id, title: 'Secret' });
    const contact = await ada.do(createPerson, { name: 'Grace Hopper' });
    const ben = await room.person('CONTRIBUTOR');
    const targets: Target[] = [
      { type: 'INSIGHT', id: insight.id },
      { type: 'INSIGHT', id: NOBODY },
      { type: 'HIGHLIGHT', id: late.id },
      { type: 'PERSON', id: contact.id },
    ];
    const state = async () => (await ben.do(cards, { targets })).map(({ state, text }) => `${state} ${text}`);
    expect(await state()).to.deep.equal(['HIDDEN ', 'HIDDEN ', 'SHOWN The parcel came late.', 'SHOWN ']);
    await ada.do(deleteNote, { id: note.id });
    expect((await state())[2]).to.equal('DELETED ');
    const canvas = await aCanvas(ada, project.id, {
      objects: targets.map(({ type, id }, at) => card(type, id, at, 0)),
    });
    expect(JSON.stringify(await objectsIn(ben, canvas.id))).not.to.match(/Secret|Grace|parcel/);
    expect(await ben.outcome(cards, { targets: [] })).to.equal('BAD_USER_INPUT');
  });
});

describe('suggested groups', () => {
  it('hold cards that say something similar, each once, and change nothing', async function () {
    this.timeout(60_000);
    const { admin } = await aRoom();
    const project = await aProject(admin);
    const database = (await testHost()).container.get(T.database);
    await manyHighlights(database, {
      workspaceId: admin.workspaceId,
      projectId: project.id,
      memberIds: [admin.memberId],
      highlights: 60,
    });
    const { nodes } = await admin.do(highlights, { condition: { projectId: project.id }, first: 60 });
    const objects = nodes.map(({ id }, at) => card('HIGHLIGHT', id, at * 10, 0));
    const canvas = await aCanvas(admin, project.id, {
      objects: [...objects, card('HIGHLIGHT', nodes[0]?.id ?? '', 0, 900)],
    });
    const before = await objectsIn(admin, canvas.id);
    const groups = await admin.do(suggestGroups, { id: canvas.id });
    expect(groups).to.have.length.greaterThan(1);
    const all = groups.flatMap(({ targetIds }) => targetIds);
    expect(new Set(all).size, 'each card is in one group').to.equal(all.length);
    expect(nodes.map(({ id }) => id)).to.include.members(all);
    for (const { title, targetIds } of groups) {
      expect(title).to.not.equal('');
      expect(targetIds.length).to.be.greaterThan(1);
    }
    expect(await objectsIn(admin, canvas.id)).to.deep.equal(before);
    expect(await admin.do(suggestGroups, { id: canvas.id }), 'the same again').to.deep.equal(groups);
  });

  it('are made of what the caller may read, and of nothing where that is too little', async () => {
    const { room, ada, project, late, told } = await aStudy();
    const secret = await aProject(ada, { everyone: null });
    const insights = await Promise.all(
      ['Prices rise', 'Prices fall', 'Prices stay'].map((title) =>
        ada.do(createInsight, { projectId: secret.id, title }),
      ),
    );
    const canvas = await aCanvas(ada, project.id, {
      objects: [
        ...[late, told].map(({ id }, at) => card('HIGHLIGHT', id, at, 0)),
        ...insights.map(({ id }, at) => card('INSIGHT', id, at, 50)),
      ],
    });
    const ben = await room.person('CONTRIBUTOR');
    expect(await ben.do(suggestGroups, { id: canvas.id })).to.deep.equal([]);
    const hers = (await ada.do(suggestGroups, { id: canvas.id })).flatMap(({ targetIds }) => targetIds);
    expect(insights.map(({ id }) => id)).to.include.members(hers.filter((id) => ![late.id, told.id].includes(id)));
    const elsewhere = await aRoom();
    expect(await elsewhere.admin.outcome(suggestGroups, { id: canvas.id })).to.equal('NOT_FOUND');
  });
});
