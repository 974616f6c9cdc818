import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { previewFile, readFileIntoChannel } from '@earshot/core/areas/channels/channel-run';
import {
  beginUpload,
  cancelUpload,
  continueUpload,
  deleteFile,
  discardFile,
  downloadFile,
  File,
  file as fileById,
  files,
  keepFile,
  restoreFile,
  storage,
  updateFile,
} from '@earshot/core/areas/files/file';
import { createInsight } from '@earshot/core/areas/pages/insight';
import { deleteNote } from '@earshot/core/areas/pages/note';
import { limits } from '@earshot/core/limits';
import { setGrant } from '@earshot/core/model/place';
import { T } from '@earshot/host/area';
import { FILES } from '@earshot/host/areas/files/area';
import { Rows } from '@earshot/host/store/rows';
import { expect } from 'chai';
import { aNote, aProject, aRoom, type Person, type Room } from '../../kit/hosts/host.ts';
import { get, received, sendPiece, settled, tus, upload } from '../../kit/hosts/uploads.ts';
import { aFileChannel } from '../../kit/rooms/channels.ts';

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const begun = (by: Person, projectId: string, bytes: number, name = 'talk.bin') =>
  by.do(beginUpload, { projectId, name, bytes });

/** A room with a project that only its admin can open, unless given. */
async function aPrivateProject(room: Room) {
  return aProject(room.admin, { everyone: null, detached: true });
}

/** Announces the length of a piece and sends none of it; returns the status. */
function announcePiece(by: Person, id: string, length: number): Promise<number | undefined> {
  const { port, host } = new URL(by.url);
  const headers = {
    host,
    cookie: by.cookie ?? '',
    'x-earshot': '1',
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
    'content-length': String(length),
  };
  return new Promise((resolve, reject) => {
    const out = request({ port, host: '127.0.0.1', method: 'PATCH', path: `/api/v1/uploads/${id}`, headers });
    out.on('response', ({ statusCode }) => {
      resolve(statusCode);
      out.destroy();
    });
    out.on('error', reject);
    out.flushHeaders();
  });
}

