import { randomUUID } from 'node:crypto';
import { createAutomation } from '@earshot/core/areas/automations/automation';
import { deleteHighlight } from '@earshot/core/areas/coding/highlight';
import { comment, createComment } from '@earshot/core/areas/comments/comment';
import { projectExports } from '@earshot/core/areas/exchange/project-export';
import { projectImportItems } from '@earshot/core/areas/exchange/project-import';
import { createField } from '@earshot/core/areas/fields/field';
import type { FieldTypeName } from '@earshot/core/areas/fields/field-type';
import { fieldValueChanges, setFieldValues } from '@earshot/core/areas/fields/field-value';
import { notifications } from '@earshot/core/areas/notifications/notification';
import { createInsightFromHighlights } from '@earshot/core/areas/pages/insight';
import { updateNote } from '@earshot/core/areas/pages/note';
import { createPerson } from '@earshot/core/areas/people/person';
import { citations } from '@earshot/core/areas/quotes/citation';
import { personalData, redactNote } from '@earshot/core/areas/redaction/personal-data';
import { search } from '@earshot/core/areas/search/search';
import { speakers } from '@earshot/core/areas/transcripts/speaker';
import { createVersion, versions } from '@earshot/core/areas/versions/version';
import { T } from '@earshot/host/area';
import { addRuns } from '@earshot/host/areas/automations/store/runs';
import { notify } from '@earshot/host/areas/notifications/notify';
import { apart } from '@earshot/host/jobs/apart';
import { expect } from 'chai';
import { dump, holding } from '../../kit/dump.ts';
import { aProject, aRoom, type Person } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';
import { Writer } from '../../kit/hosts/writer.ts';
import { anExport, Package } from '../../kit/rooms/exports.ts';
import { aCheckedImport } from '../../kit/rooms/imports.ts';
import { aSummary } from '../../kit/rooms/summaries.ts';
import { aHighlight, anImport } from '../../kit/rooms/transcript.ts';

const TALK = `WEBVTT

00:00:01.000 --> 00:00:05.000
<v Zelda Quince-Hale>I waited half an hour. My address is z-quince@canary-mail.example, so write to me there.

00:00:06.000 --> 00:00:09.000
<v Ben>Thank you, Zelda. We will call you on +49 30 765 43-21 about the delay.
`;
/** Enough text for a summary, which quotes whole sentences. */
const SAID = [
  'Zelda Quince-Hale could not find her parcel for three whole weeks, which was the biggest problem of all.',
  'We decided that Zelda should get a message each morning, because nobody told her when it would come.',
  'She wants a phone number that somebody answers, and would pay more for a window that is fixed.',
  'The driver rang at the wrong house twice, so the parcel went back to the depot and had to be sent again.',
  'In the end Zelda gave up and bought the same thing in a shop near the station on her way home.',
];
const WORDS = ['Zelda', 'Quince-Hale', 'z-quince@canary-mail.example', '765 43-21'];
/** Documents are bytes, which a dump shows in hexadecimal. */
const formsOf = (word: string) => [word, word.toLowerCase(), Buffer.from(word).toString('hex')];

async function aTalk() {
  const room = await aRoom();
  const { admin } = room;
  const project = await aProject(admin, { title: 'Waiting' });
  const note = await anImport(admin, project.id, 'Talk.vtt', TALK);
  await eventually(async () => {
    expect(await found(admin, 'quince')).to.have.length.greaterThan(0);
  });
  return { room, admin, project, note };
}
const found = async (by: Person, query: string) => (await by.do(search, { query })).items;

