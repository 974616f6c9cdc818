import { remoteDocuments } from '@earshot/core/areas/integrations/remote-document';
import { note as oneNote } from '@earshot/core/areas/pages/note';
import { speakers } from '@earshot/core/areas/transcripts/speaker';
import { expect } from 'chai';
import { GoogleFake, googleFailure } from '../../kit/fakes/google-fake.ts';
import { graphFailure } from '../../kit/fakes/graph-failure.ts';
import { MicrosoftFake } from '../../kit/fakes/microsoft-fake.ts';
import { ZoomFake } from '../../kit/fakes/zoom-fake.ts';
import { aProject, aRoom, type Person, type Room } from '../../kit/hosts/host.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';
import { connected, turnOn } from '../../kit/rooms/connections.ts';
import { allDocuments, imported } from '../../kit/rooms/documents.ts';
import { textIn } from '../../kit/rooms/insight.ts';

const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString().replace(/\.\d+Z$/, 'Z');
const titlesOf = (all: readonly { title: string }[]) => all.map(({ title }) => title);

describe('what services offer for import', () => {
  let room: Room;
  let by: Person;
  let projectId: string;
  beforeEach(async () => {
    room = await aRoom();
    by = await room.person('CONTRIBUTOR');
    projectId = (await aProject(room.admin)).id;
  });

  const ready = async (plugin: string, integration: string) => {
    await turnOn(room.admin, plugin);
    await connected(by, integration);
  };
  const problemOf = async (integration: string, documentId: string) =>
    (await imported(by, { projectId, integration, documentId })).errors[0]?.humanMessageText;
  const textOf = async (noteId: string | null) => JSON.stringify((await textIn(by, noteId ?? '')).content);
  /** Speakers of the note made from a document. */
  const voicesIn = async (integration: string, documentId: string) => {
    const row = await imported(by, { projectId, integration, documentId });
    expect(row.errors).to.deep.equal([]);
    const all = (await by.do(speakers, { condition: { noteId: row.noteId ?? '' } })).nodes;
    return { row, note: await by.do(oneNote, { id: row.noteId ?? '' }), names: all.map(({ name }) => name).sort() };
  };

  describe('Zoom', () => {
    const TURNS = ['Ada Lind: Where are your notes?', 'Ben: In four places.', 'Ada Lind: Four?', 'Ben: Yes.'];
    const TRANSCRIPT = `WEBVTT\n\n${TURNS.map((line, at) => `${at + 1}\n00:00:0${at}.000 --> 00:00:0${at + 1}.000\n${line}\n`).join('\n')}`;
    let fake: ZoomFake;
    beforeEach(async () => {
      fake = new ZoomFake();
      await ready('zoom', 'ZOOM');
    });

    it('lists recordings that have a transcript, a month at a time to the end of the year', async () => {
      for (const days of [1, 2, 3, 70, 71, 300])
        fake.meetings.push({
          uuid: `u${days}==`,
          topic: `Call ${days}`,
          start_time: ago(days),
          transcript: TRANSCRIPT,
        });
      fake.meetings.push({ uuid: 'silent', topic: 'Silent', start_time: ago(1) });
      fake.meetings.push({ uuid: 'p', topic: 'Soon', start_time: ago(1), transcript: TRANSCRIPT, processing: true });
      fake.meetings.push({ uuid: 'old', topic: 'Too old', start_time: ago(500), transcript: TRANSCRIPT });
      fake.most = 2;
      expect(titlesOf(await allDocuments(by, 'ZOOM')).sort()).to.deep.equal(
        [1, 2, 3, 70, 71, 300].map((days) => `Call ${days}`).sort(),
      );
      const wrong = by.do(remoteDocuments, { integration: 'ZOOM', cursor: '["../x",""]' });
      await demandRefused(wrong, 'BAD_USER_INPUT', 'Load it again');
    });

    it('makes a note with speakers of a transcript, whatever its id; the token stays with Zoom', async () => {
      // The same transcript is not imported twice, so each id differs.
      for (const uuid of ['/a//b==', 'plain==', 'a/b=='])
        fake.meetings.push({
          ...{ uuid, topic: 'Interview <3> / Ada', start_time: ago(1) },
          transcript: `${TRANSCRIPT}\nNOTE ${uuid}\n`,
        });
      for (const uuid of ['/a//b==', 'plain==', 'a/b==']) {
        const { note, names, row } = await voicesIn('ZOOM', uuid);
        expect(names).to.deep.equal(['Ada Lind', 'Ben']);
        expect(note.title).to.equal('Interview <3> - Ada');
        expect(await textOf(row.noteId)).to.contain('Where are your notes?');
      }
    });

    it('says when a recording is gone, has no transcript, or its page for signing in comes instead', async () => {
      fake.meetings.push({ uuid: 'silent', topic: 'Silent', start_time: ago(1) });
      expect(await problemOf('ZOOM', 'gone')).to.equal('This recording is no longer in Zoom.');
      expect(await problemOf('ZOOM', 'silent')).to.contain('has no transcript');
      fake.meetings.push({ uuid: 'page', topic: 'Page', start_time: ago(1), transcript: '<html>Sign in</html>' });
      expect(await problemOf('ZOOM', 'page')).to.equal('Zoom no longer accepts this connection. Reconnect it.');
    });
  });

  describe('Google Meet', () => {
    const at = Date.parse('2026-11-03T10:00:00Z');
    const time = (ms: number) => new Date(at + ms).toISOString();
    let fake: GoogleFake;
    beforeEach(async () => {
      fake = new GoogleFake();
      await ready('google', 'GOOGLE_MEET');
      const call = 'conferenceRecords/c1';
      fake.calls.push({ name: 'conferenceRecords/c0', startTime: time(DAY), people: [], transcripts: [] });
      fake.calls.push({
        name: call,
        startTime: time(0),
        people: [
          { name: `${call}/participants/1`, kind: 'signedinUser', displayName: 'Ada <b>Lind' },
          { name: `${call}/participants/2`, kind: 'anonymousUser', displayName: 'Guest & co' },
        ],
        transcripts: [
          {
            name: `${call}/transcripts/t1`,
            state: 'FILE_GENERATED',
            entries: [1, 2, 1].map((who, turn) => ({
              name: `e${turn}`,
              participant: `${call}/participants/${who}`,
              text: `Turn ${turn} --> <i>said</i>`,
              startTime: time(turn * 5000),
              endTime: time(turn * 5000 + 4000),
            })),
          },
          { name: `${call}/transcripts/t2`, state: 'STARTED', entries: [] },
        ],
      });
    });

    it('lists calls with a finished transcript, and makes a note of one with its speakers and times', async () => {
      fake.most = 1;
      const all = await allDocuments(by, 'GOOGLE_MEET');
      expect(titlesOf(all)).to.deep.equal(['Google Meet call, 3 Nov 2026, 10:00 UTC']);
      const { names, row, note } = await voicesIn('GOOGLE_MEET', all[0]?.id ?? '');
      expect(names).to.deep.equal(['Ada <b>Lind', 'Guest & co']);
      expect(note.title).to.equal('Google Meet call, 3 Nov 2026, 10:00 UTC');
      const text = await textOf(row.noteId);
      expect(text).to.contain('Turn 1 --> <i>said</i>').and.to.contain('"start":10000');
    });

    it('says of a call whose time is none that the answer was not expected', async () => {
      for (const call of fake.calls) call.startTime = 'soon';
      await demandRefused(allDocuments(by, 'GOOGLE_MEET'), 'UNPROCESSABLE', 'not what was expected');
    });

    it('says when a transcript is gone, and asks for nothing else than transcripts', async () => {
      expect(await problemOf('GOOGLE_MEET', 'conferenceRecords/x/transcripts/y')).to.contain('after 30 days');
      expect(await problemOf('GOOGLE_MEET', '../../drive/v3/files')).to.contain('no transcript');
    });
  });

  describe('Google Drive', () => {
    const NATIVE = 'application/vnd.google-apps.';
    let fake: GoogleFake;
    beforeEach(async () => {
      fake = new GoogleFake();
      await ready('google', 'GOOGLE_DRIVE');
      fake.files.push(
        { id: 'plain-text-1', name: 'Minutes.txt', mimeType: 'text/plain', bytes: 'Ada: The parcel came late.' },
        { id: 'sheet-00001', name: 'Answers', mimeType: `${NATIVE}spreadsheet`, bytes: 'role,answer\nnurse,yes\n' },
        { id: 'shortcut-01', name: 'To the minutes', mimeType: `${NATIVE}shortcut`, target: 'plain-text-1' },
        { id: 'form-000001', name: 'A form', mimeType: `${NATIVE}form` },
      );
    });

    it('lists files part by part and finds them by words, however these are written', async () => {
      fake.most = 1;
      expect(titlesOf(await allDocuments(by, 'GOOGLE_DRIVE'))).to.deep.equal([
        ...['Recent files', 'Shared with me', 'Shared drives'],
        'Minutes.txt',
        'Answers',
        'To the minutes',
      ]);
      fake.files.push({ id: 'odd-name-01', name: "It's \\ odd", mimeType: 'text/plain' });
      expect(titlesOf(await allDocuments(by, 'GOOGLE_DRIVE', "it's \\"))).to.deep.equal(["It's \\ odd"]);
      await allDocuments(by, 'GOOGLE_DRIVE', "x' or name contains '");
      expect(fake.queries.at(-1)).to.contain("name contains 'x\\' or name contains \\''");
    });

    it('opens folders, also what others share and shared drives, part by part', async () => {
      const folder = (id: string, name: string, parent?: string | null) =>
        fake.files.push({ id, name, mimeType: `${NATIVE}folder`, ...(parent === undefined ? {} : { parent }) });
      const text = (id: string, name: string, parent: string | null) =>
        fake.files.push({ id, name, mimeType: 'text/plain', parent, bytes: name });
      folder('studies-001', 'Studies');
      folder("it's-inside", 'Interviews', 'studies-001');
      folder('from-ben-01', 'From Ben', null);
      text('deep-file-1', 'Deep.txt', "it's-inside");
      text('deep-file-2', 'Deeper.txt', "it's-inside");
      text('of-ben-0001', 'Of Ben.txt', 'from-ben-01');
      text('alone-00001', 'Alone.txt', null);
      fake.files.push({
        ...{ id: 'shortcut-02', name: 'Short way', target: 'studies-001' },
        ...{ mimeType: `${NATIVE}shortcut`, targetType: `${NATIVE}folder` },
      });
      fake.drives.push({ id: 'drive-00001', name: 'Research' }, { id: 'drive-00002', name: 'Design' });
      text('shared-0001', 'Of all.txt', 'drive-00001');
      fake.most = 1;
      const inside = (id: string) => allDocuments(by, 'GOOGLE_DRIVE', '', id);
      const [recent, shared, drives, studies, ...rest] = await inside('');
      expect(studies).to.include({ id: 'studies-001', title: 'Studies', folder: true });
      expect(rest.find(({ title }) => title === 'Short way')).to.include({ id: 'studies-001', folder: true });
      expect(titlesOf(await inside('studies-001'))).to.deep.equal(['Interviews']);
      expect(titlesOf(await inside("it's-inside"))).to.deep.equal(['Deep.txt', 'Deeper.txt']);
      expect(titlesOf(await inside(shared?.id ?? ''))).to.deep.equal(['From Ben', 'Alone.txt']);
      expect(titlesOf(await inside(drives?.id ?? ''))).to.deep.equal(['Research', 'Design']);
      expect(titlesOf(await inside('drive-00001'))).to.deep.equal(['Of all.txt']);
      expect(titlesOf(await inside(recent?.id ?? ''))).to.include.members(['Deep.txt', 'Of all.txt', 'Minutes.txt']);
      // A search covers everything, whichever folder is open.
      expect(titlesOf(await allDocuments(by, 'GOOGLE_DRIVE', 'of all', 'studies-001'))).to.deep.equal(['Of all.txt']);
      expect(await problemOf('GOOGLE_DRIVE', 'studies-001')).to.contain('of this kind');
      await demandRefused(inside('not-there-1'), 'UNPROCESSABLE', 'no such folder');
      await demandRefused(inside("x' in parents or 'root"), 'UNPROCESSABLE', 'no such folder');
    });

    it('finds a file by its link, with the key of old links, and refuses other links', async () => {
      fake.files.push({
        id: 'keyed-file1',
        name: 'Old.txt',
        mimeType: 'text/plain',
        key: '0-key',
        bytes: 'Old words.',
      });
      const link = 'https://drive.google.com/file/d/keyed-file1/view?resourcekey=0-key';
      const [old] = await allDocuments(by, 'GOOGLE_DRIVE', link);
      expect(old?.title).to.equal('Old.txt');
      const row = await imported(by, { projectId, integration: 'GOOGLE_DRIVE', documentId: old?.id ?? '' });
      expect(await textOf(row.noteId)).to.contain('Old words.');
      const other = allDocuments(by, 'GOOGLE_DRIVE', 'https://example.org/file/d/keyed-file1');
      await demandRefused(other, 'BAD_USER_INPUT', 'Not a Google Drive URL');
      const form = allDocuments(by, 'GOOGLE_DRIVE', 'https://docs.google.com/forms/d/keyed-file1/edit');
      await demandRefused(form, 'BAD_USER_INPUT', 'Invalid Google Doc URL');
      const gone = allDocuments(by, 'GOOGLE_DRIVE', 'https://drive.google.com/open?id=not-there-1');
      await demandRefused(gone, 'UNPROCESSABLE', 'no such file');
    });

    it('makes notes of files and of what a shortcut leads to, and a survey of a sheet', async () => {
      const row = await imported(by, { projectId, integration: 'GOOGLE_DRIVE', documentId: 'shortcut-01' });
      expect(row).to.include({ state: 'DONE', fileName: 'Minutes.txt', processedInto: 'CONTENT' });
      expect(await textOf(row.noteId)).to.contain('The parcel came late.');
      const sheet = await imported(by, { projectId, integration: 'GOOGLE_DRIVE', documentId: 'sheet-00001' });
      expect(sheet).to.include({ state: 'DONE', fileName: 'Answers.csv', processedInto: 'SURVEY' });
    });

    it('says what Google refuses, by its reason', async () => {
      fake.files.push(
        { id: 'locked-file', name: 'Locked.pdf', mimeType: 'application/pdf', canDownload: false },
        { id: 'huge-doc-01', name: 'Huge', mimeType: `${NATIVE}document`, bytes: Buffer.alloc(10_000_001) },
        { id: 'empty-file1', name: 'Empty.txt', mimeType: 'text/plain', bytes: '' },
      );
      expect(await problemOf('GOOGLE_DRIVE', 'locked-file')).to.contain('does not allow that it is downloaded');
      expect(await problemOf('GOOGLE_DRIVE', 'huge-doc-01')).to.contain('too large to export');
      expect(await problemOf('GOOGLE_DRIVE', 'empty-file1')).to.equal('The document is empty.');
      expect(await problemOf('GOOGLE_DRIVE', 'form-000001')).to.contain('of this kind');
      fake.trouble = [googleFailure(403, 'userRateLimitExceeded')];
      await demandRefused(allDocuments(by, 'GOOGLE_DRIVE'), 'UNPROCESSABLE', 'limits requests');
      fake.trouble = [googleFailure(403, 'insufficientPermissions')];
      await demandRefused(allDocuments(by, 'GOOGLE_DRIVE'), 'UNPROCESSABLE', 'Reconnect it with more');
    });
  });

  describe('OneDrive', () => {
    let fake: MicrosoftFake;
    beforeEach(async () => {
      fake = new MicrosoftFake();
      await ready('microsoft', 'ONEDRIVE');
      fake.items.push(
        { id: 'i1', name: 'Minutes.txt', bytes: 'Ben: In four places.', link: 'https://1drv.ms/t/s!abc' },
        { id: 'i2', name: 'Folder', link: 'https://acme-my.sharepoint.com/:f:/g/x' },
        { id: 'i3', name: "Ada's plan.txt", bytes: 'A plan.', folder: 'Studies & more' },
      );
    });

    it('lists the files of the top folder part by part, finds others by words, and one by its link', async () => {
      fake.most = 1;
      expect(titlesOf(await allDocuments(by, 'ONEDRIVE'))).to.deep.equal(['Minutes.txt', 'Folder']);
      const [found] = await allDocuments(by, 'ONEDRIVE', "ada's");
      expect(found).to.include({ title: "Ada's plan.txt", detail: 'Studies & more' });
      expect(fake.searched).to.deep.equal(["ada''s"]);
      expect(titlesOf(await allDocuments(by, 'ONEDRIVE', 'https://1drv.ms/t/s!abc'))).to.deep.equal(['Minutes.txt']);
      const [folder] = await allDocuments(by, 'ONEDRIVE', 'https://acme-my.sharepoint.com/:f:/g/x');
      expect(folder).to.include({ id: 'drive-1/i2', title: 'Folder', folder: true });
      await demandRefused(allDocuments(by, 'ONEDRIVE', 'https://example.org/x'), 'UNPROCESSABLE', 'no such file');
    });

    it('opens folders, whatever they are called, part by part', async () => {
      fake.items.push(
        { id: 'f1', name: 'Studies & more' },
        { id: 'f2', name: 'Year 100% / 2', folder: 'Studies & more' },
        { id: 'f3', name: 'empty' },
        { id: 'i4', name: 'In it.txt', bytes: 'In it.', folder: 'Studies & more/Year 100% / 2' },
      );
      const inside = (id: string) => allDocuments(by, 'ONEDRIVE', '', id);
      expect((await inside('')).map(({ id, folder }) => [id, folder])).to.deep.equal([
        ['drive-1/i2', true],
        ['drive-1/f1', true],
        ['drive-1/f3', true],
        ['drive-1/i1', false],
      ]);
      fake.most = 1;
      const [plan, year] = await inside('drive-1/f1');
      expect([plan, year].map((one) => one?.title)).to.deep.equal(["Ada's plan.txt", 'Year 100% / 2']);
      expect(plan).to.include({ detail: '', folder: false });
      expect(titlesOf(await inside(year?.id ?? ''))).to.deep.equal(['In it.txt']);
      expect(await inside('drive-1/f3')).to.deep.equal([]);
      for (const wrong of ['drive-1/gone', 'drive-1/i1', '../me', 'drive-1/../../me/messages?x'])
        await demandRefused(inside(wrong), 'UNPROCESSABLE', 'no such folder');
    });

    it('opens folders that others share, and that were added to the drive or are known by a link, and no others', async () => {
      const others = { drive: 'drive-2' };
      fake.items.push(
        { id: 's1', name: 'Of Eve', leadsTo: 'e1' },
        { id: 's2', name: 'Gone.txt', leadsTo: 'e3' },
        { ...others, id: 'e1', name: 'Fieldwork', shared: true, link: 'https://1drv.ms/f/s!eve' },
        { ...others, id: 'e2', name: 'Day 1.txt', bytes: 'Eve: It rained.', folder: 'Fieldwork', shared: true },
        { ...others, id: 'e3', name: 'Once shared.txt', bytes: 'No more.' },
        { ...others, id: 'e4', name: 'Private', link: 'https://1drv.ms/f/s!private' },
        { ...others, id: 'e5', name: 'Diary.txt', bytes: 'Secret.', folder: 'Private' },
      );
      const top = await allDocuments(by, 'ONEDRIVE');
      expect(top.map(({ id, title, detail, folder }) => [id, title, detail, folder])).to.deep.include.members([
        ['drive-2/e1', 'Of Eve', 'Shared with you', true],
        ['drive-2/e3', 'Gone.txt', 'Shared with you', false],
      ]);
      const [byLink] = await allDocuments(by, 'ONEDRIVE', 'https://1drv.ms/f/s!eve');
      expect(byLink).to.include({ id: 'drive-2/e1', title: 'Fieldwork', folder: true });
      const inside = await allDocuments(by, 'ONEDRIVE', '', 'drive-2/e1');
      expect(inside.map(({ id }) => id)).to.deep.equal(['drive-2/e2']);
      const row = await imported(by, { projectId, integration: 'ONEDRIVE', documentId: 'drive-2/e2' });
      expect(await textOf(row.noteId)).to.contain('It rained.');
      expect(await problemOf('ONEDRIVE', 'drive-2/e3')).to.contain('no such file');
      expect(await problemOf('ONEDRIVE', 'drive-2/e5')).to.contain('no such file');
      await demandRefused(allDocuments(by, 'ONEDRIVE', '', 'drive-2/e4'), 'UNPROCESSABLE', 'no such folder');
      await demandRefused(allDocuments(by, 'ONEDRIVE', 'https://1drv.ms/f/s!private'), 'UNPROCESSABLE', 'no such file');
    });

    it('goes on with a list only where Graph keeps drives', async () => {
      for (const cursor of ['https://evil.example/v1.0/me/drive/', 'https://graph.microsoft.com/v1.0/me/messages'])
        await demandRefused(by.do(remoteDocuments, { integration: 'ONEDRIVE', cursor }), 'BAD_USER_INPUT');
      const value = [{ id: 'i', name: 'x', file: {} }];
      fake.trouble = [{ body: { value, '@odata.nextLink': 'https://evil.example/v1.0/me/drive/' } }];
      await demandRefused(allDocuments(by, 'ONEDRIVE'), 'UNPROCESSABLE', 'not what was expected');
    });

    it('makes a note of a file, whose bytes are elsewhere, where the token does not go', async () => {
      const row = await imported(by, { projectId, integration: 'ONEDRIVE', documentId: 'drive-1/i1' });
      expect(row).to.include({ state: 'DONE', fileName: 'Minutes.txt' });
      expect(await textOf(row.noteId)).to.contain('In four places.');
      expect(await problemOf('ONEDRIVE', 'drive-1/i2')).to.contain('no such file');
      expect(await problemOf('ONEDRIVE', '../me')).to.contain('no such file');
      fake.trouble = [graphFailure(429, 'TooManyRequests', { 'retry-after': '1000' })];
      await demandRefused(allDocuments(by, 'ONEDRIVE'), 'UNPROCESSABLE', 'limits requests');
    });
  });
});
