import {
  consent,
  quoteConsent,
  setConsent,
  setConsentSettings,
  setQuoteConsent,
} from '@earshot/core/areas/consent/consent';
import { notifications } from '@earshot/core/areas/notifications/notification';
import { createInsightFromHighlights, publishInsight } from '@earshot/core/areas/pages/insight';
import { createPerson } from '@earshot/core/areas/people/person';
import { citations } from '@earshot/core/areas/quotes/citation';
import { createShare, shareToken } from '@earshot/core/areas/shares/share';
import { mergeSpeakers, setSpeakerPerson, speakers } from '@earshot/core/areas/transcripts/speaker';
import { BLOCK_BREAK } from '@earshot/core/documents/document';
import { T } from '@earshot/host/area';
import { warnOfConsents } from '@earshot/host/areas/consent/jobs/warn-of-consents';
import { apart } from '@earshot/host/jobs/apart';
import { expect } from 'chai';
import { aProject, aRoom, type Person } from '../../kit/hosts/host.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';
import { undoOf } from '../../kit/hosts/undo.ts';
import { aHighlight, anImport, PLANNING } from '../../kit/rooms/transcript.ts';

async function aStudy() {
  const room = await aRoom();
  const { admin } = room;
  const { id: projectId } = await aProject(admin);
  const { id: noteId } = await anImport(admin, projectId, 'Interview.vtt', PLANNING);
  const ada = await admin.do(createPerson, { name: 'Ada Finch' });
  const voices = (await admin.do(speakers, { condition: { noteId } })).nodes;
  const idOf = (called: string) => voices.find(({ name }) => name === called)?.id ?? '';
  const speakerIds = { ada: idOf('Ada'), max: idOf('Max') };
  await admin.do(setSpeakerPerson, { id: speakerIds.ada, personId: ada.id });
  const highlight = await aHighlight(admin, noteId, 'every Sunday evening');
  const mine = await aHighlight(admin, noteId, 'How do you plan');
  const highlightIds = [highlight.id, mine.id];
  const insight = await admin.do(createInsightFromHighlights, { projectId, title: 'Sundays', highlightIds });
  return { room, admin, ada, projectId, noteId, speakerIds, highlight, insight };
}

/** An insight with a quote from the last character of the interviewer's turn on. */
async function anEarlyQuote({ admin, noteId, projectId }: Awaited<ReturnType<typeof aStudy>>) {
  const highlight = await aHighlight(admin, noteId, `?${BLOCK_BREAK}I plan every Sunday`);
  const highlightIds = [highlight.id];
  const insight = await admin.do(createInsightFromHighlights, { projectId, title: 'Early', highlightIds });
  return { highlight, insight };
}

