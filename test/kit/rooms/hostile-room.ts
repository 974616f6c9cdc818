import { createTag } from '@earshot/core/areas/coding/tag';
import { createTagGroup } from '@earshot/core/areas/coding/tag-group';
import { createComment } from '@earshot/core/areas/comments/comment';
import { createInsight, createInsightFromHighlights, publishInsight } from '@earshot/core/areas/pages/insight';
import { createNote, deleteNote } from '@earshot/core/areas/pages/note';
import { createFolder } from '@earshot/core/areas/places/folder';
import { speakers, updateSpeaker } from '@earshot/core/areas/transcripts/speaker';
import { createVersion } from '@earshot/core/areas/versions/version';
import { createGroup } from '@earshot/core/areas/workspace/group';
import { updateMe } from '@earshot/core/model/member';
import { updateWorkspace } from '@earshot/core/model/workspace';
import { EVERYTHING } from '../browser/browser.ts';
import { CANARY_HOST, ENDED, HOSTILE, MANY_HOSTILE, naughtyStrings } from '../fixtures/hostile-markup.ts';
import { zip } from '../fixtures/zip.ts';
import { aNote, aProject, aRoom, type Person, Turned } from '../hosts/host.ts';
import { upload } from '../hosts/uploads.ts';
import { writeIn } from './insight.ts';
import { aLink } from './links.ts';
import { aHighlight, anImport } from './transcript.ts';

export const MARKUP = EVERYTHING ? MANY_HOSTILE : HOSTILE;
// True for texts that are stored letter by letter: without lines or spaces that are normalised, and without invalid
// characters.
const isShownWhole = (text: string) =>
  text.trim() === text && text !== '' && !/[\s\u00a0]{2}|[\p{Cc}\ufeff]/u.test(text) && text.isWellFormed();

const LONGEST = 10_000;

/** The naughty strings that every text keeps letter by letter. */
export const NAUGHTY = naughtyStrings().filter((text) => text.length < LONGEST && isShownWhole(text));
/** Markup without line ends and adjacent spaces, so that every page shows it unchanged. */
export const PLAIN = HOSTILE.filter((markup) => !markup.includes('\u00a0'));

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

// Refusals of invalid names, and of names that exist in a similar form.
const REFUSED = new Set(['BAD_USER_INPUT', 'CONFLICT']);

/** Creates an object for each text that is a valid name; returns the created ones. */
async function ofEach<T>(texts: readonly string[], make: (text: string) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (const text of texts) {
    const one = await make(text).catch((fault) => {
      if (fault instanceof Turned && REFUSED.has(fault.code)) return undefined;
      throw fault;
    });
    if (one !== undefined) made.push(one);
  }
  return made;
}

/** A file of every imported format, with the markup as its text and name. */
export const FILES: Record<string, () => string | Uint8Array<ArrayBuffer>> = {
  html: () =>
    `<!doctype html><title>${HOSTILE[9]}</title><body>${MARKUP.map((one) => `<div>${one}${ENDED}</div>`).join('\n')}<p>The end.`,
  md: () => [...MARKUP, ...NAUGHTY, `[a]: javascript:top.pwned(0)`, 'The end.'].join('\n\n'),
  txt: () => [...MARKUP, ...NAUGHTY, 'The end.'].join('\n\n'),
  docx: () =>
    Uint8Array.from(
      zip({
        'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><w:body>${MARKUP.map((one) => `<w:p><w:r><w:t xml:space="preserve">${escaped(one)}</w:t></w:r></w:p>`).join('')}<w:p><w:hyperlink r:id="rId1"><w:r><w:t>press</w:t></w:r></w:hyperlink></w:p></w:body></w:document>`,
        'word/_rels/document.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="javascript:top.pwned(0)" TargetMode="External"/></Relationships>`,
      }),
    ),
  vtt: () =>
    `WEBVTT\n\nSTYLE\n::cue { background: url(https://${CANARY_HOST}/cue) }\n\n${cues(
      (at) => at,
      (one) => `<v ${one.replaceAll('>', '')}>${one}</v>`,
    )}`,
  srt: () =>
    cues(
      (at) => at.replaceAll('.', ','),
      (one) => `<font color="red">${one}</font>`,
    ),
};

