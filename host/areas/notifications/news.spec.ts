import type { SpineEvent } from '@earshot/core/model/operation';
import { expect } from 'chai';
import { type Facts, newsIn, sourceOf } from './news.ts';

const AT = '2026-11-25T10:00:00.000Z';
const event = (type: string, entity: string, ids: string[], more: Partial<SpineEvent> = {}): SpineEvent => ({
  seq: 1,
  type,
  entity,
  ids,
  placeId: 'project',
  fields: [],
  actorId: 'ada',
  at: AT,
  ...more,
});
const item = (id: string, type: 'NOTE' | 'INSIGHT' | 'TAG' | 'HIGHLIGHT' | 'PERSON' | 'PROJECT') =>
  ({ id, type, placeId: 'project', pageId: id }) as const;
const items = [
  item('note', 'NOTE'),
  item('insight', 'INSIGHT'),
  item('tag', 'TAG'),
  item('quote', 'HIGHLIGHT'),
  item('grace', 'PERSON'),
];
const FACTS: Facts = {
  items: new Map([...items, item('project', 'PROJECT')].map((one) => [one.id, one])),
  commented: new Map([
    ['comment', 'note'],
    ['remark', 'grace'],
  ]),
  versions: new Map([['version', { pageId: 'note', authorIds: ['ben'] }]]),
  tagged: new Map([
    [
      'quote',
      [
        { tagId: 'old', at: new Date('2026-11-24T10:00:00Z') },
        { tagId: 'tag', at: new Date(AT) },
      ],
    ],
  ]),
  speakers: new Map([['speaker', { personId: 'person', noteId: 'note' }]]),
};
const FLAGS = { allChangesEnabled: false, insightsPublishedEnabled: false, allCommentsEnabled: false };

describe('news in an event', () => {
  const cases: [string, SpineEvent, string[]][] = [
    ['a note that was added', event('note:created', 'Note', ['note']), ['CREATED note']],
    ['of what is in trash by now nothing', event('note:created', 'Note', ['gone']), []],
    ['a title', event('note:updated', 'Note', ['note'], { fields: ['title'] }), ['CHANGED note']],
    ['not a preview', event('note:updated', 'Note', ['note'], { fields: ['preview'] }), []],
    ['not what the host works out', event('tag:updated', 'Tag', ['tag'], { fields: ['title'], actorId: null }), []],
    ['not an order', event('tag:updated', 'Tag', ['tag'], { fields: ['rank'] }), []],
    ['a tag of its own', event('tag:updated', 'Tag', ['tag'], { fields: ['title'] }), ['CHANGED tag']],
    ['a published insight', event('insight:published', 'Insight', ['insight']), ['PUBLISHED insight']],
    ['a page with comments', event('comment:created', 'Comment', ['comment', 'gone']), ['COMMENT note']],
    ['a person with comments', event('comment:created', 'Comment', ['remark']), ['COMMENT grace']],
    ['a page that was written in', event('version:created', 'Version', ['version']), ['CHANGED note']],
    ['a highlight', event('highlight:created', 'Highlight', ['quote']), ['CREATED quote']],
    ['a tag put on', event('highlight:updated', 'Highlight', ['quote'], { fields: ['tagIds'] }), ['CREATED quote']],
    ['not a highlight that moved', event('highlight:updated', 'Highlight', ['quote'], { fields: ['position'] }), []],
    [
      'a person who speaks',
      event('speaker:updated', 'Speaker', ['speaker'], { fields: ['personId'] }),
      ['CREATED note'],
    ],
    ['not what is for one member', event('notification:updated', 'Notification', []), []],
  ];
  for (const [says, happened, expected] of cases)
    it(`is ${says}`, () => {
      expect(newsIn(happened, FACTS).map(({ kind, object }) => `${kind} ${object.id}`)).to.deep.equal(expected);
    });

  it('names who wrote, and which tags are new on a highlight', () => {
    expect(newsIn(event('version:created', 'Version', ['version']), FACTS)[0]?.actorIds).to.deep.equal(['ben']);
    expect(newsIn(event('highlight:created', 'Highlight', ['quote']), FACTS)[0]?.about).to.deep.equal(['tag']);
  });
});

describe('news', () => {
  const source = (happened: SpineEvent, follows: Record<string, Partial<typeof FLAGS>>) => {
    const [news] = newsIn(happened, FACTS);
    const followed = new Map(Object.entries(follows).map(([id, flags]) => [id, { ...FLAGS, ...flags }]));
    return news && sourceOf(news, ['project', 'folder'], followed);
  };
  const published = event('insight:published', 'Insight', ['insight']);
  const all = { allChangesEnabled: true };

  it('is told by what was chosen: insights, comments or changes', () => {
    expect(source(published, { folder: { insightsPublishedEnabled: true } })).to.equal('folder');
    expect(source(published, { folder: all })).to.equal('folder');
    expect(source(published, { folder: { allCommentsEnabled: true } })).to.equal(undefined);
    expect(source(event('comment:created', 'Comment', ['comment']), { project: all })).to.equal(undefined);
    const comments = { allCommentsEnabled: true };
    expect(source(event('comment:created', 'Comment', ['comment']), { project: comments })).to.equal('project');
    const remark = event('comment:created', 'Comment', ['remark']);
    expect([source(remark, { grace: comments }), source(remark, { grace: all })]).to.deep.equal(['grace', undefined]);
    const note = event('note:created', 'Note', ['note']);
    expect(source(note, { project: { insightsPublishedEnabled: true } })).to.equal(undefined);
  });

  it('is told once, of the nearest that is followed', () => {
    expect(source(published, { folder: all, project: all })).to.equal('project');
    const quote = event('highlight:created', 'Highlight', ['quote']);
    expect(source(quote, { project: all, tag: all })).to.equal('tag');
  });

  it('about a tag or a project itself is told to who follows that, not to all of the place', () => {
    const renamed = event('tag:updated', 'Tag', ['tag'], { fields: ['title'] });
    expect(source(renamed, { project: all })).to.equal(undefined);
    expect(source(renamed, { tag: all })).to.equal('tag');
    const retagged = event('highlight:updated', 'Highlight', ['quote'], { fields: ['tagIds'] });
    expect(source(retagged, { project: all })).to.equal(undefined);
  });
});