async function aPublicPage(admin: Person, of: { insightId: string } | { highlightId: string }) {
  const { id } = await admin.do(createShare, of);
  const { token } = await admin.do(shareToken, { id });
  return async () => (await fetch(`${admin.url}/p/${token}`)).text();
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

async function warn(admin: Person): Promise<void> {
  const database = admin.host.container.get(T.database);
  const job = warnOfConsents();
  if (job.scope !== 'workspace') throw new Error('It belongs to a workspace');
  await apart({ database, onWrite: async () => undefined, onCommit: () => undefined }, admin.workspaceId, (change) =>
    job.perform({}, change, new AbortController().signal),
  );
}

describe('consent', function () {
  this.timeout(60_000);

  it('is recorded for a person and taken back with Undo', async () => {
    const { admin, ada } = await aStudy();
    expect(await admin.do(consent, { id: ada.id })).to.include({ scope: null, source: '', expired: false });
    await admin.do(setConsent, { id: ada.id, scope: 'TEAM', source: 'Signed form', until: inDays(90) });
    const undo = undoOf(admin);
    expect(await admin.do(consent, { id: ada.id })).to.include({ scope: 'TEAM', source: 'Signed form' });
    await undo();
    expect(await admin.do(consent, { id: ada.id })).to.include({ scope: null });
  });

  it('is not asked for unless the workspace requires it', async () => {
    const { admin, insight } = await aStudy();
    await admin.do(publishInsight, { id: insight.id });
    await admin.do(createShare, { insightId: insight.id });
  });

  it('is needed for the team to publish and for the public to share; a refusal names the quotes and the way out', async () => {
    const { room, admin, ada, insight, highlight } = await aStudy();
    const ben = await room.person('CONTRIBUTOR');
    await demandRefused(ben.do(setConsentSettings, { required: true }), 'FORBIDDEN');
    await admin.do(setConsentSettings, { required: true });
    await demandRefused(
      admin.do(publishInsight, { id: insight.id }),
      'FORBIDDEN',
      'This quote has no consent to be published: “every Sunday evening”. Record consent on the person’s profile',
    );
    await admin.do(setConsent, { id: ada.id, scope: 'INTERNAL' });
    await demandRefused(admin.do(publishInsight, { id: insight.id }), 'FORBIDDEN', 'to be published');
    await admin.do(setConsent, { id: ada.id, scope: 'TEAM' });
    await admin.do(publishInsight, { id: insight.id });
    await demandRefused(admin.do(createShare, { insightId: insight.id }), 'FORBIDDEN', 'to be shared publicly');
    await demandRefused(admin.do(createShare, { highlightId: highlight.id }), 'FORBIDDEN', 'to be shared publicly');
    await admin.do(setQuoteConsent, { id: highlight.id, scope: 'PUBLIC' });
    expect(await admin.do(quoteConsent, { id: highlight.id })).to.include({
      own: 'PUBLIC',
      scope: 'PUBLIC',
      fromPerson: true,
      required: true,
    });
    const seen = await aPublicPage(admin, { insightId: insight.id });
    await admin.do(createShare, { highlightId: highlight.id });
    expect(await seen()).to.contain('every Sunday evening');
    await admin.do(setQuoteConsent, { id: highlight.id, scope: null });
    expect(await seen(), 'once it is taken back')
      .to.contain('How do you plan')
      .and.not.to.contain('every Sunday');
    expect((await admin.do(citations, { condition: { insightId: insight.id } })).nodes).to.have.length(2);
  });

  it('is needed of everybody whose turn a quote touches', async () => {
    const study = await aStudy();
    const { admin, ada } = study;
    const { highlight, insight } = await anEarlyQuote(study);
    await admin.do(setConsentSettings, { required: true });
    await demandRefused(admin.do(publishInsight, { id: insight.id }), 'FORBIDDEN', 'This quote has no consent');
    await demandRefused(admin.do(createShare, { highlightId: highlight.id }), 'FORBIDDEN', 'to be shared publicly');
    expect(await admin.do(quoteConsent, { id: highlight.id })).to.include({ scope: null, fromPerson: true });
    await admin.do(setConsent, { id: ada.id, scope: 'PUBLIC' });
    const max = await admin.do(createPerson, { name: 'Max Moor' });
    await admin.do(setSpeakerPerson, { id: study.speakerIds.max, personId: max.id });
    await demandRefused(admin.do(publishInsight, { id: insight.id }), 'FORBIDDEN', 'This quote has no consent');
    await admin.do(setConsent, { id: max.id, scope: 'TEAM' });
    expect(await admin.do(quoteConsent, { id: highlight.id }), 'the narrowest counts').to.include({ scope: 'TEAM' });
    await admin.do(publishInsight, { id: insight.id });
    await demandRefused(admin.do(createShare, { insightId: insight.id }), 'FORBIDDEN', 'to be shared publicly');
    await admin.do(setConsent, { id: max.id, scope: 'PUBLIC' });
    await admin.do(createShare, { insightId: insight.id });
    await admin.do(createShare, { highlightId: highlight.id });
  });

  it('is asked for again when a speaker becomes a person after publishing', async () => {
    const study = await aStudy();
    const { admin, ada, speakerIds } = study;
    const { highlight, insight } = await anEarlyQuote(study);
    await admin.do(setConsentSettings, { required: true });
    await admin.do(setSpeakerPerson, { id: speakerIds.ada, personId: null });
    await admin.do(publishInsight, { id: insight.id });
    const page = await aPublicPage(admin, { insightId: insight.id });
    const alone = await aPublicPage(admin, { highlightId: highlight.id });
    for (const seen of [page, alone]) expect(await seen()).to.contain('I plan every Sunday');
    await admin.do(setSpeakerPerson, { id: speakerIds.ada, personId: ada.id });
    for (const seen of [page, alone]) expect(await seen()).not.to.contain('I plan every Sunday');
    await demandRefused(admin.do(createShare, { insightId: insight.id }), 'FORBIDDEN', 'to be shared publicly');
    await admin.do(setConsent, { id: ada.id, scope: 'PUBLIC' });
    for (const seen of [page, alone]) expect(await seen()).to.contain('I plan every Sunday');
  });

  it('is still needed of a person whose speaker was merged into another', async () => {
    const { admin, speakerIds, insight } = await aStudy();
    await admin.do(setConsentSettings, { required: true });
    await admin.do(mergeSpeakers, { id: speakerIds.max, mergeIds: [speakerIds.ada] });
    await demandRefused(admin.do(publishInsight, { id: insight.id }), 'FORBIDDEN', 'no consent');
  });

  it('that has ended counts as none, and administrators are told before, once', async () => {
    const { admin, ada, insight } = await aStudy();
    await admin.do(setConsentSettings, { required: true });
    await admin.do(setConsent, { id: ada.id, scope: 'PUBLIC', until: inDays(-1) });
    expect((await admin.do(consent, { id: ada.id })).expired).to.equal(true);
    await demandRefused(admin.do(publishInsight, { id: insight.id }), 'FORBIDDEN', 'no consent');
    await admin.do(setConsent, { id: ada.id, scope: 'PUBLIC', until: inDays(40) });
    await warn(admin);
    expect(await admin.do(notifications, {})).to.have.length(0);
    await admin.do(setConsent, { id: ada.id, scope: 'PUBLIC', until: inDays(20) });
    await warn(admin);
    await warn(admin);
    const told = await admin.do(notifications, {});
    expect(told.map(({ objectId }) => objectId)).to.deep.equal([ada.id]);
    expect(told[0]?.title).to.match(/^A consent ends on /);
  });
});
