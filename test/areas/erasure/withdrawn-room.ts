import { randomBytes, randomUUID } from 'node:crypto';
import { ask } from '@earshot/core/areas/ask/conversation';
import { previewFile, readFileIntoChannel } from '@earshot/core/areas/channels/channel-run';
import { createComment } from '@earshot/core/areas/comments/comment';
import { createInsightFromHighlights, publishInsight } from '@earshot/core/areas/pages/insight';
import { updateNote } from '@earshot/core/areas/pages/note';
import { type Person as Contact, createPerson } from '@earshot/core/areas/people/person';
import { Citation } from '@earshot/core/areas/quotes/citation';
import { Suggestion } from '@earshot/core/areas/suggestions/suggestion';
import { setSpeakerPerson, speakers, updateSpeaker } from '@earshot/core/areas/transcripts/speaker';
import { Translation } from '@earshot/core/areas/translation/translation';
import { createVersion } from '@earshot/core/areas/versions/version';
import { T } from '@earshot/host/area';
import { addNotifications } from '@earshot/host/areas/notifications/store/notifications';
import { pinSource } from '@earshot/host/areas/quotes/store/citations';
import { storeWordTimes } from '@earshot/host/areas/transcripts/store/word-times';
import { addParts, storeBlocks } from '@earshot/host/areas/translation/store/translated-text';
import { Rows } from '@earshot/host/store/rows';
import { readText } from '@earshot/processing/documents/text';
import { A_TRANSLATION } from '../../kit/fixtures/translation.ts';
import { aProject, aRoom, type Person } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { upload } from '../../kit/hosts/uploads.ts';
import { aFileChannel, ended, setAuthor } from '../../kit/rooms/channels.ts';
import { anExport } from '../../kit/rooms/exports.ts';
import { writeIn } from '../../kit/rooms/insight.ts';
import { aSummary } from '../../kit/rooms/summaries.ts';
import { aSurvey } from '../../kit/rooms/surveys.ts';
import { aHighlight, anImport } from '../../kit/rooms/transcript.ts';

/** Words of a participant that must disappear completely. */
const CANARIES = 26;

export interface WithdrawnRoom {
  admin: Person;
  projectId: string;
  noteId: string;
  insightId: string;
  contact: Contact;
  canaries: string[];
  /** words of others in the same interview */
  others: string;
}

const aCanary = () => `canary${randomBytes(6).toString('hex')}`;

/** A workspace with one participant's words in every place that can hold them. */
export async function aWithdrawnRoom(): Promise<WithdrawnRoom> {
  const canaries = Array.from({ length: CANARIES }, aCanary);
  const [
    name = '',
    local = '',
    typed = '',
    pointFile = '',
    noteFile = '',
    said = '',
    gone = '',
    answer = '',
    about = '',
    ...words
  ] = canaries;
  const fullName = `Anne-Marie ${name}-Smith`;
  const email = `anne-marie.${local}@double-name.example`;
  const { admin } = await aRoom();
  const { id: projectId } = await aProject(admin, { title: 'Deliveries' });
  const others = 'How do you plan the deliveries of a week in the bakery?';
  const turns = words.map((word, at) => {
    const time = (seconds: number) => `00:0${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}.000`;
    return `${time(10 + at * 10)} --> ${time(19 + at * 10)}\n<v Ada>I plan the deliveries with the ${word} - call 0171 555 01 ${10 + at} - every Sunday evening.`;
  });
  const vtt = `WEBVTT\n\n00:00:01.000 --> 00:00:09.000\n<v Max>${others}\n\n${turns.join('\n\n')}\n`;
  const { id: noteId } = await anImport(admin, projectId, 'Interview 4.vtt', vtt);
  const contact = await admin.do(createPerson, { name: fullName, email });
  const ada = (await admin.do(speakers, { condition: { noteId } })).nodes.find((one) => one.name === 'Ada');
  if (!ada) throw new Error('There is no Ada');
  // Written and deleted again: only the log of edits contains it.
  for (const deleted of [false, true])
    await writeIn(admin, noteId, ({ doc }) => {
      const turn = readText(doc).leaves[1]?.text;
      if (deleted) turn?.delete(0, gone.length);
      else turn?.insert(0, gone);
    });
  await admin.do(createVersion, { pageId: noteId, title: 'Before the analysis' });
  // Only the history of the note contains it.
  for (const title of [`Interview with ${fullName}`, 'Interview 4']) await admin.do(updateNote, { id: noteId, title });
  await admin.do(updateSpeaker, { id: ada.id, name: `Anne-Marie ${typed}` });
  await admin.do(setSpeakerPerson, { id: ada.id, personId: contact.id });
  // The last one begins in another person's words.
  const quoted = [words[1] ?? '', words[2] ?? '', `bakery?\nI plan the deliveries with the ${words[0]}`];
  const highlights = [];
  for (const one of quoted) highlights.push(await aHighlight(admin, noteId, one));
  const insight = await admin.do(createInsightFromHighlights, {
    projectId,
    title: 'Sundays',
    highlightIds: highlights.map(({ id }) => id),
  });
  await admin.do(publishInsight, { id: insight.id });
  const comment = await admin.do(createComment, { pageId: noteId, body: 'Why?' });
  await admin.do(createComment, { personId: contact.id, body: `Ask about ${about}` });
  await upload(admin, { projectId, pageId: noteId, name: `${noteFile}.txt`, bytes: words.join(' ') });
  await someFeedback(admin, email, { pointFile, said });
  await aSurvey(admin, projectId, `ID,E-mail,Why?\n1,${contact.email},${answer}\n2,ben@example.org,Because`);
  await aSummary(admin, { pageId: noteId });
  await eventually(async () => {
    const { messages } = await admin.do(ask, { question: 'How are the deliveries planned every Sunday evening?' });
    if (!messages.some(({ quotes }) => quotes.length > 0)) throw new Error('Nothing is found yet');
  }, 30_000);
  await anExport(admin, { projectId });
  await plant(admin, {
    projectId,
    noteId,
    insightId: insight.id,
    commentId: comment.id,
    word: words[4] ?? '',
    contact,
  });
  return { admin, projectId, noteId, insightId: insight.id, contact, canaries, others };
}

