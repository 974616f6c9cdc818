import { randomUUID } from 'node:crypto';
import { closeCodingRound, createCodingRound, markNoteCoded } from '@earshot/core/areas/agreement/coding-round';
import { ask } from '@earshot/core/areas/ask/conversation';
import { createAutomation } from '@earshot/core/areas/automations/automation';
import { dataPoints } from '@earshot/core/areas/channels/data-point';
import { charts, createChart } from '@earshot/core/areas/charts/chart';
import { addToCollection, createCollection } from '@earshot/core/areas/coding/collection';
import { createTag } from '@earshot/core/areas/coding/tag';
import { createTagBoard } from '@earshot/core/areas/coding/tag-board';
import { createTagGroup } from '@earshot/core/areas/coding/tag-group';
import { moveTagsToPlace } from '@earshot/core/areas/coding/tag-moves';
import { createDashboard } from '@earshot/core/areas/dashboards/dashboard';
import { createDashboardCard } from '@earshot/core/areas/dashboards/dashboard-card';
import {
  createInsight,
  createInsightFromHighlights,
  lockInsight,
  publishInsight,
} from '@earshot/core/areas/pages/insight';
import { createNote, deleteNote, type Note } from '@earshot/core/areas/pages/note';
import { createPerson } from '@earshot/core/areas/people/person';
import { updateChannel } from '@earshot/core/areas/places/channel';
import { createFolder } from '@earshot/core/areas/places/folder';
import { createProject, updateProject } from '@earshot/core/areas/places/project';
import { createReel, updateReel } from '@earshot/core/areas/reels/reel';
import { createFeed } from '@earshot/core/areas/search/feed';
import { makeTheme } from '@earshot/core/areas/themes/theme';
import { createView } from '@earshot/core/areas/views/view';
import { addToGroup, createGroup } from '@earshot/core/areas/workspace/group';
import { createInvite } from '@earshot/core/areas/workspace/invite';
import { createPasswordReset } from '@earshot/core/areas/workspace/password-reset';
import { limits } from '@earshot/core/limits';
import { directoryOf } from '@earshot/core/rules/directory';
import type { Host } from '@earshot/host/boot/start';
import { aRoom, type Person, type Room } from '../hosts/host.ts';
import { eventually } from '../hosts/job-room.ts';
import type { Visitor } from '../hosts/person.ts';
import { upload } from '../hosts/uploads.ts';
import { aCanvas, card, group, textObject } from './canvas.ts';
import { aFileChannel, bringIn } from './channels.ts';
import { aCode } from './coding-round.ts';
import { quoteIn, writeIn } from './insight.ts';
import { aSummary } from './summaries.ts';
import { aSurvey } from './surveys.ts';
import { aHighlight, aTranscript } from './transcript.ts';

/** A realistic long title. */
const LONG_TITLE =
  'Why do people who order on a Sunday evening believe that the parcel is already on its way when they get up on Monday?';
const COLOURS = ['#e03131', '#d6336c', '#7048e8', '#1c7ed6', '#0ca678', '#74b816', '#f59f00', '#8a5a44', '#868e96'];
const NOUNS = ['Delivery', 'Waiting', 'Surprise', 'Trust', 'Price', 'Support', 'Neighbours', 'Returns'];
const TALK = [
  '## How it began',
  'Interviewer: Tell me about the last parcel that you waited for.',
  'Ann: It was for my mother’s birthday. The parcel came late, and nobody had told me. I called twice, and both times a machine answered. It was polite, I have to say.',
  '> I do not mind waiting. I mind not knowing.',
  'Interviewer: What did you do then?',
  'Ann: I asked the neighbours, of course:',
  '- the one upstairs had seen a van\n- the one below had **not** been at home\n- [the shop](https://example.org/shop) takes parcels in, too',
  '| When | What they said |\n| --- | --- |\n| Monday | “On its way” |\n| Tuesday | “On its way” |\n| Wednesday | nothing at all |',
  '1. look at the page\n2. call\n3. give up',
  'Ann: In the end I drove there myself. Donaudampfschifffahrtsgesellschaftskapitän is shorter than the number that they gave me: `00340434161094015902`.',
];

