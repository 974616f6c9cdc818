import { randomBytes, randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { createCodingRound } from '@earshot/core/areas/agreement/coding-round';
import { createAutomation } from '@earshot/core/areas/automations/automation';
import { createCanvas } from '@earshot/core/areas/canvas/canvas';
import { dataPoints } from '@earshot/core/areas/channels/data-point';
import { createChart } from '@earshot/core/areas/charts/chart';
import { addToCollection, createCollection } from '@earshot/core/areas/coding/collection';
import { createTag, deleteTag } from '@earshot/core/areas/coding/tag';
import { createTagBoard } from '@earshot/core/areas/coding/tag-board';
import { createTagGroup } from '@earshot/core/areas/coding/tag-group';
import { createComment, deleteComment, resolveThread } from '@earshot/core/areas/comments/comment';
import { setConsent } from '@earshot/core/areas/consent/consent';
import { createDashboard } from '@earshot/core/areas/dashboards/dashboard';
import { createDashboardCard } from '@earshot/core/areas/dashboards/dashboard-card';
import { createField } from '@earshot/core/areas/fields/field';
import { createFieldSet } from '@earshot/core/areas/fields/field-set';
import { setFieldValues } from '@earshot/core/areas/fields/field-value';
import { IssueLink } from '@earshot/core/areas/integrations/issue-link';
import {
  createInsight,
  createInsightFromHighlights,
  deleteInsight,
  publishInsight,
  unpublishInsight,
} from '@earshot/core/areas/pages/insight';
import { createNote, deleteNote, updateNote } from '@earshot/core/areas/pages/note';
import { createPerson } from '@earshot/core/areas/people/person';
import { createFolder } from '@earshot/core/areas/places/folder';
import { createProject } from '@earshot/core/areas/places/project';
import { createReel } from '@earshot/core/areas/reels/reel';
import { deleteShare, updateShare } from '@earshot/core/areas/shares/share';
import { updateSummary } from '@earshot/core/areas/summaries/summary';
import { createTemplate } from '@earshot/core/areas/templates/template';
import { makeTheme } from '@earshot/core/areas/themes/theme';
import { Translation } from '@earshot/core/areas/translation/translation';
import { createVersion } from '@earshot/core/areas/versions/version';
import { createView } from '@earshot/core/areas/views/view';
import { createGroup } from '@earshot/core/areas/workspace/group';
import { createInvite } from '@earshot/core/areas/workspace/invite';
import { ImportedAuthor } from '@earshot/core/model/imported-author';
import { updateMe } from '@earshot/core/model/member';
import { shortId } from '@earshot/core/rules/id';
import { T } from '@earshot/host/area';
import { addParts, storeBlocks } from '@earshot/host/areas/translation/store/translated-text';
import { pluginSettings } from '@earshot/host/areas/workspace/store/plugin-settings';
import { Rows } from '@earshot/host/store/rows';
import { aPng } from '../kit/fixtures/pictures.ts';
import { A_TRANSLATION } from '../kit/fixtures/translation.ts';
import { aProject, aRoom, type Person } from '../kit/hosts/host.ts';
import { upload } from '../kit/hosts/uploads.ts';
import { group as groupObject, putOnCanvas, textObject } from '../kit/rooms/canvas.ts';
import { aFileChannel, bringIn } from '../kit/rooms/channels.ts';
import { aCode } from '../kit/rooms/coding-round.ts';
import { writeIn } from '../kit/rooms/insight.ts';
import { aLink, type Link } from '../kit/rooms/links.ts';
import { aSummary } from '../kit/rooms/summaries.ts';
import { aSurvey } from '../kit/rooms/surveys.ts';
import { aHighlight, anImport } from '../kit/rooms/transcript.ts';

/** Words that must not appear on a public page, by location. */
class Canaries {
  readonly planted = new Map<string, string>();

  /** A word that occurs nowhere else. */
  word(where: string): string {
    return this.keep(where, `canary${this.planted.size}-x${randomBytes(6).toString('hex')}`);
  }

  /** Registers an existing value as a canary. */
  keep(where: string, value: string): string {
    if (this.planted.has(where) || value.length < 8) throw new Error(`${where} is no canary`);
    this.planted.set(where, value);
    return value;
  }
}

/** A picture with words in its metadata. */
function withWords(picture: Buffer, words: string): Buffer {
  const said = Buffer.from(`tEXtComment\0${words}`, 'latin1');
  const chunk = Buffer.alloc(said.length + 8);
  chunk.writeUInt32BE(said.length - 4, 0);
  said.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(said), said.length + 4);
  // After the header: 8 bytes of signature, 25 of IHDR.
  return Buffer.concat([picture.subarray(0, 33), chunk, picture.subarray(33)]);
}