const clock = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23);
const cues = (spelt: (time: string) => string, say: (markup: string) => string) =>
  MARKUP.map((one, at) => `${at + 1}\n${spelt(clock(at * 2))} --> ${spelt(clock(at * 2 + 1))}\n${say(one)}\n`).join(
    '\n',
  );

export interface HostileRoom {
  admin: Person;
  project: string;
  note: string;
  said: string;
  insight: string;
  tag: string;
  file: string;
  folder: string;
  imported: Record<string, string>;
  shares: string[];
}

/** A workspace in which every name and every text is markup that would run. */
export async function aHostileRoom(): Promise<HostileRoom> {
  const { admin, person } = await aRoom();
  const [name = '', other = '', third = ''] = PLAIN.filter((one) => one.includes('<img src=x'));
  await admin.do(updateWorkspace, { name });
  await admin.do(updateMe, { name: other });
  const ben = await person('CONTRIBUTOR');
  await ben.do(updateMe, { name });
  await ofEach(HOSTILE, (one) => admin.do(createGroup, { name: one }));
  const folder = await admin.do(createFolder, { name: third });
  const { id: projectId } = await aProject(admin, { title: name, summary: HOSTILE.join('\n').slice(0, 900) });
  const tags = await ofEach([...HOSTILE, ...NAUGHTY], (title) =>
    admin.do(createTag, { projectId, title, description: title }),
  );
  await ofEach(HOSTILE, (title) => admin.do(createTagGroup, { projectId, title }));
  const notes = await ofEach(HOSTILE, (title) => admin.do(createNote, { projectId, title }));
  for (const { id } of notes.slice(0, 5)) await admin.do(deleteNote, { id });
  const imported: Record<string, string> = {};
  for (const [kind, content] of Object.entries(FILES))
    imported[kind] = (await anImport(admin, projectId, `${kind} ${other}.${kind}`, content())).id;
  const note = imported.txt ?? '';
  for (const one of (await admin.do(speakers, { condition: { noteId: imported.vtt ?? '' } })).nodes)
    await ofEach([HOSTILE[10] ?? ''], (text) =>
      admin.do(updateSpeaker, { id: one.id, name: `${text} ${one.id.slice(0, 4)}` }),
    );
  const marked = await ofEach(PLAIN.slice(0, 30), (words) =>
    aHighlight(
      admin,
      note,
      words,
      tags.slice(0, 5).map(({ id }) => id),
    ),
  );
  const said = await aNote(admin, { projectId, title: name });
  await ofEach([...HOSTILE, ...NAUGHTY.slice(0, EVERYTHING ? undefined : 40)], (body) =>
    ben.do(createComment, { pageId: said.id, body, mentionIds: [admin.memberId] }),
  );
  await ofEach(HOSTILE.slice(0, 10), (title) => admin.do(createVersion, { pageId: note, title }));
  const file = await upload(admin, {
    projectId,
    pageId: said.id,
    name: `${other}.txt`.replaceAll('/', ''),
    bytes: 'Words',
  });
  const insights = await ofEach(EVERYTHING ? HOSTILE : PLAIN.slice(0, 8), (title) =>
    admin.do(createInsight, { projectId, title }),
  );
  const whole = await admin.do(createInsightFromHighlights, {
    projectId,
    title: name,
    highlightIds: marked.map(({ id }) => id),
  });
  await writeIn(admin, whole.id, (writer) => {
    for (const one of HOSTILE) writer.paragraph(one);
    writer.section(name, other);
  });
  const shares: string[] = [];
  for (const { id } of [...insights, whole]) {
    await admin.do(publishInsight, { id });
    shares.push((await aLink(admin, { insightId: id, showSpeakers: true })).token);
  }
  for (const { id } of marked.slice(0, EVERYTHING ? undefined : 5))
    shares.push((await aLink(admin, { highlightId: id, showSpeakers: true })).token);
  return {
    admin,
    project: projectId,
    note,
    said: said.id,
    insight: whole.id,
    tag: tags[9]?.id ?? '',
    file: file.id,
    folder: folder.id,
    imported,
    shares,
  };
}