export interface FurnishedRoom {
  room: Room;
  project: { id: string };
  empty: { id: string };
  note: { id: string };
  /** published, with quotes and a heading */
  insight: { id: string };
  blank: { id: string };
  file: { id: string };
  tag: { id: string };
  bareTag: { id: string };
  folder: { id: string };
  /** with an imported file, some rows of which are unreadable */
  channel: { id: string };
  /** with an uploaded file that is not imported yet */
  waiting: { id: string };
  dataPoint: { id: string };
  person: { id: string };
  survey: { id: string };
  /** a file with the answers to a survey */
  surveyFile: { id: string };
  /** a view of the project's highlights */
  view: { id: string };
  /** a further tag board, with a group of some tags */
  board: { id: string };
  /** a further tag board of the workspace */
  sharedBoard: { id: string };
  collection: { id: string };
  /** two title cards */
  reel: { id: string };
  /** coding rounds of the note: a closed one, and one in which the admin codes */
  closedRound: { id: string };
  openRound: { id: string };
  /** a canvas with cards, texts and a group */
  canvas: { id: string };
  /** a question with its answer */
  conversation: { id: string };
  feed: { id: string };
  /** a view of the people directory */
  peopleView: { id: string };
  /** an automation that is off, with two actions */
  automation: { id: string };
  dashboard: { id: string };
  /** made by a person from one data point */
  theme: { id: string };
  /** the fragment of an unused invite link */
  invite: string;
  /** the fragment of an unused password reset link */
  reset: string;
}