/** Public part of the insight. */
export const PUBLIC = {
  title: 'Parcels come late',
  quote: 'It took three weeks.',
  words: 'Nobody minds waiting that is explained.',
  alt: 'A van in the rain',
};

export interface PublicRoom {
  admin: Person;
  canaries: Canaries;
  /** the name of the quoted person: public if the link says so */
  speaker: string;
  password: string;
  /** links by state */
  links: Record<'open' | 'named' | 'protected' | 'quote' | 'expired' | 'revoked' | 'draft' | 'trashed', Link>;
  /** ids of rows, which no page needs */
  ids: string[];
  /** the id of a workspace beside this one */
  elsewhere: string;
  pictureId: string;
  fileId: string;
}

/** A workspace with public links, and a canary in every place that is not public. */
export async function aPublicRoom(): Promise<PublicRoom> {
  const canaries = new Canaries();
  const word = (where: string) => canaries.word(where);
  const { admin, person } = await aRoom(word('the workspace’s name'));
  await admin.do(updateMe, { name: word('the name of who shares') });
  canaries.keep('the e-mail of who shares', admin.email);
  canaries.keep('the session of who shares', admin.cookie?.split('=')[1] ?? '');
  const ben = await person('CONTRIBUTOR');
  await ben.do(updateMe, { name: word('a colleague’s name') });
  canaries.keep('a colleague’s e-mail', ben.email);
  const group = await admin.do(createGroup, { name: word('a group’s name') });
  const folder = await admin.do(createFolder, { name: word('a folder’s name') });
  const contact = await admin.do(createPerson, {
    name: word('a contact’s name'),
    email: `${word('a contact’s e-mail')}@example.org`.toLowerCase(),
  });
  await admin.do(setConsent, { id: contact.id, scope: 'PUBLIC', source: word('where a consent came from') });
  const { invite, link } = await admin.do(createInvite, { role: 'VIEWER', message: word('an invite’s message') });
  canaries.keep('an invite’s token', new URL(link).hash.slice(1));
  const database = admin.host.container.get(T.database);
  await pluginSettings(database).set(admin.workspaceId, 'md', { settings: { greeting: word('a plugin’s setting') } });

  const project = await admin.do(createProject, {
    title: word('the project’s title'),
    summary: word('the project’s summary'),
    folderId: folder.id,
  });
  const projectId = project.id;
  const source = await aSource(admin, projectId, canaries);
  const files = await someFiles(admin, projectId, canaries);
  const insight = await admin.do(createInsightFromHighlights, {
    projectId,
    title: PUBLIC.title,
    highlightIds: [source.quoted.id],
  });
  const earlier = word('the words of an earlier version');
  await writeIn(admin, insight.id, (writer) => {
    writer.paragraph(PUBLIC.words);
    writer.picture(files.picture.id, PUBLIC.alt);
    writer.paragraph(earlier);
  });
  await admin.do(createTemplate, {
    pageId: insight.id,
    title: word('a template’s title'),
    description: word('a template’s description'),
  });
  const live = await aTheme(admin, canaries);
  const by = { type: 'BAR', metric: 'HIGHLIGHT_COUNT', groupBy: 'TAG' } as const;
  const chart = await admin.do(createChart, { projectId, title: word('a chart’s title'), ...by });
  await writeIn(admin, insight.id, (writer) => {
    writer.theme(live.themeId);
    writer.chart(chart.id);
    writer.panel('people-by-tag', 'block');
    writer.reference('Seen with ', 'PERSON', contact.id);
    writer.reference('in ', 'NOTE', source.noteId);
    writer.reference('as ', 'HIGHLIGHT', source.quoted.id);
    writer.reference('under ', 'TAG', source.tagId);
    writer.reference('like ', 'INSIGHT', insight.id);
  });
  await admin.do(createVersion, { pageId: insight.id, title: word('a version’s title') });
  await writeIn(admin, insight.id, (writer) => writer.eraseWords(earlier));
  await upload(admin, {
    projectId,
    pageId: insight.id,
    name: `${word('the name of a file beside the insight')}.txt`,
    bytes: word('the words of a file beside the insight'),
  });
  await someComments(admin, ben, insight.id, source.noteId, canaries);
  await aSummaryOf(admin, insight.id, canaries);
  await aTranslationOf(admin, projectId, source.noteId, canaries);
  await anIssue(admin, { placeId: projectId, insightId: insight.id }, canaries);
  await anAuthor(admin, { projectId, insightId: insight.id }, canaries);
  await aRound(admin, ben, projectId, source, canaries);
  await otherPages(admin, projectId, canaries);
  const ask = [word('a survey’s question'), word('who responds'), word('an answer')];
  await aSurvey(admin, projectId, `id,${ask[0]}\n${ask[1]},${ask[2]}`);
  const elsewhere = await aRoom(word('another workspace’s name'));
  await aProject(elsewhere.admin, { title: word('the title of a project of another workspace') });

  await admin.do(publishInsight, { id: insight.id });
  const { links, password } = await someLinks(
    admin,
    projectId,
    { insightId: insight.id, highlightId: source.quoted.id },
    canaries,
  );
  const rows = [
    project,
    folder,
    group,
    invite,
    insight,
    source.quoted,
    files.picture,
    files.unseen,
    ...Object.values(links),
  ];
  const ids = [
    ...rows.map(({ id }) => id),
    ...Object.values(live),
    chart.id,
    source.noteId,
    source.tagId,
    contact.id,
    admin.memberId,
    ben.memberId,
    admin.workspaceId,
  ];
  return {
    admin,
    canaries,
    speaker: source.speaker,
    password,
    links,
    ids: ids.flatMap((id) => [id, id.replaceAll('-', ''), shortId(id)]),
    elsewhere: elsewhere.workspaceId,
    pictureId: files.picture.id,
    fileId: files.unseen.id,
  };
}