describe(`uploads (${beginUpload.name}, ${continueUpload.name}, ${cancelUpload.name})`, () => {
  it('come in pieces and are kept under their hash', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    const whole = Buffer.from('Nobody reads the manual. '.repeat(1000));
    const { id, status } = await begun(admin, project.id, whole.length, 'manual.txt');
    expect(status).to.equal('UPLOADING');
    expect(await received(admin, id)).to.equal(0);
    const first = await sendPiece(admin, id, whole.subarray(0, 10_000), 0);
    expect([first.status, first.headers.get('upload-offset')]).to.deep.equal([204, '10000']);
    expect(await received(admin, id)).to.equal(10_000);
    expect((await sendPiece(admin, id, whole.subarray(10_000), 10_000)).status).to.equal(204);
    const row = await settled(admin, id);
    expect(row).to.include({
      status: 'COMPLETE',
      kind: 'DOCUMENT',
      mediaType: 'text/plain',
      bytes: whole.length,
      hash: createHash('sha256').update(whole).digest('hex'),
    });
    expect((await bytesOf(await get(admin, `/files/download/${id}`))).equals(whole)).to.equal(true);
    // A client that missed the last answer learns that nothing is missing.
    expect(await received(admin, id)).to.equal(whole.length);
  });

  it('can be announced by tus alone', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    const said = { projectId: project.id, name: 'Gespräch Ü.txt', filetype: 'text/html' };
    const metadata = Object.entries(said)
      .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
      .join(',');
    const made = await tus(admin, 'POST', '/api/v1/uploads', {
      headers: { 'upload-length': '5', 'upload-metadata': metadata, 'content-length': '0' },
    });
    expect(made.status).to.equal(201);
    const location = made.headers.get('location') ?? '';
    expect(location).to.match(/^\/api\/v1\/uploads\/[0-9a-f-]{36}$/);
    const id = location.slice(-36);
    await sendPiece(admin, id, Buffer.from('words'), 0);
    expect(await settled(admin, id)).to.include({ name: 'Gespräch Ü.txt', status: 'COMPLETE' });
    const nonsense = await tus(admin, 'POST', '/api/v1/uploads', {
      headers: { 'upload-length': '5', 'upload-metadata': 'name' },
    });
    expect(nonsense.status).to.equal(400);
  });

  it('are for who may write in the project, and belong to who began them', async () => {
    const room = await aRoom();
    const project = await aProject(room.admin, { everyone: 'READ' });
    const [reader, viewer, stranger] = [
      await room.person('CONTRIBUTOR'),
      await room.person('VIEWER'),
      await (await aRoom()).person('CONTRIBUTOR'),
    ];
    const outcome = (by: Person) => by.outcome(beginUpload, { projectId: project.id, name: 'a.txt', bytes: 5 });
    expect([await outcome(reader), await outcome(viewer), await outcome(stranger)]).to.deep.equal([
      'FORBIDDEN',
      'FORBIDDEN',
      'NOT_FOUND',
    ]);
    const { id } = await begun(room.admin, project.id, 5);
    const piece = Buffer.from('words');
    expect((await sendPiece(reader, id, piece, 0)).refused).to.equal('FORBIDDEN');
    expect((await sendPiece(stranger, id, piece, 0)).refused).to.equal('NOT_FOUND');
    await room.admin.do(setGrant, {
      placeId: project.id,
      principal: 'MEMBER',
      principalId: reader.memberId,
      level: 'WRITE',
    });
    expect((await sendPiece(reader, id, piece, 0)).refused).to.equal('CONFLICT');
    expect((await tus(reader, 'DELETE', `/api/v1/uploads/${id}`)).refused).to.equal('CONFLICT');
    expect(await received(room.admin, id)).to.equal(0);
  });

  it('ask for the right again with each piece, and when all is there', async () => {
    const room = await aRoom();
    const project = await aProject(room.admin, { everyone: null, detached: true });
    const writer = await room.person('CONTRIBUTOR');
    const grant = (level: 'READ' | 'WRITE') =>
      room.admin.do(setGrant, { placeId: project.id, principal: 'MEMBER', principalId: writer.memberId, level });
    await grant('WRITE');
    const { id } = await begun(writer, project.id, 10);
    expect((await sendPiece(writer, id, Buffer.from('first'), 0)).status).to.equal(204);
    await grant('READ');
    expect((await sendPiece(writer, id, Buffer.from('again'), 5)).refused).to.equal('FORBIDDEN');
    await grant('WRITE');
    expect(await received(writer, id), 'nothing came in meanwhile').to.equal(5);
    expect((await sendPiece(writer, id, Buffer.from('again'), 5)).status).to.equal(204);
    expect((await settled(writer, id)).status).to.equal('COMPLETE');
  });

  it('count a cookie only from a page of ours', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    const { id } = await begun(admin, project.id, 5);
    const piece = Buffer.from('words');
    expect((await sendPiece(admin, id, piece, 0, { origin: 'https://evil.example' })).refused).to.equal(
      'UNAUTHENTICATED',
    );
    const bare = await fetch(`${admin.url}/api/v1/uploads/${id}`, {
      method: 'PATCH',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        cookie: admin.cookie ?? '',
      },
      body: piece,
    });
    expect(bare.status).to.equal(401);
    expect(bare.headers.get('access-control-allow-origin')).to.equal(null);
    expect(await received(admin, id)).to.equal(0);
  });

  it('take no more than was announced, in order and in pieces', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    const { id } = await begun(admin, project.id, 10);
    expect((await sendPiece(admin, id, Buffer.alloc(11), 0)).status).to.equal(413);
    expect((await sendPiece(admin, id, Buffer.alloc(5), 3)).status).to.equal(409);
    expect((await sendPiece(admin, id, Buffer.alloc(5), -1)).status).to.equal(400);
    const refused = await announcePiece(admin, id, limits.uploadPiece + 1);
    expect(refused).to.equal(413);
    expect(await received(admin, id)).to.equal(0);
  });

  it('are given up by their sender: nothing of them stays', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    const { id } = await begun(admin, project.id, 10);
    await sendPiece(admin, id, Buffer.from('first'), 0);
    expect((await tus(admin, 'DELETE', `/api/v1/uploads/${id}`)).status).to.equal(204);
    expect(await settled(admin, id)).to.include({ status: 'CANCELLED', hash: '' });
    expect((await sendPiece(admin, id, Buffer.from('again'), 5)).refused).to.equal('NOT_FOUND');
    const { incoming } = admin.host.container.get(FILES.files);
    expect(await incoming.received({ workspaceId: admin.workspaceId, fileId: id })).to.equal(0);
    expect((await get(admin, `/files/download/${id}`)).status).to.equal(404);
  });

  it('end when their file is thrown away', async () => {
    const { admin } = await aRoom();
    const { id } = await begun(admin, (await aProject(admin)).id, 10);
    await admin.do(deleteFile, { id });
    expect((await sendPiece(admin, id, Buffer.from('first'), 0)).refused).to.equal('NOT_FOUND');
  });
});

