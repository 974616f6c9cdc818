import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createTag, updateTag } from '@earshot/core/areas/coding/tag';
import { createComment } from '@earshot/core/areas/comments/comment';
import { retypedPlaces } from '@earshot/core/areas/erasure/retyped';
import { withdrawal, withdrawPerson } from '@earshot/core/areas/erasure/withdrawal';
import { createField } from '@earshot/core/areas/fields/field';
import { setFieldValues } from '@earshot/core/areas/fields/field-value';
import { createInsight } from '@earshot/core/areas/pages/insight';
import { createNote, updateNote } from '@earshot/core/areas/pages/note';
import { createTemplate } from '@earshot/core/areas/templates/template';
import { setSpeakerPerson, speakers } from '@earshot/core/areas/transcripts/speaker';
import { createVersion } from '@earshot/core/areas/versions/version';
import { createView } from '@earshot/core/areas/views/view';
import { T } from '@earshot/host/area';
import { keyIdOf } from '@earshot/host/areas/backup/key-id';
import { makeBackup } from '@earshot/host/areas/backup/make-backup';
import { FILES } from '@earshot/host/areas/files/area';
import { addNotifications } from '@earshot/host/areas/notifications/store/notifications';
import type { Connection } from '@earshot/host/store/client';
import { readText } from '@earshot/processing/documents/text';
import { Archive } from '@earshot/processing/office/archive';
import { expect } from 'chai';
import { dump } from '../../kit/dump.ts';
import { textRow, workbook } from '../../kit/fixtures/workbook.ts';
import { zip } from '../../kit/fixtures/zip.ts';
import type { Person } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { upload } from '../../kit/hosts/uploads.ts';
import { anExport } from '../../kit/rooms/exports.ts';
import { writeIn } from '../../kit/rooms/insight.ts';
import { anImport, aTranscript } from '../../kit/rooms/transcript.ts';
import { aTitledRoom, EMAIL, NAME } from './titled-room.ts';

/** Sentences of a participant, each with a unique word. */
const said = Array.from({ length: 80 }, () => {
  const canary = `canary${randomBytes(4).toString('hex')}`;
  return { canary, sentence: `I am ${canary} to us all` };
});
const PHONE = '+49 (0)171 555-01 23';
/** The common part of the telephone number's notations. */
const DIGITS = ['555-01 23', '5550123', '555 01 23'];

/**
 * A workspace with a participant's words in every place that can hold words; `used` are the canaries written down
 * elsewhere.
 */