/** An interview with the quoted words and much text around them. */
async function aSource(admin: Person, projectId: string, canaries: Canaries) {
  const word = (where: string) => canaries.word(where);
  const speaker = word('the name of who is quoted');
  const cues = [
    `<v ${word('the name of who asks')}>${word('the words before the quote')}`,
    `<v ${speaker}>${PUBLIC.quote}`,
    `<v ${speaker}>${word('the words after the quote')}`,
  ];
  const text = cues.map((cue, at) => `00:00:${10 + at}.000 --> 00:00:${11 + at}.000\n${cue}`).join('\n\n');
  const note = await anImport(admin, projectId, `${word('the name of the imported file')}.vtt`, `WEBVTT\n\n${text}`);
  await admin.do(updateNote, { id: note.id, title: word('an earlier title of the source') });
  await admin.do(updateNote, { id: note.id, title: word('the source’s title') });
  await aField(admin, projectId, note.id, word);
  const viewData = { speaker: word('a view’s speaker') };
  const canvas = await admin.do(createCanvas, { projectId, title: word('a canvas’s title') });
  const objects = [textObject(0, 0, word('a text on a canvas')), groupObject(0, 0, word('the title of a group'))];
  await putOnCanvas(admin, canvas.id, ...objects);
  await admin.do(createView, { placeId: projectId, objectType: 'NOTE', title: word('a view’s title'), viewData });
  const memberIds = [admin.memberId];
  const tells = { memberIds, text: word('what an automation says') };
  await admin.do(createAutomation, {
    placeId: projectId,
    title: word('an automation’s title'),
    trigger: { type: 'CRON', cron: '0 0 1 1 *' },
    actions: [{ id: randomUUID(), action: 'sendNotification', settings: tells }],
  });
  const dashboard = await admin.do(createDashboard, { placeId: projectId, title: word('a dashboard’s title') });
  const heading = word('a heading on a dashboard');
  await admin.do(createDashboardCard, { dashboardId: dashboard.id, kind: 'HEADING', heading });
  await admin.do(createReel, { projectId, title: word('a reel’s title') });
  const board = await admin.do(createTagBoard, { projectId, title: word('a tag board’s title') });
  const group = await admin.do(createTagGroup, { projectId, boardId: board.id, title: word('a tag group’s title') });
  const title = word('the quote’s tag');
  const tag = await admin.do(createTag, {
    projectId,
    groupId: group.id,
    title,
    description: word('a tag’s description'),
  });
  const quoted = await aHighlight(admin, note.id, PUBLIC.quote, [tag.id]);
  const words = { title: word('a collection’s title'), description: word('a collection’s description') };
  const collection = await admin.do(createCollection, { projectId, ...words });
  await admin.do(addToCollection, { id: collection.id, highlightIds: [quoted.id] });
  const other = await admin.do(createTag, { projectId, title: word('another tag') });
  await aHighlight(admin, note.id, canaries.planted.get('the words after the quote') ?? '', [other.id]);
  const gone = await admin.do(createTag, { projectId, title: word('a tag in trash') });
  await admin.do(deleteTag, { id: gone.id });
  return { noteId: note.id, quoted, speaker, tagId: tag.id };
}

