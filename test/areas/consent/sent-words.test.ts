import { draftInsight } from '@earshot/core/areas/ask/insight-draft';
import { createTag } from '@earshot/core/areas/coding/tag';
import { setConsent, setConsentSettings } from '@earshot/core/areas/consent/consent';
import { setModelSettings } from '@earshot/core/areas/models/model-settings';
import { note as oneNote } from '@earshot/core/areas/pages/note';
import { createPerson } from '@earshot/core/areas/people/person';
import type { Channel } from '@earshot/core/areas/places/channel';
import { proposePersonalData } from '@earshot/core/areas/redaction/personal-data';
import { suggestHighlights, suggestionRuns } from '@earshot/core/areas/suggestions/suggestion-run';
import { proposeThemeTitles, themeState } from '@earshot/core/areas/themes/theme-run';
import { setSpeakerPerson, speakers } from '@earshot/core/areas/transcripts/speaker';
import { translateNote, translators } from '@earshot/core/areas/translation/translation';
import { T } from '@earshot/host/area';
import { expect } from 'chai';
import { fakeDeepl } from '../../kit/fakes/fake-translators.ts';
import type { ModelFake } from '../../kit/fakes/model-fake.ts';
import { aProject, aRoom, type Person, type Room } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';
import { findable } from '../../kit/rooms/ask-room.ts';
import { anEmbeddingModel, isMade, vectorsOnce } from '../../kit/rooms/embeddings.ts';
import { aModel, answerTo, writtenAnswer } from '../../kit/rooms/models.ts';
import { aSummary, INTERVIEW, sentencesOf } from '../../kit/rooms/summaries.ts';
import { aThemedChannel, themesOf } from '../../kit/rooms/themes.ts';
import { aHighlight, anImport, aTranscript } from '../../kit/rooms/transcript.ts';
import { aTranslation, switchDeeplOn } from '../../kit/rooms/translations.ts';

const HERS = 'spreadsheet every Sunday evening';
const HER_TURN =
  'I plan the deliveries in a spreadsheet every Sunday evening. The spreadsheet takes me about 3 hours because the orders of the bakery come in by phone.';
const OTHERS = 'The bread of the bakery was delivered to my neighbour twice, and nobody told me of the delivery.';
const NOT_SENT = /^People who speak in this note have given no consent, so it is not sent to other services\./;
const QUESTION = 'How does the bakery plan its deliveries?';

