import {
  ask,
  conversation,
  conversations,
  createInsightFromAnswer,
  deleteConversation,
  rateAnswer,
  renameConversation,
} from '@earshot/core/areas/ask/conversation';
import { deleteHighlight } from '@earshot/core/areas/coding/highlight';
import { deleteNote } from '@earshot/core/areas/pages/note';
import { deleteProject } from '@earshot/core/areas/places/project';
import { T } from '@earshot/host/area';
import { eraseDeleted } from '@earshot/host/areas/ask/store/conversations';
import type { Transaction } from '@earshot/host/store/database';
import { expect } from 'chai';
import { aProject, testHost } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { undoOf } from '../../kit/hosts/undo.ts';
import { purge } from '../../kit/purged.ts';
import { type AskRoom, anAskRoom, answerIn, asked, findable, quotesIn, SAID } from '../../kit/rooms/ask-room.ts';
import { aFileChannel, bringIn } from '../../kit/rooms/channels.ts';
import { citationsOf, standingIn, textIn, writeIn } from '../../kit/rooms/insight.ts';
import { aTranscript } from '../../kit/rooms/transcript.ts';

describe('Ask', function () {
  this.timeout(60_000);
  let given: AskRoom;
  beforeEach(async () => {
    given = await anAskRoom();
  });

  it('answers with what people said, word for word, with where it stands and counts', async () => {
    const { ada, project, first, second, highlight } = given;
    const made = await asked(ada, 'What do people say about the delivery?');
    expect(made.messages.map(({ role }) => role)).to.deep.equal(['USER', 'THINKING', 'ASSISTANT']);
    const [question, thinking, answer] = made.messages;
    expect(question).to.include({ text: 'What do people say about the delivery?', isQuestion: true });
    expect(thinking?.text).to.match(/^Compared 3 passages in 1 project\./);
    expect(answer?.quotes.map(({ quote }) => quote)).to.include.members([SAID.delivery, SAID.driver]);
    const driver = answer?.quotes.find(({ quote }) => quote === SAID.driver);
    expect(driver).to.include({
      type: 'HIGHLIGHT',
      id: highlight.id,
      parentId: second.id,
      title: 'Interview 2',
      projectTitle: 'Furniture',
      placeId: project.id,
    });
    const delivery = answer?.quotes.find(({ quote }) => quote === SAID.delivery);
    expect(delivery).to.include({ type: 'NOTE', id: first.id, parentId: project.id, position: 0 });
    expect(answer).to.include({ projectCount: 1, channelCount: 0, highlightCount: 1 });
    expect(answer?.itemCount).to.equal(new Set(answer?.quotes.map(({ id }) => id)).size);
    expect(answer?.text).to.contain(`“${SAID.delivery}” [${delivery?.number}]`);
  });

  it('continues in the scope of the last question', async () => {
    const { ada, project } = given;
    const made = await asked(ada, 'What do people say about the delivery?', { projectIds: [project.id] });
    expect(made).to.deep.include({ projectIds: [project.id], folderIds: [], channelIds: [] });
    const { id: conversationId } = made;
    expect((await ada.do(conversation, { conversationId })).projectIds).to.deep.equal([project.id]);
    await asked(ada, 'And elsewhere?', { conversationId });
    expect((await ada.do(conversation, { conversationId })).projectIds).to.deep.equal([]);
  });

  it('says honestly when nothing answers', async () => {
    const made = await asked(given.ada, 'xylophone marmalade');
    expect(answerIn(made)).to.deep.include({ text: 'Nothing was found that answers this.', quotes: [], withheld: [] });
    expect(made.messages[0]?.isQuestion).to.equal(false);
    expect(made.messages[1]?.text).to.contain('“xylophone”, “marmalade”');
  });

  it('continues a conversation in its scope, and keeps the scope of each question', async () => {
    const { ada } = given;
    const made = await asked(ada, 'What about the colour of the oak?');
    const later = await asked(ada, 'And on the website?', { conversationId: made.id });
    expect(later.id).to.equal(made.id);
    expect(quotesIn(later)[0]).to.equal(SAID.colour);
    const whole = await ada.do(conversation, { conversationId: made.id });
    expect(whole.messages.map(({ role }) => role)).to.have.lengthOf(6);
    expect(whole.messages.slice(3)).to.deep.equal(later.messages);
  });

  it('is asked about a project, a channel, a note, a highlight’s tag or a folder', async () => {
    const { ada, project, first } = given;
    const other = await aProject(ada, { title: 'Other' });
    const elsewhere = 'Our delivery comes on Fridays, and nobody has complained so far.';
    await aTranscript(ada, other.id, 'Visit', elsewhere);
    await findable(ada, 'delivery on Fridays', elsewhere);
    const question = 'What do people say about the delivery?';
    expect(quotesIn(await asked(ada, question))).to.include.members([elsewhere, SAID.delivery]);
    expect(quotesIn(await asked(ada, question, { projectIds: [other.id] }))).to.deep.equal([elsewhere]);
    expect(quotesIn(await asked(ada, question, { noteIds: [first.id] }))).to.deep.equal([SAID.delivery]);
    expect(quotesIn(await asked(ada, question, { projectIds: [project.id], noteIds: [first.id] }))).to.deep.equal([
      SAID.delivery,
    ]);
    const channel = await aFileChannel(ada);
    await bringIn(ada, channel.id, 'when,comment\n2026-01-02,The delivery was two days late and nobody called.\n', {
      timeColumn: 'when',
      textColumn: 'comment',
    });
    await findable(ada, question, 'The delivery was two days late and nobody called.');
    const inChannel = await asked(ada, question, { channelIds: [channel.id] });
    expect(answerIn(inChannel)).to.include({ channelCount: 1, projectCount: 0 });
    expect(answerIn(inChannel).quotes.map(({ type }) => type)).to.deep.equal(['DATA_POINT']);
  });

  it('refuses what is too long, and scopes that the asker may not read', async () => {
    const { ada, room } = given;
    const stranger = await room.person('CONTRIBUTOR');
    const { id: secret } = await aProject(ada, { everyone: null });
    expect(await stranger.outcome(ask, { question: 'Why?', projectIds: [secret] })).to.equal('NOT_FOUND');
    expect(await ada.outcome(ask, { question: 'a '.repeat(61) })).to.equal('BAD_USER_INPUT');
    expect(await ada.outcome(ask, { question: 'a'.repeat(2001) })).to.equal('BAD_USER_INPUT');
    expect(await ada.outcome(ask, { question: '  ' })).to.equal('BAD_USER_INPUT');
  });

  it('keeps conversations private: only their member lists, opens, renames, rates and deletes them', async () => {
    const { ada, room } = given;
    const ben = await room.person('CONTRIBUTOR', { admin: true });
    const made = await asked(ada, 'What about the price?');
    const { id: conversationId } = made;
    const { id: messageId } = answerIn(made);
    expect(await ben.do(conversations, {})).to.deep.equal([]);
    for (const outcome of [
      ben.outcome(conversation, { conversationId }),
      ben.outcome(renameConversation, { conversationId, title: 'Mine' }),
      ben.outcome(deleteConversation, { conversationId }),
      ben.outcome(rateAnswer, { messageId, rating: 'BAD' }),
      ben.outcome(ask, { question: 'Why?', conversationId }),
    ])
      expect(await outcome).to.equal('NOT_FOUND');
    await ada.do(rateAnswer, { messageId, rating: 'GOOD' });
    await ada.do(renameConversation, { conversationId, title: 'Prices' });
    const back = undoOf(ada);
    const opened = await ada.do(conversation, { conversationId });
    expect([opened.title, answerIn(opened).rating]).to.deep.equal(['Prices', 'GOOD']);
    await back();
    const [latest] = await ada.do(conversations, {});
    expect(latest).to.include({ id: conversationId, title: 'What about the price?' });
    await ada.do(deleteConversation, { conversationId });
    expect(await ada.outcome(conversation, { conversationId })).to.equal('NOT_FOUND');
    await undoOf(ada)();
    expect((await ada.do(conversation, { conversationId })).messages).to.have.lengthOf(3);
  });

  it('withholds quotes that have changed or can no longer be read, and counts them', async () => {
    const { ada, first, second, highlight } = given;
    const made = await asked(ada, 'What do people say about the delivery?');
    const { id: conversationId } = made;
    await writeIn(ada, first.id, (writer) => writer.type('whole ', 0, 4));
    await eventually(async () => {
      const answer = answerIn(await ada.do(conversation, { conversationId }));
      expect(answer.withheld).to.deep.equal([{ reason: 'CHANGED', count: 1 }]);
      expect(answer.text).not.to.contain(SAID.delivery);
    });
    await ada.do(deleteHighlight, { id: highlight.id });
    await ada.do(deleteNote, { id: second.id });
    const left = answerIn(await ada.do(conversation, { conversationId }));
    expect(left.quotes.map(({ quote }) => quote)).not.to.include(SAID.driver);
    expect(left.withheld).to.deep.include({ reason: 'HIDDEN', count: 1 });
  });

  it('makes an insight of an answer: quotes are frozen as citations, words of notes by a highlight', async () => {
    const { ada, project } = given;
    const made = await asked(ada, 'What do people say about the delivery?');
    const answer = answerIn(made);
    const insight = await ada.do(createInsightFromAnswer, { messageId: answer.id, projectId: project.id });
    expect(ada.undo?.undo?.command).to.equal('deleteInsight');
    expect(insight.title).to.equal('What do people say about the delivery?');
    const quotes = await citationsOf(ada, insight.id);
    expect(quotes.map(({ text }) => text)).to.have.members(answer.quotes.map(({ quote }) => quote));
    expect(await standingIn(ada, insight.id)).to.have.members(quotes.map(({ id }) => id));
    const viewer = await given.room.person('VIEWER');
    const theirs = answerIn(await asked(viewer, 'What do people say about the delivery?'));
    expect(await viewer.outcome(createInsightFromAnswer, { messageId: theirs.id, projectId: project.id })).to.equal(
      'FORBIDDEN',
    );
  });

  it('saves quotes as plain text where the member cannot highlight', async () => {
    const { ada, room } = given;
    const locked = await aProject(ada, { everyone: 'READ' });
    await aTranscript(ada, locked.id, 'Read only', 'The assembly manual has no pictures at all, only long text.');
    const ben = await room.person('CONTRIBUTOR');
    const own = await aProject(ben, { title: 'Own' });
    await findable(ben, 'assembly manual', 'The assembly manual has no pictures at all, only long text.');
    const answer = answerIn(await asked(ben, 'What about the assembly manual?'));
    const insight = await ben.do(createInsightFromAnswer, { messageId: answer.id, projectId: own.id });
    expect(await citationsOf(ben, insight.id)).to.deep.equal([]);
    const text = JSON.stringify(await textIn(ben, insight.id));
    expect(text).to.contain('no pictures at all').and.to.contain('"reference"');
  });

  it('forgets quotes with their source', async () => {
    const { ada, project } = given;
    const made = await asked(ada, 'What do people say about the delivery?');
    const { id: conversationId } = made;
    await ada.do(deleteProject, { id: project.id });
    await purge(given.room.workspaceId, ['projects', 'notes', 'highlights']);
    const left = answerIn(await ada.do(conversation, { conversationId }));
    expect(left.quotes).to.deep.equal([]);
    expect(left.withheld).to.deep.equal([{ reason: 'HIDDEN', count: answerIn(made).quotes.length }]);
    expect(await kept('ask_quotes')).to.equal(0);
  });

  it('erases a conversation a day after it was deleted, with all that was said in it', async () => {
    const { ada } = given;
    for (const { id: conversationId } of await ada.do(conversations, {}))
      await ada.do(deleteConversation, { conversationId });
    await inWorkspace((transaction) => eraseDeleted(transaction));
    expect(await kept('ask_messages'), 'not at once').to.be.above(0);
    await inWorkspace(async (transaction) => {
      await transaction.sql(
        `update ask_conversations set deleted_at = now() - interval '25 hours' where workspace_id = $1`,
        [transaction.workspaceId],
      );
      await eraseDeleted(transaction);
    });
    for (const table of ['ask_conversations', 'ask_messages', 'ask_quotes'])
      expect(await kept(table), table).to.equal(0);
  });

  const inWorkspace = async <T>(act: (transaction: Transaction) => Promise<T>): Promise<T> =>
    (await testHost()).container.get(T.database).inWorkspace(given.room.workspaceId, act);
  const kept = (table: string): Promise<number> =>
    inWorkspace(async (transaction) => {
      const [row] = await transaction.sql<{ count: number }>(
        `select count(*)::int as count from ${table} where workspace_id = $1`,
        [transaction.workspaceId],
      );
      return row?.count ?? -1;
    });
});