/** A workspace as after some weeks of work: long titles, forty tags, some of everything. */
export async function aFurnishedRoom(at?: Host): Promise<FurnishedRoom> {
  const room = await aRoom('Harbour Research and Design Collective', at);
  const { admin } = room;
  const [ben, vera] = [await room.person('CONTRIBUTOR'), await room.person('VIEWER')];
  const folder = await admin.do(createFolder, { name: 'Spring studies', colour: '#0ca678' });
  await admin.do(createFolder, { name: 'Diaries', parentId: folder.id });
  const project = await admin.do(createProject, {
    title: LONG_TITLE,
    summary: 'What people do while they wait, and what would make waiting easier.\n\nTwelve interviews, two diaries.',
    icon: 'compass',
    colour: '#1c7ed6',
    folderId: folder.id,
  });
  const empty = await admin.do(createProject, { title: '' });
  const old = await admin.do(createProject, { title: 'Breakfast diaries' });
  await admin.do(updateProject, { id: old.id, status: 'ARCHIVED' });
  const tags = [];
  for (let index = 0; index < 40; index += 1)
    tags.push(
      await admin.do(createTag, {
        projectId: project.id,
        title: `${NOUNS[index % NOUNS.length]}${index < NOUNS.length ? '' : ` ${index}`}`,
        colour: COLOURS[index % COLOURS.length],
        description: index === 0 ? 'Everything between ordering and unpacking.' : '',
      }),
    );
  const ids = tags.map(({ id }) => id);
  const note = await aTranscript(admin, project.id, LONG_TITLE, TALK.join('\n\n'));
  const late = 'The parcel came late, and nobody had told me. I called twice';
  const marked = [
    await aHighlight(admin, note.id, late, ids.slice(0, 6)),
    await aHighlight(ben, note.id, 'I called twice, and both times a machine answered.', [ids[5] ?? '']),
    await aHighlight(admin, note.id, 'I mind not knowing.', [ids[0] ?? '', ids[3] ?? '']),
    await aHighlight(ben, note.id, 'the one upstairs had seen a van', []),
  ];
  // Together with earlier ones the first tag has enough words for a summary.
  await aHighlight(
    ben,
    note.id,
    'It was for my mother’s birthday. The parcel came late, and nobody had told me. I called twice, and both times a machine answered. It was polite, I have to say.',
    [ids[0] ?? ''],
  );
  for (let index = 2; index < 9; index += 1)
    await aTranscript(ben, project.id, `Interview ${index}`, TALK.slice(1, 5).join('\n\n'));
  const insight = await someInsights(
    admin,
    ben,
    project.id,
    marked.map(({ id }) => id),
  );
  const blank = await admin.do(createNote, { projectId: project.id, title: '' });
  const file = await upload(admin, {
    projectId: project.id,
    pageId: note.id,
    name: 'Consent form, signed.txt',
    bytes: Buffer.from('I agree to take part.'),
  });
  const gone = await admin.do(createNote, { projectId: project.id, title: 'Thrown away' });
  await admin.do(deleteNote, { id: gone.id });
  const { channel, waiting, dataPoint, theme } = await someChannels(admin, folder.id);
  const person = await admin.do(createPerson, { name: LONG_TITLE, email: 'ann@example.org' });
  const survey = await aSurvey(admin, project.id, ANSWERS);
  const surveyFile = await upload(admin, { projectId: project.id, name: 'More answers.csv', bytes: ANSWERS });
  const view = await admin.do(createView, {
    placeId: project.id,
    objectType: 'HIGHLIGHT',
    title: LONG_TITLE.slice(0, limits.viewTitle),
    viewData: { group: '{"by":"TAG"}' },
  });
  const board = await admin.do(createTagBoard, {
    projectId: project.id,
    title: LONG_TITLE.slice(0, limits.tagBoardTitle),
  });
  const waits = await admin.do(createTagGroup, { projectId: project.id, boardId: board.id, title: 'While they wait' });
  await admin.do(moveTagsToPlace, {
    projectId: project.id,
    changes: ids.slice(8, 14).map((id) => ({ id, groupId: waits.id })),
  });
  const sharedBoard = await admin.do(createTagBoard, { projectId: null, title: 'Research' });
  await admin.do(createTagGroup, { projectId: null, boardId: sharedBoard.id, title: 'Methods' });
  const collection = await admin.do(createCollection, { projectId: project.id, title: LONG_TITLE });
  await admin.do(addToCollection, {
    id: collection.id,
    highlightIds: marked.map(({ id }) => id),
    insightIds: [insight.id],
  });
  // New text is searchable after a moment.
  const conversation = await eventually(async () => {
    const made = await admin.do(ask, { question: 'What do people say about the parcel that came late?' });
    if (made.messages.at(-1)?.quotes.length === 0) throw new Error('Nothing is found yet');
    return made;
  }, 30_000);
  const feed = await admin.do(createFeed, {
    title: LONG_TITLE.slice(0, limits.feeds.title),
    request: {
      query: 'parcel',
      filter: { combinator: 'and', fields: [{ field: 'project', operator: 'HAS_ANY_OF', values: [project.id] }] },
    },
    shared: true,
  });
  const peopleView = await admin.do(createView, {
    placeId: directoryOf(admin.workspaceId),
    objectType: 'PERSON',
    title: 'Everybody',
    layout: 'GRID',
  });
  for (const [type, title] of [
    ['BAR', LONG_TITLE],
    ['PIE', ''],
    ['RADAR', 'The shape of it'],
    ['TREEMAP', 'All of it'],
  ] as const)
    await admin.do(createChart, {
      projectId: project.id,
      ...{ title, type, metric: 'HIGHLIGHT_COUNT', groupBy: type === 'PIE' ? 'SPEAKER' : 'TAG' },
    });
  const dashboard = await aDashboard(admin, project.id, channel.id);
  for (const of of [{ pageId: note.id }, { placeId: project.id }, { tagId: ids[0] ?? '' }])
    await aSummary(admin, { ...of, framework: 'Essential' });
  const canvas = await aCanvas(admin, project.id, {
    title: LONG_TITLE,
    objects: [
      group(0, 0, 'What waiting costs', { width: 660 }),
      ...marked.map(({ id }, at) => card('HIGHLIGHT', id, 24 + (at % 2) * 300, 64 + Math.floor(at / 2) * 190)),
      card('NOTE', note.id, 720, 0, { layout: 'landscape' }),
      card('PERSON', person.id, 720, 200),
      textObject(720, 340, 'They forgive waiting,\nnot silence.', 'H2'),
    ],
  });
  const settings = { memberIds: [ben.memberId], text: 'A new note: {{title}}' };
  const automation = await admin.do(createAutomation, {
    placeId: project.id,
    title: LONG_TITLE,
    trigger: { type: 'EVENT', event: 'note:created', rules: null },
    actions: [
      { id: randomUUID(), action: 'sendNotification', settings },
      { id: randomUUID(), action: 'summarise', settings: { framework: 'Essential' } },
    ],
  });
  const team = await admin.do(createGroup, { name: 'Interviewers' });
  for (const { memberId } of [ben, vera]) await admin.do(addToGroup, { groupId: team.id, memberId });
  const { link } = await admin.do(createInvite, { role: 'MANAGER', message: 'Come and help us listen.' });
  const reset = await admin.do(createPasswordReset, { id: vera.memberId });
  return {
    room,
    project,
    empty,
    note,
    insight,
    blank,
    file,
    tag: { id: ids[0] ?? '' },
    bareTag: { id: ids[39] ?? '' },
    folder,
    channel,
    waiting,
    dataPoint,
    theme,
    person,
    survey,
    surveyFile,
    view,
    board,
    sharedBoard,
    collection,
    reel: await aCardReel(admin, project.id),
    ...(await someRounds(admin, ben, note, ids)),
    canvas,
    automation,
    conversation,
    feed,
    peopleView,
    dashboard,
    invite: new URL(link).hash,
    reset: new URL(reset.link).hash,
  };
}

/** The note coded by two: in a closed round, and in another one by the admin only. */
async function someRounds(admin: Person, ben: Person, { id: noteId, projectId }: Note, tagIds: readonly string[]) {
  const [first, second] = tagIds.map((id) => ({ id })) as [{ id: string }, { id: string }];
  const parts = { projectId, noteIds: [noteId], coderIds: [admin.memberId, ben.memberId] };
  const closed = await admin.do(createCodingRound, { ...parts, title: LONG_TITLE.slice(0, limits.codingRoundTitle) });
  await aCode(admin, closed, noteId, 'The parcel came late', first, second);
  await aCode(ben, closed, noteId, 'The parcel came late, and nobody had told me.', first);
  await aCode(ben, closed, noteId, 'I mind not knowing.', second);
  for (const who of [admin, ben]) await who.do(markNoteCoded, { id: closed.id, noteId, done: true });
  const closedRound = await admin.do(closeCodingRound, { id: closed.id });
  const openRound = await admin.do(createCodingRound, { ...parts, title: 'Second round' });
  await aCode(admin, openRound, noteId, 'I called twice', second);
  return { closedRound, openRound };
}