describe('words of people without consent', function () {
  this.timeout(240_000);
  let room: Room;
  let admin: Person;
  let fake: ModelFake;
  let projectId = '';
  let noteId = '';
  let tagId = '';
  let personId = '';
  before(async () => {
    room = await aRoom();
    ({ admin } = room);
    projectId = (await aProject(admin, { title: 'Bakery' })).id;
    noteId = (await anImport(admin, projectId, 'Interview.vtt', INTERVIEW)).id;
    const desk = await aTranscript(admin, projectId, 'Desk', OTHERS);
    tagId = (await admin.do(createTag, { projectId, title: 'Delivery' })).id;
    await aHighlight(admin, noteId, HER_TURN, [tagId]);
    await aHighlight(admin, desk.id, OTHERS, [tagId]);
    personId = (await admin.do(createPerson, { name: 'Ada Finch', email: 'finch@example.org' })).id;
    const voice = (await admin.do(speakers, { condition: { noteId } })).nodes.find(({ name }) => name === 'Ada');
    await admin.do(setSpeakerPerson, { id: voice?.id ?? '', personId });
    await eventually(async () => expect((await admin.do(oneNote, { id: noteId })).characters).to.be.greaterThan(0));
    await findable(admin, 'bread delivered to my neighbour', OTHERS);
    fake = await aModel(admin, undefined, { askMode: 'ON', insightMode: 'SUGGEST', titleMode: 'SUGGEST' });
    await admin.do(setConsentSettings, { required: true });
  });
  beforeEach(() => admin.do(setConsent, { id: personId, scope: null }));

  const consented = () => admin.do(setConsent, { id: personId, scope: 'INTERNAL' });
  /** Texts that a model received during an action. */
  async function sentWhile(act: () => Promise<unknown>): Promise<string> {
    const before = fake.asked.length;
    await act();
    return fake.asked.slice(before).join('\n');
  }

  it('are left out of what a model answers from, which says so; their quotes still answer', async () => {
    let answer = await answerTo(admin, QUESTION, { withModel: true });
    expect(fake.asked.at(-1)).to.contain('my neighbour').and.not.contain(HERS);
    expect(answer.notice).to.match(/^Left out: \d+ passages of people without consent\.$/);
    expect(answer.sentences.length).to.be.greaterThan(0);
    const sent = await sentWhile(async () => {
      answer = await answerTo(admin, QUESTION, { withModel: true, noteIds: [noteId] });
    });
    expect(sent).to.equal('');
    expect(answer.notice).to.match(/^Left out: \d+ passages? of .* Nothing was left to send to the text model\.$/);
    expect(answer.quotes.length).to.be.greaterThan(0);
    await consented();
    expect((await answerTo(admin, QUESTION, { withModel: true, noteIds: [noteId] })).notice).to.equal('');
    expect(fake.asked.at(-1)).to.contain(HERS);
  });

  it('are left out of drafts of insights', async () => {
    const draft = async () => writtenAnswer(admin, (await admin.do(draftInsight, { projectId, tagId })).messageId);
    expect((await draft()).notice).to.equal('Left out: 1 passage of people without consent.');
    expect(fake.asked.at(-1)).to.contain('my neighbour').and.not.contain(HERS);
    await consented();
    expect((await draft()).notice).to.equal('');
    expect(fake.asked.at(-1)).to.contain(HERS);
  });

  it('are left out of summaries, which are quoted sentences where nothing is left, and whole once there is consent', async () => {
    const sent = await sentWhile(async () => {
      const row = await aSummary(admin, { pageId: noteId, withModel: true });
      expect(row).to.include({ state: 'DONE', model: '' });
      expect(row.problem).to.equal(
        'Left out: 1 note of people without consent. Nothing was left to send to the text model. These are quoted sentences.',
      );
      expect((await sentencesOf(admin, row.id)).length).to.be.greaterThan(0);
    });
    expect(sent).to.equal('');
    for (const [of, noun] of [
      [{ placeId: projectId }, 'note'],
      [{ tagId }, 'highlight'],
    ] as const) {
      await admin.do(setConsent, { id: personId, scope: null });
      const part = await aSummary(admin, { ...of, withModel: true });
      expect(part.problem).to.equal(`Left out: 1 ${noun} of people without consent.`);
      expect(part.model).to.not.equal('');
      expect((await sentencesOf(admin, part.id)).join())
        .to.contain('neighbour')
        .and.not.contain(HERS);
      expect(fake.asked.at(-1)).to.contain('my neighbour').and.not.contain(HERS);
      await consented();
      expect(await aSummary(admin, { ...of, withModel: true })).to.include({ problem: '' });
      expect(fake.asked.at(-1)).to.contain(HERS);
    }
  });

  it('are not read for highlights and personal data; what Earshot finds itself stays', async () => {
    const suggested = async () => {
      await admin.do(suggestHighlights, { id: noteId, withModel: true });
      return eventually(async () => {
        const [run] = (await admin.do(suggestionRuns, { condition: { noteId } })).nodes;
        if (run?.state !== 'DONE') throw new Error(`The run is ${run?.state}`);
        return run;
      }, 20_000);
    };
    const sent = await sentWhile(async () => {
      const run = await suggested();
      expect(run.problem).to.match(NOT_SENT);
      expect(run.found).to.be.greaterThan(0);
      await demandRefused(admin.do(proposePersonalData, { id: noteId }), 'UNPROCESSABLE', 'have given no consent');
    });
    expect(sent).to.equal('');
    await consented();
    expect((await suggested()).problem).to.equal('');
    expect(fake.asked.at(-1)).to.contain(HERS);
    await admin.do(proposePersonalData, { id: noteId });
    expect(fake.asked.at(-1)).to.contain('find').and.contain(HERS);
  });

  it('are not sent to translators outside', async () => {
    const deepl = fakeDeepl();
    await switchDeeplOn(admin);
    const [listed] = await admin.do(translators, { noteId });
    expect(listed?.problem).to.match(NOT_SENT);
    await demandRefused(
      admin.do(translateNote, { noteId, targetLanguage: 'DE' }),
      'UNPROCESSABLE',
      'have given no consent',
    );
    await consented();
    const { promise, resolve } = Promise.withResolvers<void>();
    deepl.gate = promise;
    const translated = aTranslation(admin, { noteId, targetLanguage: 'DE' });
    await eventually(() => expect(deepl.texts.join()).to.contain(HERS));
    resolve();
    expect(await translated).to.include({ state: 'DONE' });
  });

  describe('in data points', () => {
    let channel: Channel;
    let hers: string[];
    before(async () => {
      channel = await aThemedChannel(admin);
      // Half of each theme's points are hers.
      const rows = await admin.host.container.get(T.database).inWorkspace(admin.workspaceId, (transaction) =>
        transaction.sql<{ text: string }>(
          `update data_points set author = 'Finch@example.org' where workspace_id = $1 and channel_id = $2
             and right(external_id, 1) in ('0', '1', '2', '3', '4') returning text`,
          [admin.workspaceId, channel.id],
        ),
      );
      const texts = await admin.host.container
        .get(T.database)
        .inWorkspace(admin.workspaceId, (transaction) =>
          transaction.sql<{ text: string }>(
            `select text from data_points where workspace_id = $1 and channel_id = $2 and author = ''`,
            [admin.workspaceId, channel.id],
          ),
        );
      const others = texts.map(({ text }) => text);
      hers = rows.map(({ text }) => text).filter((text) => !others.some((other) => other.includes(text)));
      expect(hers.length).to.be.greaterThan(5);
    });
    const ofHers = (sent: string) => hers.filter((text) => sent.includes(JSON.stringify(text).slice(1, -1)));

    it('are left out of titles of themes, drafts and summaries', async () => {
      const titled = async () => {
        await admin.do(proposeThemeTitles, { id: channel.id });
        return eventually(async () => {
          const state = await admin.do(themeState, { id: channel.id });
          if (state.proposing) throw new Error('Titles are still being proposed');
          return state;
        }, 20_000);
      };
      const [theme] = await themesOf(admin, channel.id);
      const all = async () => {
        const { messageId } = await admin.do(draftInsight, { projectId, themeId: theme?.id ?? '' });
        return [
          (await titled()).proposalNotice,
          (await writtenAnswer(admin, messageId)).notice,
          (await aSummary(admin, { placeId: channel.id, withModel: true })).problem,
        ];
      };
      let notices: string[] = [];
      const sent = await sentWhile(async () => {
        notices = await all();
      });
      expect(ofHers(sent)).to.deep.equal([]);
      expect(sent).to.contain('passages');
      for (const notice of notices)
        expect(notice, notices.join(' | ')).to.match(/Left out: \d+ (passages?|data points?) of people/);
      await consented();
      const whole = await sentWhile(async () => {
        notices = await all();
      });
      expect(ofHers(whole)).to.not.deep.equal([]);
      expect(notices.join()).to.not.contain('Left out');
    });

    it('get no vectors of an embedding model', async () => {
      const { embeddings } = await anEmbeddingModel(admin);
      await vectorsOnce(admin, isMade);
      expect(embeddings.texts.length).to.be.greaterThan(20);
      expect(hers.filter((text) => embeddings.texts.some((sent) => sent.includes(text)))).to.deep.equal([]);
      expect(embeddings.texts.join()).to.not.contain(HERS);
      await consented();
      await admin.do(setModelSettings, { embeddingProvider: 'OPENAI_COMPATIBLE' });
      await vectorsOnce(admin, (state) => isMade(state) && embeddings.texts.join().includes(HERS));
      expect(hers.filter((text) => embeddings.texts.some((sent) => sent.includes(text))).length).to.be.greaterThan(5);
    });
  });
});