async function aRoomOfCanaries() {
  let next = 0;
  const say = () => said[next++]?.sentence ?? '';
  const room = await aTitledRoom(say);
  const { admin, person, projectId } = room;
  const turns = said.map(({ sentence }, at) => {
    const minute = String(Math.floor(at / 6)).padStart(2, '0');
    const second = String((at % 6) * 10).padStart(2, '0');
    return `00:${minute}:${second}.000 --> 00:${minute}:${second.replace('0', '0')}.900\n<v Ada>${sentence}.`;
  });
  const interview = await anImport(admin, projectId, 'Interview 4.vtt', `WEBVTT\n\n${turns.join('\n\n')}\n`);
  const [ada] = (await admin.do(speakers, { condition: { noteId: interview.id } })).nodes;
  await admin.do(setSpeakerPerson, { id: ada?.id ?? '', personId: person.id });
  const phone = await admin.do(createField, {
    placeId: person.placeId,
    scope: 'PERSON',
    type: 'PHONE',
    label: 'Mobile',
  });
  await admin.do(setFieldValues, { cells: [{ rowId: person.id, fieldId: phone.id, value: PHONE }] });

  const retyped = await aTranscript(admin, projectId, 'Retyped', `She told us: ${say().toUpperCase()}!`);
  await aTranscript(admin, projectId, 'Called', 'Reach her at 0171/5550123 or +49 171 555 01 23.');
  await aTranscript(admin, projectId, 'Addressed', `Dear ${NAME}, ${EMAIL}`);
  const insight = await admin.do(createInsight, { projectId, title: `They say ${say()}` });
  await writeIn(admin, insight.id, ({ doc }) => void readText(doc).leaves[0]?.text.insert(0, say()));
  await admin.do(createComment, { pageId: retyped.id, body: `Is it true that ${say()}?` });
  const model = await aTranscript(admin, projectId, 'Model', `Begin with “${say()}”.`);
  await admin.do(createTemplate, { title: `Ask whether ${say()}`, description: say(), pageId: model.id });
  await admin.do(createView, { placeId: projectId, title: say(), objectType: 'NOTE', viewData: { q: say() } });
  // Only an earlier version and the history contain these.
  const changed = await admin.do(createNote, { projectId, title: say() });
  await admin.do(updateNote, { id: changed.id, title: 'Changed' });
  const versioned = await aTranscript(admin, projectId, 'Versioned', `Once it said ${say()}.`);
  await admin.do(createVersion, { pageId: versioned.id, title: 'First' });
  await writeIn(admin, versioned.id, ({ doc }) => {
    const text = readText(doc).leaves[0]?.text;
    text?.delete(0, text.length);
    text?.insert(0, 'Now it says nothing.');
  });
  const tag = await admin.do(createTag, { projectId, title: 'Described', description: say() });
  await admin.do(updateTag, { id: tag.id, description: '' });
  await upload(admin, { projectId, name: 'memo.txt', bytes: `${say()}\n${PHONE}\n` });
  await upload(admin, { projectId, name: 'people.csv', bytes: `who,what\n${NAME},"${say()}"\n` });
  await upload(admin, { projectId, name: 'list.xlsx', bytes: workbook({ sheets: { One: textRow(say(), NAME) } }) });
  const [before = '', after = ''] = say().split(' to');
  const word = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t xml:space="preserve">${before} </w:t></w:r><w:r><w:t>to${after}</w:t></w:r></w:p></w:body></w:document>`;
  await upload(admin, {
    projectId,
    name: 'memo.docx',
    bytes: zip({ '[Content_Types].xml': '<Types/>', 'word/document.xml': word }),
  });
  await anExport(admin, { projectId });
  await admin.host.container.get(T.database).inWorkspace(admin.workspaceId, async (transaction) => {
    const about = { kind: 'MESSAGE', actorId: null, title: say(), text: say() } as const;
    await addNotifications(transaction, [admin.memberId], { ...about, object: { type: 'PROJECT', id: projectId } });
  });
  return { ...room, used: said.slice(0, next).map(({ canary }) => canary), versionedId: versioned.id };
}

/** All files of a folder, with archives unpacked. */
function* filesIn(folder: string): Generator<[name: string, bytes: Buffer]> {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    yield* unpacked(path, readFileSync(path));
  }
}

function* unpacked(name: string, bytes: Buffer): Generator<[string, Buffer]> {
  yield [name, bytes];
  if (bytes.subarray(0, 2).toString('hex') === '1f8b') yield* unpacked(`${name} unpacked`, gunzipSync(bytes));
  if (bytes.subarray(0, 4).toString('latin1') === 'PK\x03\x04') {
    const archive = new Archive(bytes, 'Word');
    for (const part of archive.names) yield* unpacked(`${name} ${part}`, archive.read(part));
  }
  // A tar, such as a backup.
  if (bytes.subarray(257, 262).toString() === 'ustar')
    for (let at = 0; at + 512 <= bytes.length && bytes[at] !== 0; ) {
      const size = Number.parseInt(
        bytes
          .toString('latin1', at + 124, at + 136)
          .replaceAll('\0', '')
          .trim(),
        8,
      );
      const entry = bytes.toString('utf8', at, at + 100).replaceAll('\0', '');
      yield* unpacked(`${name} ${entry}`, bytes.subarray(at + 512, at + 512 + size));
      at += 512 + Math.ceil(size / 512) * 512;
    }
}

/** Occurrences of words in stored bytes, in each possible encoding. */
function found(words: readonly string[], places: Iterable<[string, Buffer | string]>): string[] {
  const left: string[] = [];
  for (const [name, content] of places) {
    const text = content.toString().toLowerCase();
    for (const one of words) {
      const small = one.toLowerCase();
      const forms = [small, Buffer.from(one).toString('hex'), encodeURIComponent(small), small.replaceAll(' ', '+')];
      if (forms.some((form) => text.includes(form))) left.push(`${one}: ${name}`);
    }
  }
  return left;
}

async function aBackupOf({ host }: Person, path: string): Promise<void> {
  const { container } = host;
  const { store } = container.get(FILES.files);
  const connection = container.get(T.connection) as Connection;
  const keyId = keyIdOf(container.get(T.secretKey));
  await makeBackup({ connection, store, release: '1.2.3', keyId }, { path });
}

describe('a withdrawal with every place chosen', function () {
  this.timeout(300_000);

  it('leaves none of more than 40 canaries in the database, the data folder and a new backup', async () => {
    const { admin, person, used } = await aRoomOfCanaries();
    expect(used.length).to.be.greaterThan(40);
    const { data } = admin.host.container.get(T.environment);
    expect(found(used, await dump(admin)).length, 'planted').to.be.greaterThan(used.length);
    const folder = mkdtempSync(join(tmpdir(), 'earshot-canaries-'));
    try {
      const places = await eventually(async () => {
        const all = await admin.do(retypedPlaces, { id: person.id });
        const titles = all.map(({ kind, title }) => `${kind} ${title}`);
        expect(titles).to.include.members(['NOTE Retyped', 'NOTE Called', 'NOTE Addressed', 'VERSION First']);
        expect(titles.filter((title) => /^FILE .*\.(?:txt|csv|xlsx|docx)$/.test(title))).to.have.length(5);
        return all;
      }, 60_000);
      const remove = places.map(({ kind, id }) => ({ kind, id }));
      const begun = await admin.do(withdrawPerson, { id: person.id, remove, confirmation: 'WITHDRAW' });
      await eventually(async () => {
        const { state, problem } = await admin.do(withdrawal, { id: begun.id });
        expect([state, problem]).to.deep.equal(['DONE', '']);
      }, 120_000);
      const words = [...said.map(({ canary }) => canary), NAME, EMAIL, ...DIGITS];
      await eventually(async () => {
        expect(found(words, await dump(admin)), 'database').to.deep.equal([]);
        expect(found(words, filesIn(data)), 'data folder').to.deep.equal([]);
      }, 60_000);
      await aBackupOf(admin, join(folder, 'backup.tar'));
      const backup = [...filesIn(folder)];
      expect(backup.length).to.be.greaterThan(10);
      // Names and numbers of other rooms of this test run are in it, too.
      expect(
        found(
          said.map(({ canary }) => canary),
          backup,
        ),
        'backup',
      ).to.deep.equal([]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