/** A note's values in fields of its project. */
async function aField(admin: Person, placeId: string, rowId: string, word: (where: string) => string) {
  const scope = 'NOTE';
  const set = await admin.do(createFieldSet, { placeId, scope, label: word('a field set’s label') });
  const text = { placeId, scope, type: 'TEXT', label: word('a field’s label'), fieldSetId: set.id } as const;
  const { id: fieldId } = await admin.do(createField, text);
  await admin.do(setFieldValues, { cells: [{ rowId, fieldId, value: word('a field’s value') }] });
  const option = { id: randomUUID(), label: word('an option’s label'), colour: '#3b82f6' };
  await admin.do(createField, { placeId, scope, type: 'SELECT', options: [option] });
}

/** A theme on the page, shown live only to members with access to its channel. */
async function aTheme(admin: Person, canaries: Canaries) {
  const word = (where: string) => canaries.word(where);
  const { id: channelId } = await aFileChannel(admin, word('the channel’s title'));
  await bringIn(admin, channelId, `comment\n${word('the words of a theme’s quote')}`, { textColumn: 'comment' });
  const [point] = (await admin.do(dataPoints, { condition: { channelId } })).nodes;
  const dataPointId = point?.id ?? '';
  const title = word('the theme’s title');
  const { id: themeId } = await admin.do(makeTheme, { id: channelId, title, dataPointIds: [dataPointId] });
  return { channelId, dataPointId, themeId };
}

/** A picture of the page, and others that are not on it. */
async function someFiles(admin: Person, projectId: string, canaries: Canaries) {
  const bytes = withWords(aPng(40, 30), canaries.word('the words inside a picture'));
  const picture = await upload(admin, { projectId, name: `${canaries.word('the picture’s file name')}.png`, bytes });
  const unseen = await upload(admin, {
    projectId,
    name: `${canaries.word('another picture’s file name')}.png`,
    bytes: withWords(aPng(41, 31), canaries.word('the words inside another picture')),
  });
  canaries.keep('the picture’s hash', picture.hash);
  return { picture, unseen };
}

async function someComments(admin: Person, ben: Person, pageId: string, noteId: string, canaries: Canaries) {
  const word = (where: string) => canaries.word(where);
  const root = await admin.do(createComment, { pageId, body: word('a comment'), mentionIds: [ben.memberId] });
  await ben.do(createComment, { pageId, threadId: root.id, body: word('a reply') });
  const resolved = await ben.do(createComment, { pageId, body: word('a resolved comment') });
  await ben.do(resolveThread, { id: resolved.id, resolved: true });
  const deleted = await admin.do(createComment, { pageId, body: word('a deleted comment') });
  await admin.do(deleteComment, { id: deleted.id });
  await admin.do(createComment, { pageId: noteId, body: word('a comment on the source') });
}

/** A summary of the page, edited by a person. */
async function aSummaryOf(admin: Person, pageId: string, canaries: Canaries) {
  const words = 'The summary beside a page is for those who can open its project and for nobody else. ';
  const prompt = canaries.word('what a summary should be about');
  await writeIn(admin, pageId, (writer) => writer.paragraph(words.repeat(3)));
  const { id } = await aSummary(admin, {
    pageId,
    framework: 'CustomPrompt',
    prompt: `summary beside a page ${prompt}`,
  });
  await admin.do(updateSummary, { id, text: canaries.word('what somebody wrote in place of a summary') });
  await writeIn(admin, pageId, (writer) => writer.eraseWords(words.repeat(3)));
}

/** A translation of the source that could not be renewed. */
async function aTranslationOf(admin: Person, projectId: string, noteId: string, canaries: Canaries) {
  const problem = canaries.word('why a translation failed');
  const [original, text] = [canaries.word('a paragraph that was translated'), canaries.word('a translated paragraph')];
  await admin.host.container.get(T.database).inWorkspace(admin.workspaceId, async (transaction) => {
    const of = { noteId, projectId, ...A_TRANSLATION, problem };
    const { id } = await new Rows(transaction, Translation).insert(of);
    const own = { translationId: id, translator: A_TRANSLATION.translator };
    await addParts(transaction, own, [{ hash: 'a', text }]);
    await storeBlocks(transaction, own, [{ type: 'paragraph', hash: 'a', original, translated: true }]);
  });
}