const FEEDBACK = [
  'Ref,Said on,Comment,City',
  'R-01,2026-03-01,"The parcel came late, and nobody had told me. I called twice, and both times a machine answered.",Leeds',
  'R-02,2026-03-02,"It came on time.\nThe box was open, though.",York',
  'R-03,once upon a time,"Nobody told me when it would come, not even when I asked for it by name.",Leeds',
  'R-04,2026-03-04,I would pay more for an hour that I can choose,Hull',
].join('\n');

const ANSWERS = [
  'Respondent ID,Did the parcel come on time?,How were you told? - By mail,How were you told? - By telephone,What would help?',
  'A-1,Yes,By mail,,"An hour that I can choose,\nand a name to ask for"',
  'A-2,No,By mail,By telephone,Nothing',
  'A-3,No,,,',
  'A-4,Yes,,By telephone,Somebody who answers the telephone, and stays',
  'A-5,No,,By telephone,A van that can be seen from afar on a very long road with no houses to either side of it',
].join('\n');

/** A channel with data in a folder, and one whose file is not imported yet. */
async function someChannels(admin: Visitor, folderId: string) {
  const channel = await aFileChannel(admin, LONG_TITLE);
  await admin.do(updateChannel, { id: channel.id, folderId });
  await bringIn(admin, channel.id, FEEDBACK);
  const waiting = await aFileChannel(admin, 'Survey at the door');
  await upload(admin, { channelId: waiting.id, name: 'Answers, as they came.csv', bytes: FEEDBACK });
  const { nodes } = await admin.do(dataPoints, { condition: { channelId: channel.id } });
  const dataPoint = { id: nodes[0]?.id ?? '' };
  const theme = await admin.do(makeTheme, { id: channel.id, title: LONG_TITLE, dataPointIds: [dataPoint.id] });
  return { channel, waiting, dataPoint, theme };
}

/** A published insight by two authors, a locked one and drafts; returns the first. */
async function someInsights(admin: Visitor, ben: Visitor, projectId: string, highlightIds: string[]) {
  const title =
    'Silence costs more trust than lateness: people forgive a parcel that is late, not one that is unexplained';
  const insight = await admin.do(createInsight, { projectId, title });
  await writeIn(admin, insight.id, (writer) =>
    writer.paragraph('Everybody we asked had waited. Nobody minded that much.'),
  );
  await quoteIn(admin, insight.id, highlightIds.slice(0, 2));
  await writeIn(ben, insight.id, (writer) => {
    writer.section('What it means', 'Say early that something is late, and say what comes next.');
    writer.section('What we do not know', 'Whether this holds for people who order for others.');
  });
  await quoteIn(admin, insight.id, highlightIds.slice(2, 3));
  const agreed = await ben.do(createInsight, { projectId, title: 'Neighbours are part of the service' });
  for (const { id } of [insight, agreed]) await admin.do(publishInsight, { id });
  await admin.do(lockInsight, { id: agreed.id });
  await ben.do(createInsightFromHighlights, { projectId, title: 'Machines that are polite', highlightIds });
  await ben.do(createInsight, { projectId, title: '' });
  return insight;
}

/** A dashboard with a card of each kind. */
async function aDashboard(by: Person, projectId: string, channelId: string) {
  const dashboard = await by.do(createDashboard, { placeId: projectId, title: LONG_TITLE });
  const shown = (await by.do(charts, { condition: { projectId }, orderBy: 'TITLE_ASC', first: 2 })).nodes;
  for (const card of [
    { kind: 'HEADING', heading: 'What waiting costs' },
    ...shown.map(({ id }) => ({ kind: 'CHART', chartId: id }) as const),
    { kind: 'THEMES', channelId },
    { kind: 'SEARCH', search: 'q=parcel' },
    { kind: 'NUMBER', metric: 'HIGHLIGHT_COUNT', projectId },
    { kind: 'NUMBER', metric: 'DATA_POINT_COUNT', channelId },
  ] as const)
    await by.do(createDashboardCard, { dashboardId: dashboard.id, ...card });
  return dashboard;
}

async function aCardReel(admin: Person, projectId: string) {
  const { reel } = await admin.do(createReel, { projectId, title: LONG_TITLE });
  const cards = [LONG_TITLE, 'What they do about it'].map((title) => ({ id: randomUUID(), title }));
  return admin.do(updateReel, { id: reel.id, items: cards });
}