describe('the storage limit for files', () => {
  async function fill(by: Person, projectId: string, bytes: number): Promise<void> {
    const rest = { kind: 'OTHER', mediaType: '', hash: '0', status: 'COMPLETE', width: null, height: null } as const;
    await by.host.container.get(T.database).inWorkspace(by.workspaceId, (transaction) =>
      new Rows(transaction, File).insert({
        projectId,
        placeId: projectId,
        pageId: null,
        name: 'large',
        bytes,
        problem: '',
        ...rest,
      }),
    );
  }

  it('is shared by the workspace, and what is announced counts', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    await fill(admin, project.id, limits.storage - 100);
    expect(await admin.do(storage, {})).to.deep.equal({ used: limits.storage - 100, most: limits.storage });
    const both = await Promise.all(
      [60, 60].map((bytes) => admin.outcome(beginUpload, { projectId: project.id, name: 'a', bytes })),
    );
    expect(both.toSorted()).to.deep.equal(['TOO_LARGE', 'ok']);
    expect(await admin.do(storage, {})).to.include({ used: limits.storage - 40 });
    await admin.do(beginUpload, { projectId: project.id, name: 'a', bytes: 41 }).then(
      () => expect.fail('there was room'),
      ({ message }: Error) => expect(message).to.match(/41 bytes, and 40 bytes are left of 10\.7 GB/),
    );
    const elsewhere = (await aRoom()).admin;
    expect(await elsewhere.do(storage, {})).to.include({ used: 0 });
  });

  it('has a limit for one file, one picture and one GIF', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    const outcome = (name: string, bytes: number) => admin.outcome(beginUpload, { projectId: project.id, name, bytes });
    expect(await outcome('talk.mp4', limits.attachment + 1)).to.equal('BAD_USER_INPUT');
    expect(await outcome('talk.mp4', limits.attachment)).to.equal('ok');
    expect(await outcome('a.gif', limits.gif + 1)).to.equal('TOO_LARGE');
    expect(await outcome('a.png', limits.picture.bytes + 1)).to.equal('TOO_LARGE');
    expect(await outcome('a.txt', 0)).to.equal('BAD_USER_INPUT');
    expect(await outcome('a.txt', 1.5)).to.equal('BAD_USER_INPUT');
    // A name without an extension hides nothing.
    const hidden = Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(limits.gif)]);
    const row = await upload(admin, { projectId: project.id, name: 'moving', bytes: hidden });
    expect(row).to.include({ status: 'FAILED', hash: '' });
    expect(row.problem).to.match(/A GIF can have at most 2 MB/);
  });
});