async function someFeedback(by: Person, author: string, { pointFile, said }: { pointFile: string; said: string }) {
  const channel = await aFileChannel(by);
  const bytes = `Id,Text,Date\n1,${said} came late,2026-01-01\n2,All was fine,2026-01-02\n`;
  const { id: fileId } = await upload(by, { channelId: channel.id, name: `${pointFile}.csv`, bytes });
  const { options } = await by.do(previewFile, { id: channel.id, fileId });
  const run = await by.do(readFileIntoChannel, {
    id: channel.id,
    fileId,
    options: { ...options, idColumn: 'Id', textColumn: 'Text' } as never,
  });
  await ended(by, run.id);
  // Sources other than files name an author.
  await setAuthor(by, channel.id, '1', author);
}

/** Inserts words that otherwise only other services, or much effort, would produce. */
async function plant(
  by: Person,
  {
    projectId,
    noteId,
    insightId,
    commentId,
    word,
    contact,
  }: Pick<WithdrawnRoom, 'projectId' | 'noteId' | 'insightId' | 'contact'> & {
    commentId: string;
    word: string;
  },
): Promise<void> {
  await by.host.container.get(T.database).inWorkspace(by.workspaceId, async (transaction) => {
    const { workspaceId } = by;
    const of = { noteId, projectId };
    const { id } = await new Rows(transaction, Translation).insert({ ...of, ...A_TRANSLATION });
    const own = { translationId: id, translator: A_TRANSLATION.translator };
    await addParts(transaction, own, [{ hash: 'a', text: word }]);
    await storeBlocks(transaction, own, [{ type: 'segment', hash: 'a', original: word, translated: true }]);
    const around = { text: word, prefix: word, suffix: word, position: 0 };
    const suggested = { tagIds: [], model: '', score: 1, nearestIds: [], highlightId: null, madeHighlight: false };
    await new Rows(transaction, Suggestion).insert({
      ...of,
      ...around,
      ...suggested,
      state: 'REJECTED',
      acceptedTagIds: [],
    } as never);
    await storeWordTimes(transaction, noteId, JSON.stringify([[10, 20, word]]));
    const about = { kind: 'MESSAGE', actorId: null, title: 'New', text: word } as const;
    await addNotifications(transaction, [by.memberId], { ...about, object: { type: 'NOTE', id: noteId } });
    await transaction.sql(
      'update comments set quote = $3, prefix = $3, suffix = $3 where workspace_id = $1 and id = $2',
      [workspaceId, commentId, word],
    );
    // An insight can quote feedback, too.
    const frozen = { speaker: '', startMs: null, hash: '', released: true, removed: false };
    const quote = await new Rows(transaction, Citation).insert({ insightId, projectId, text: word, ...frozen });
    const [point] = await transaction.sql<{ id: string; placeId: string }>(
      `select id, channel_id as "placeId" from data_points where workspace_id = $1 and author like '%canary%'`,
      [workspaceId],
    );
    const from = { highlightId: null, noteId: null, title: 'Survey', epoch: 0, seq: 0, position: 0 };
    await pinSource(transaction, quote.id, { ...from, placeId: point?.placeId ?? '', dataPointId: point?.id ?? '' });
    const answers = [
      `{"noteId": "${noteId}", "text": "${word}"}`,
      `{"id": "${contact.id}", "name": "${contact.name}"}`,
    ];
    for (const answer of answers)
      await transaction.sql(
        `insert into mutations (workspace_id, account_id, key, input_hash, answer) values ($1, $2, $3, '', $4::jsonb)`,
        [workspaceId, randomUUID(), randomUUID(), answer],
      );
    const [round] = await transaction.sql<{ id: string }>(
      `insert into coding_rounds (workspace_id, id, project_id, title, note_ids, coder_ids, tag_ids, unit, state)
       values ($1, gen_random_uuid(), $2, 'Pilot', array[$3::uuid], array[$4::uuid], '{}', 'SENTENCE', 'CLOSED') returning id`,
      [workspaceId, projectId, noteId, by.memberId],
    );
    await transaction.sql(
      `insert into blind_codes (workspace_id, id, round_id, note_id, coder_id, tag_ids, quote, prefix, suffix, position, range_from, range_to)
       values ($1, gen_random_uuid(), $2, $3, $4, '{}', $5, '', '', 0, '', '')`,
      [workspaceId, round?.id, noteId, by.memberId, word],
    );
  });
}