describe(`redacting notes (${redactNote.name})`, function () {
  this.timeout(60_000);

  it('finds names of speakers, of people and words of one’s own, beside patterns', async () => {
    const { admin, note } = await aTalk();
    await admin.do(createPerson, { name: 'Thank You', email: '' });
    const { findings, total } = await admin.do(personalData, { id: note.id, words: ['half an hour'] });
    expect(findings.map(({ text, label }) => `${text} ${label}`)).to.deep.equal([
      'half an hour [redacted 1]',
      'z-quince@canary-mail.example [email 1]',
      'Zelda [name 1]',
      '+49 30 765 43-21 [phone 1]',
    ]);
    expect(total).to.equal(4);
    expect(findings[0]).to.include({ before: 'I waited ', kind: 'WORD', part: 'TEXT' });
  });

  it('finds them in the title and in what was typed into fields, and rewrites these with their history and index', async () => {
    const { admin, project, note } = await aTalk();
    const field = async (type: FieldTypeName, label: string) =>
      (await admin.do(createField, { placeId: project.id, scope: 'NOTE', type, label })).id;
    const [who, mail] = [await field('TEXT', 'Who'), await field('EMAIL', 'Mail')];
    const typed = (value: string, address: string) =>
      admin.do(setFieldValues, {
        cells: [
          { rowId: note.id, fieldId: who, value },
          { rowId: note.id, fieldId: mail, value: address },
        ],
      });
    await typed('Zora-Lee Pomfret of Leeds', 'zora@localhost.museum');
    await typed('Zora-Lee Pomfret, a nurse', 'zora-pomfret@canary-mail.example');
    await admin.do(updateNote, { id: note.id, title: 'On Zora-Lee Pomfret' });
    await admin.do(updateNote, { id: note.id, title: 'Talk about Zora-Lee Pomfret' });
    const asked = { id: note.id, words: ['Zora-Lee Pomfret'] };
    const { findings, epoch, seq, details } = await admin.do(personalData, asked);
    const beside = findings.filter(({ part }) => part !== 'TEXT');
    expect(beside.map(({ part, field: label, text }) => `${part} ${label} ${text}`)).to.deep.equal([
      'TITLE  Zora-Lee Pomfret',
      'FIELD Who Zora-Lee Pomfret',
      'FIELD Mail zora-pomfret@canary-mail.example',
    ]);
    const places = beside.map(({ from }) => from);
    const stale = { ...asked, epoch, seq, details: 'another', places };
    await demandRefused(admin.do(redactNote, stale), 'CONFLICT');
    const after = await admin.do(redactNote, { ...asked, epoch, seq, details, places });
    expect(after.title).to.equal('Talk about [redacted 1]');
    expect(after.fields).to.deep.equal({ [who]: '[redacted 1], a nurse' });
    const changes = await admin.do(fieldValueChanges, { rowId: note.id });
    expect(changes.map(({ before, after: then }) => `${before} → ${then}`)).to.include.members([
      '[redacted 1] of Leeds → [redacted 1], a nurse',
      'null → [redacted 1] of Leeds',
    ]);
    await eventually(async () => {
      const there = await dump(admin);
      const left = ['Zora-Lee Pomfret', 'zora-lee pomfret', 'zora-pomfret@canary-mail.example'].flatMap((word) =>
        holding(there, [word]).map((table) => `${word}: ${table}`),
      );
      expect(left).to.deep.equal([]);
    });
    // Unchosen findings elsewhere remain.
    expect((await Writer.open(await admin.socket(), note.id)).text).to.contain('Zelda');
  });

  it('takes words of the title out of the name of the file that the note was made of', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    const note = await anImport(admin, project.id, 'Zora-Lee Pomfret.txt', 'It rained all day.');
    const asked = { id: note.id, words: ['Zora-Lee Pomfret'] };
    const { findings, epoch, seq, details } = await admin.do(personalData, asked);
    const after = await admin.do(redactNote, {
      ...asked,
      epoch,
      seq,
      details,
      places: findings.map(({ from }) => from),
    });
    expect([after.title, after.sourceName]).to.deep.equal(['[redacted 1]', '[redacted 1].txt']);
  });

  it('leaves nothing of the words in any table: text, log, versions, highlights, quotes, comments, summaries, search', async () => {
    const { admin, project, note } = await aTalk();
    const writer = await Writer.open(await admin.socket(), note.id);
    writer.paragraph('Zelda Quince-Hale again: z-quince@canary-mail.example');
    for (const words of SAID) writer.paragraph(words);
    expect((await writer.send()).ok).to.equal(true);
    await admin.do(createVersion, { pageId: note.id, title: 'As it was said' });
    const kept = await aHighlight(admin, note.id, 'address is z-quince@canary-mail.example, so');
    const trashed = await aHighlight(admin, note.id, 'Thank you, Zelda');
    await admin.do(deleteHighlight, { id: trashed.id });
    const insight = await admin.do(createInsightFromHighlights, {
      projectId: project.id,
      title: 'Delay',
      highlightIds: [kept.id],
    });
    const remark = await admin.do(createComment, { pageId: note.id, body: 'Zelda is the one with +49 30 765 43-21' });
    await admin.do(updateNote, { id: note.id, title: 'Talk with Zelda Quince-Hale' });
    const summary = await aSummary(admin, { pageId: note.id });
    expect([summary.state, summary.problem]).to.deep.equal(['DONE', '']);
    await anExport(admin, { projectId: project.id });
    const { findings, epoch, seq, details } = await admin.do(personalData, { id: note.id, words: [] });
    const places = findings.map(({ from }) => from);
    const after = await admin.do(redactNote, { id: note.id, epoch, seq, details, words: [], places });
    expect(after.title).to.equal('Talk with [name 1]');
    await eventually(async () => expect((await found(admin, 'waited')).length).to.be.greaterThan(0));
    const reader = await Writer.open(await admin.socket(), note.id);
    expect(reader.text).to.contain('My address is [email 1], so').and.to.contain('Thank you, [name 1].');
    await eventually(async () => {
      expect(reader.marked(kept.id)).to.equal('address is [email 1], so');
      const [quote] = (await admin.do(citations, { condition: { insightId: insight.id } })).nodes;
      expect(quote).to.include({ text: 'address is [email 1], so', state: 'CURRENT' });
    });
    expect((await admin.do(comment, { id: remark.id })).body).to.equal('[name 1] is the one with [phone 1]');
    expect((await admin.do(speakers, { condition: { noteId: note.id } })).nodes.map(({ name }) => name)).to.include(
      '[name 1]',
    );
    expect((await admin.do(projectExports, { condition: { projectId: project.id } })).nodes).to.deep.equal([]);
    await eventually(async () => {
      const there = await dump(admin);
      // The original file remains, as the dialog says; so do rows of jobs until they are swept.
      const left = WORDS.flatMap((word) => holding(there, formsOf(word)).map((table) => `${word}: ${table}`));
      expect(left).to.deep.equal([]);
    });
    expect(await found(admin, 'quince')).to.deep.equal([]);
  });

  it('takes the words out of lists of imports, messages, runs of automations and sentences of answers', async () => {
    const { admin, project, note } = await aTalk();
    await admin.do(updateNote, { id: note.id, title: 'Talk with Zelda Quince-Hale' });
    const { bytes } = await Package.of(admin, await anExport(admin, { projectId: project.id }));
    const checked = await aCheckedImport(admin, project.id, bytes);
    const automation = await admin.do(createAutomation, {
      placeId: project.id,
      ...{ title: 'Tell us', trigger: { type: 'EVENT', event: 'note:created', rules: null } },
      actions: [{ id: randomUUID(), action: 'summarise', settings: { framework: 'Essential' } }],
    });
    const { findings, epoch, seq, details } = await admin.do(personalData, { id: note.id, words: [] });
    await apart(admin.host.container.get(T.apart), admin.workspaceId, async (change) => {
      const object = { type: 'NOTE' as const, id: note.id };
      await notify(change, { memberIds: [admin.memberId], title: 'New: Talk with Zelda Quince-Hale', object });
      await notify(change, { memberIds: [admin.memberId], title: 'Another message', object });
      const run = { automationId: automation.id, key: 'one', placeId: project.id, event: 'note:created' };
      const about = { objectKind: 'Note', objectId: note.id, at: new Date().toISOString(), depth: 0, chain: '' };
      await addRuns(change, [{ ...run, ...about, state: 'FAILED', problem: 'Zelda was not told' }]);
      const [conversation, message] = [randomUUID(), randomUUID()];
      const { workspaceId, transaction } = change;
      await transaction.sql(
        'insert into ask_conversations (workspace_id, id, member_id, title) values ($1, $2, $3, $4)',
        [workspaceId, conversation, admin.memberId, 'Who waited?'],
      );
      await transaction.sql(
        `insert into ask_messages (workspace_id, id, conversation_id, number, role, text, is_question)
         values ($1, $2, $3, 1, 'ASSISTANT', '', false)`,
        [workspaceId, message, conversation],
      );
      await transaction.sql(
        `insert into ask_quotes (workspace_id, message_id, number, type, item_id, page_id, place_id, quote, sentence)
         values ($1, $2, 1, 'NOTE', $3, $3, $4, 'I waited half an hour.', 0)`,
        [workspaceId, message, note.id, project.id],
      );
      await transaction.sql(
        `insert into ask_sentences (workspace_id, message_id, number, text) values ($1, $2, 0, 'Zelda waited.')`,
        [workspaceId, message],
      );
    });
    await admin.do(redactNote, { id: note.id, epoch, seq, details, places: findings.map(({ from }) => from) });
    await eventually(async () => {
      const there = await dump(admin);
      expect(WORDS.flatMap((word) => holding(there, formsOf(word)).map((table) => `${word}: ${table}`))).to.deep.equal(
        [],
      );
    });
    expect((await admin.do(notifications, {})).map(({ title }) => title)).to.deep.equal(['Another message']);
    expect(await admin.do(projectImportItems, { id: checked.id })).to.have.length.greaterThan(0);
  });

  it('opens the note anew for who has it open, and refuses what was written before', async () => {
    const { admin, note } = await aTalk();
    const writer = await Writer.open(await admin.socket(), note.id);
    const { findings, epoch, seq, details } = await admin.do(personalData, { id: note.id });
    writer.paragraph('late words');
    await admin.do(redactNote, { id: note.id, epoch, seq, details, places: [findings[0]?.from ?? 0] });
    const reply = await writer.send();
    expect([reply.ok, reply.code]).to.deep.equal([false, 'CONFLICT']);
  });

  it('refuses a text that changed meanwhile, and places at which nothing was found', async () => {
    const { admin, note } = await aTalk();
    const { findings, epoch, seq, details } = await admin.do(personalData, { id: note.id });
    const [first] = findings;
    await demandRefused(admin.do(redactNote, { id: note.id, epoch, seq, details, places: [1] }), 'CONFLICT');
    const writer = await Writer.open(await admin.socket(), note.id);
    writer.paragraph('more words');
    await writer.send();
    await demandRefused(
      admin.do(redactNote, { id: note.id, epoch, seq, details, places: [first?.from ?? 0] }),
      'CONFLICT',
    );
    expect((await admin.do(versions, { condition: { pageId: note.id } })).nodes.length).to.be.greaterThan(0);
  });

  it('refuses to redact without full access', async () => {
    const { room, note } = await aTalk();
    const ada = await room.person('CONTRIBUTOR');
    await demandRefused(ada.do(personalData, { id: note.id }), 'FORBIDDEN');
    await demandRefused(ada.do(redactNote, { id: note.id, epoch: 1, seq: 1, details: '', places: [1] }), 'FORBIDDEN');
  });
});