describe('files', () => {
  it('are renamed, thrown away and taken back', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    const row = await upload(admin, { projectId: project.id, name: 'a.txt', bytes: 'words' });
    await admin.do(updateFile, { id: row.id, revision: row.revision, name: 'Interview 4.txt' });
    expect(admin.undo?.undo).to.deep.equal({ command: updateFile.name, input: { id: row.id, name: 'a.txt' } });
    await admin.do(deleteFile, { id: row.id });
    expect(admin.undo?.undo).to.deep.equal({ command: restoreFile.name, input: { id: row.id } });
    expect((await get(admin, `/files/download/${row.id}`)).status).to.equal(404);
    await admin.do(restoreFile, { id: row.id });
    const back = await get(admin, `/files/download/${row.id}`);
    expect(back.headers.get('content-disposition')).to.equal('attachment; filename="Interview 4.txt"');
    expect(await back.text()).to.equal('words');
  });

  it('that were never imported into their channel are discarded without lying in trash, and taken back', async () => {
    const { admin } = await aRoom();
    const channel = await aFileChannel(admin);
    const asked = { channelId: channel.id, name: 'a.csv', bytes: 'id,comment\n1,Late' };
    const row = await upload(admin, asked);
    await admin.do(discardFile, { id: row.id });
    expect(admin.undo?.undo).to.deep.equal({ command: keepFile.name, input: { id: row.id } });
    expect(await admin.do(fileById, { id: row.id })).to.include({ status: 'CANCELLED', trashedAt: null });
    expect((await get(admin, `/files/download/${row.id}`)).status).to.equal(404);
    expect(await admin.outcome(previewFile, { id: channel.id, fileId: row.id })).to.equal('UNPROCESSABLE');
    expect((await admin.do(storage, {})).used, 'it takes room until it is erased').to.equal(row.bytes);
    expect((await admin.do(keepFile, { id: row.id })).status).to.equal('COMPLETE');

    const { options } = await admin.do(previewFile, { id: channel.id, fileId: row.id });
    await admin.do(readFileIntoChannel, { id: channel.id, fileId: row.id, options: options as never });
    expect(await admin.outcome(discardFile, { id: row.id }), 'imported').to.equal('UNPROCESSABLE');
    const noted = await upload(admin, { projectId: (await aProject(admin)).id, name: 'a.txt', bytes: 'words' });
    expect(await admin.outcome(discardFile, { id: noted.id }), 'in a project').to.equal('UNPROCESSABLE');
  });

  it('belong to a page of their project, a note or an insight', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    const other = await aProject(admin);
    const note = await aNote(admin, { projectId: project.id });
    const insight = await admin.do(createInsight, { projectId: project.id });
    const elsewhere = await aNote(admin, { projectId: other.id });
    const ofNote = await upload(admin, { projectId: project.id, pageId: note.id, name: 'a.txt', bytes: 'one' });
    const ofInsight = await upload(admin, { projectId: project.id, pageId: insight.id, name: 'b.txt', bytes: 'two' });
    const of = async (pageId: string) =>
      (await admin.do(files, { condition: { pageId } })).nodes.map(({ name }) => name);
    expect([await of(note.id), await of(insight.id)]).to.deep.equal([['a.txt'], ['b.txt']]);
    const stray = { projectId: project.id, pageId: elsewhere.id, name: 'c.txt', bytes: 5 };
    expect(await admin.outcome(beginUpload, stray)).to.equal('BAD_USER_INPUT');
    expect(await admin.outcome(updateFile, { id: ofNote.id, pageId: elsewhere.id })).to.equal('BAD_USER_INPUT');
    await admin.do(updateFile, { id: ofInsight.id, pageId: note.id });
    expect((await of(note.id)).toSorted()).to.deep.equal(['a.txt', 'b.txt']);
  });

  it('of a page in trash are not given out', async () => {
    const { admin } = await aRoom();
    const note = await aNote(admin);
    const row = await upload(admin, { projectId: note.projectId, pageId: note.id, name: 'a.txt', bytes: 'one' });
    await admin.do(deleteNote, { id: note.id });
    expect((await get(admin, `/files/download/${row.id}`)).status).to.equal(404);
  });

  it('look the same whether foreign, forbidden, missing or thrown away', async () => {
    const room = await aRoom();
    const colleague = await room.person('CONTRIBUTOR');
    const hidden = await aPrivateProject(room);
    const shared = await aProject(room.admin);
    const elsewhere = (await aRoom()).admin;
    const send = (by: Person, projectId: string) => upload(by, { projectId, name: 'a.txt', bytes: 'one' });
    const forbidden = await send(room.admin, hidden.id);
    const foreign = await send(elsewhere, (await aProject(elsewhere)).id);
    const gone = await send(room.admin, shared.id);
    await room.admin.do(deleteFile, { id: gone.id });
    const missing = '00000000-0000-4000-8000-000000000000';
    const ids = [forbidden.id, foreign.id, gone.id, missing];
    for (const path of ['/files/download/', '/image/']) {
      const answers = await Promise.all(
        ids.map(async (id) => {
          const response = await get(colleague, `${path}${id}`);
          return `${response.status} ${await response.text()}`;
        }),
      );
      expect(new Set(answers).size, answers.join('\n')).to.equal(1);
      expect(answers[0]).to.match(/^404/);
    }
    for (const id of ids) {
      expect((await tus(colleague, 'HEAD', `/api/v1/uploads/${id}`)).status).to.equal(404);
      expect(await colleague.outcome(fileById, { id })).to.equal('NOT_FOUND');
    }
    expect((await get(colleague, '/files/download/none')).status).to.equal(400);
  });
});