/** An issue of another service, as stored once it was created there. */
async function anIssue(admin: Person, of: { placeId: string; insightId: string }, canaries: Canaries) {
  const state = { state: 'LINKED', stage: 'DONE', checkedAt: null, themeId: null } as const;
  const said = { title: canaries.word('the title of an issue'), status: canaries.word('the status of an issue') };
  const named = { integration: 'LINEAR', remoteId: 'issue-1', key: 'ENG-1', url: 'https://linear.app/1', problem: '' };
  await admin.host.container
    .get(T.database)
    .inWorkspace(admin.workspaceId, (transaction) =>
      new Rows(transaction, IssueLink).insert({ ...of, ...state, ...said, ...named, createdBy: admin.memberId }),
    );
}

/** An imported author of the insight. */
async function anAuthor(
  admin: Person,
  { projectId, insightId }: { projectId: string; insightId: string },
  canaries: Canaries,
) {
  const named = { projectId, name: canaries.word('an imported author') };
  await admin.host.container.get(T.database).inWorkspace(admin.workspaceId, async (transaction) => {
    const { id } = await new Rows(transaction, ImportedAuthor).insert(named);
    const bind = [admin.workspaceId, insightId, id];
    await transaction.sql(
      'update insights set contributor_ids = contributor_ids || $3::uuid where workspace_id = $1 and id = $2',
      bind,
    );
  });
}

/** A coding round of the source, with a code. */
async function aRound(
  admin: Person,
  ben: Person,
  projectId: string,
  { noteId, tagId }: { noteId: string; tagId: string },
  canaries: Canaries,
) {
  const coderIds = [admin.memberId, ben.memberId];
  const title = canaries.word('a coding round’s title');
  const round = await admin.do(createCodingRound, { projectId, title, noteIds: [noteId], coderIds });
  await aCode(ben, round, noteId, canaries.planted.get('the words after the quote') ?? '', { id: tagId });
}

/** Pages of the same project without a link. */
async function otherPages(admin: Person, projectId: string, canaries: Canaries) {
  const word = (where: string) => canaries.word(where);
  const note = await admin.do(createNote, { projectId, title: word('another note’s title') });
  await writeIn(admin, note.id, (writer) => writer.paragraph(word('another note’s words')));
  const thrown = await admin.do(createNote, { projectId, title: word('a note in trash') });
  await admin.do(deleteNote, { id: thrown.id });
  const draft = await admin.do(createInsight, { projectId, title: word('a draft’s title') });
  await writeIn(admin, draft.id, (writer) => writer.paragraph(word('a draft’s words')));
  const published = await admin.do(createInsight, { projectId, title: word('the title of an insight without a link') });
  await writeIn(admin, published.id, (writer) => writer.paragraph(word('the words of an insight without a link')));
  await admin.do(publishInsight, { id: published.id });
}

/** Links in all states: open, with a password, and ended in every way. */
async function someLinks(
  admin: Person,
  projectId: string,
  { insightId, highlightId }: { insightId: string; highlightId: string },
  canaries: Canaries,
) {
  const password = canaries.word('a link’s password');
  const past = new Date(Date.now() - 1000).toISOString();
  const anOther = async (title: string, words: string) => {
    const { id } = await admin.do(createInsight, { projectId, title: canaries.word(title) });
    await writeIn(admin, id, (writer) => writer.paragraph(canaries.word(words)));
    await admin.do(publishInsight, { id });
    return aLink(admin, { insightId: id });
  };
  const links = {
    open: await aLink(admin, { insightId }),
    named: await aLink(admin, { insightId, showSpeakers: true }),
    protected: await aLink(admin, { insightId, password }),
    quote: await aLink(admin, { highlightId }),
    expired: await anOther('the title behind a link that ran out', 'the words behind a link that ran out'),
    revoked: await anOther('the title behind a revoked link', 'the words behind a revoked link'),
    draft: await anOther('the title of what is not published any more', 'the words of what is not published any more'),
    trashed: await anOther('the title of an insight in trash', 'the words of an insight in trash'),
  };
  await admin.do(updateShare, { id: links.expired.id, expiresAt: past });
  await admin.do(deleteShare, { id: links.revoked.id });
  await admin.do(unpublishInsight, { id: links.draft.insightId ?? '' });
  await admin.do(deleteInsight, { id: links.trashed.insightId ?? '' });
  const unknown = await aLink(admin, { insightId });
  canaries.keep('another link’s token', unknown.token);
  const hash = await admin.host.container
    .get(T.database)
    .inWorkspace(admin.workspaceId, (transaction) =>
      transaction.sql<{ hash: string }>(
        'select password_hash as hash from share_tokens where workspace_id = $1 and password_hash is not null',
        [admin.workspaceId],
      ),
    );
  canaries.keep('the hash of a link’s password', hash[0]?.hash ?? '');
  return { links, password };
}
