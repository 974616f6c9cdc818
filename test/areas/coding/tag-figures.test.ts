import { deleteHighlight } from '@earshot/core/areas/coding/highlight';
import { createTag, deleteTag } from '@earshot/core/areas/coding/tag';
import { coTags, tagTrend } from '@earshot/core/areas/coding/tag-figures';
import { deleteNote } from '@earshot/core/areas/pages/note';
import { T } from '@earshot/host/area';
import { expect } from 'chai';
import { aProject, aRoom, type Person, testHost } from '../../kit/hosts/host.ts';
import { aHighlight, aTranscript } from '../../kit/rooms/transcript.ts';

describe('what is counted about a tag', () => {
  let ada: Person;
  before(async () => {
    const room = await aRoom();
    ada = await room.person('CONTRIBUTOR');
  });

  async function someTags(...titles: string[]) {
    const project = await aProject(ada);
    const ids: string[] = [];
    for (const title of titles) ids.push((await ada.do(createTag, { projectId: project.id, title })).id);
    const [note, other] = [
      await aTranscript(ada, project.id, 'Interview 1', 'The parcel came late. The driver was kind. It rained.'),
      await aTranscript(ada, project.id, 'Interview 2', 'Nobody rang.'),
    ];
    return { ids, note, other };
  }

  it('is which tags stand beside it, without what lies in trash', async () => {
    const { ids, note, other } = await someTags('Late', 'Kind', 'Rain', 'Gone', 'Alone');
    const [late = '', kind = '', rain = '', gone = '', alone = ''] = ids;
    await aHighlight(ada, note.id, 'The parcel', [late, rain, gone]);
    await aHighlight(ada, note.id, 'came late', [late, rain]);
    await aHighlight(ada, note.id, 'The driver', [kind, late]);
    await aHighlight(ada, other.id, 'Nobody', [late, kind]);
    const { id } = await aHighlight(ada, note.id, 'It rained', [late, kind]);
    await ada.do(deleteHighlight, { id });
    await ada.do(deleteTag, { id: gone });
    expect(await ada.do(coTags, { tagId: late })).to.deep.equal([
      { tagId: kind, count: 2 },
      { tagId: rain, count: 2 },
    ]);
    await ada.do(deleteNote, { id: other.id });
    expect(await ada.do(coTags, { tagId: late })).to.deep.equal([
      { tagId: rain, count: 2 },
      { tagId: kind, count: 1 },
    ]);
    expect(await ada.do(coTags, { tagId: alone })).to.deep.equal([]);
  });

  it('is when its highlights were made, by the week and by the month', async () => {
    const { ids, note } = await someTags('Late');
    const [late = ''] = ids;
    const days = ['2026-03-02T00:00:00Z', '2026-03-08T23:59:59Z', '2026-03-31T12:00:00Z'];
    for (const [index, words] of ['The parcel', 'came late', 'The driver'].entries()) {
      const { id } = await aHighlight(ada, note.id, words, [late]);
      const { container } = await testHost();
      await container
        .get(T.database)
        .inWorkspace(ada.workspaceId, (transaction) =>
          transaction.sql('update highlights set created_at = $2 where id = $1', [id, days[index]]),
        );
    }
    expect(await ada.do(tagTrend, { tagId: late, per: 'WEEK' })).to.deep.equal([
      { from: '2026-03-02T00:00:00.000Z', count: 2 },
      { from: '2026-03-30T00:00:00.000Z', count: 1 },
    ]);
    expect(await ada.do(tagTrend, { tagId: late, per: 'MONTH' })).to.deep.equal([
      { from: '2026-03-01T00:00:00.000Z', count: 3 },
    ]);
  });
});