describe(`serving a file (${downloadFile.name})`, () => {
  it('returns ranges, and the whole file for invalid ones', async () => {
    const { admin } = await aRoom();
    const text = 'abcdefghij';
    const { id, hash } = await upload(admin, { projectId: (await aProject(admin)).id, name: 'a.txt', bytes: text });
    const part = async (headers: Record<string, string>) => {
      const response = await get(admin, `/files/download/${id}`, headers);
      return [response.status, response.headers.get('content-range'), await response.text()];
    };
    expect(await part({ range: 'bytes=2-4' })).to.deep.equal([206, 'bytes 2-4/10', 'cde']);
    expect(await part({ range: 'bytes=-3' })).to.deep.equal([206, 'bytes 7-9/10', 'hij']);
    expect(await part({ range: 'bytes=5-' })).to.deep.equal([206, 'bytes 5-9/10', 'fghij']);
    expect(await part({ range: 'bytes=5-999' })).to.deep.equal([206, 'bytes 5-9/10', 'fghij']);
    expect(await part({ range: 'bytes=10-' })).to.deep.equal([416, 'bytes */10', '']);
    expect(await part({ range: 'bytes=0-1,4-5' })).to.deep.equal([200, null, text]);
    expect(await part({ range: 'lines=1-2' })).to.deep.equal([200, null, text]);
    expect(await part({ range: 'bytes=2-4', 'if-range': `"${hash}"` })).to.deep.equal([206, 'bytes 2-4/10', 'cde']);
    expect(await part({ range: 'bytes=2-4', 'if-range': '"other"' })).to.deep.equal([200, null, text]);
    // Otherwise fetch adds a header that requests the whole file.
    const known = { 'if-none-match': `"${hash}"`, 'cache-control': 'max-age=0' };
    expect(await part(known)).to.deep.equal([304, null, '']);
    const head = await fetch(`${admin.url}/files/download/${id}`, {
      method: 'HEAD',
      headers: { cookie: admin.cookie ?? '' },
    });
    expect([head.status, head.headers.get('content-length'), await head.text()]).to.deep.equal([200, '10', '']);
  });

  it('keeps what could run from running', async () => {
    const { admin } = await aRoom();
    const { id: projectId } = await aProject(admin);
    const script = '<script>window.pwned=1</script>';
    for (const [name, bytes, type] of [
      ['page.html', `<!doctype html>${script}`, 'application/octet-stream'],
      ['photo.jpg', `<html>${script}`, 'application/octet-stream'],
      ['drawing.svg', `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`, 'application/octet-stream'],
      ['paper.pdf', `%PDF-1.4\n${script}`, 'application/pdf'],
      ['notes.txt', script, 'text/plain; charset=utf-8'],
      ['code.js', 'alert(1)', 'application/octet-stream'],
    ] as const) {
      const { id } = await upload(admin, { projectId, name, bytes });
      const { headers } = await get(admin, `/files/download/${id}`);
      expect(headers.get('content-type'), name).to.equal(type);
      expect(headers.get('content-disposition'), name).to.match(/^attachment;/);
      expect(headers.get('x-content-type-options'), name).to.equal('nosniff');
      expect(headers.get('content-security-policy'), name).to.equal(
        "default-src 'none'; sandbox; frame-ancestors 'none'",
      );
      expect(headers.get('cross-origin-resource-policy'), name).to.equal('same-origin');
      expect(headers.get('cache-control'), name).to.equal('private, no-cache');
    }
  });

  it('serves a file under any name', async () => {
    const { admin } = await aRoom();
    const name = 'Größe "1"; ../../etc/passwd ✓.txt';
    const { id } = await upload(admin, { projectId: (await aProject(admin)).id, name, bytes: 'words' });
    const said = (await get(admin, `/files/download/${id}`)).headers.get('content-disposition') ?? '';
    expect(decodeURIComponent(/filename\*=UTF-8''(.*)$/.exec(said)?.[1] ?? '')).to.equal('passwd ✓.txt');
    expect(said).not.to.match(/[\r\n]|\.\.\//);
  });

  it('is for signed-in people on pages of ours', async () => {
    const { admin } = await aRoom();
    const { id } = await upload(admin, { projectId: (await aProject(admin)).id, name: 'a.txt', bytes: 'words' });
    const status = async (headers: Record<string, string>) =>
      (await get(admin, `/files/download/${id}`, headers)).status;
    expect(await status({ 'sec-fetch-site': 'same-origin' })).to.equal(200);
    expect(await status({ 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' })).to.equal(401);
    expect(await status({ 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'empty' })).to.equal(401);
    // A link in a mail.
    expect(await status({ 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' })).to.equal(200);
    expect((await fetch(`${admin.url}/files/download/${id}`)).status).to.equal(401);
    expect((await fetch(`${admin.url}/image/${id}`)).status).to.equal(401);
  });
});
