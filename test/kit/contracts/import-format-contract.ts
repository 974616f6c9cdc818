import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { blocks, documentText } from '@earshot/core/documents/document';
import { checkDocument } from '@earshot/core/documents/document-check';
import { timedWords } from '@earshot/core/documents/transcript';
import { importFormat } from '@earshot/core/plugin/import-format';
import type { Plugin } from '@earshot/core/plugin/plugin';
import { Refusal } from '@earshot/core/refusal';
import { FileImports, type NoteFromFile } from '@earshot/host/areas/files/file-imports';
import { ceilingFrom } from '@earshot/host/plugins/ceiling';
import { type PluginFailure, PluginRegistry } from '@earshot/host/plugins/registry';
import { Vault } from '@earshot/host/plugins/vault';
import { WorkspacePlugins } from '@earshot/host/plugins/workspace-plugins';
import { fromUpdates, toJson } from '@earshot/processing/documents/convert';
import { documentSchema } from '@earshot/processing/documents/schema';
import { createPool, type Pool } from '@earshot/processing/pool/pool';
import { expect } from 'chai';
import fc from 'fast-check';
import { memorySettings } from '../hosts/plugin-settings.ts';

export interface ExpectedNote {
  title: string;
  /** pieces of the text that must occur, in this order */
  words: string[];
  /** its speakers, in order of appearance */
  speakers?: string[];
  /** expected notices to the user */
  notices?: string[];
}

export interface ImportFormatContract {
  /** import.meta.url of the spec: sample/ is beside it */
  at: string;
  /** the files of sample/ and the expected notes */
  files: Record<string, ExpectedNote>;
}

/** Imports a file as the host does; call it inside `it`. */
export type Read = (fileName: string, content: string | Uint8Array) => Promise<NoteFromFile>;

// Child processes take a moment to start, on a busy machine a long one.
const PATIENCE = 180_000;
const EVERYTHING = process.env.EARSHOT_TEST === 'all';
const WORKSPACE = '00000000-0000-4000-8000-000000000001';

/** Every shape of text that has broken a reader, small enough to try all. */
const NAUGHTY: readonly string[] = [
  'x',
  '\ttab\n  indented\n',
  'line\n'.repeat(20_000),
  'one long line '.repeat(50_000),
  `${'> '.repeat(500)}deep`,
  `${'- '.repeat(500)}deep`,
  Array.from({ length: 60 }, (_, depth) => `${'  '.repeat(depth)}- level ${depth}`).join('\n'),
  '['.repeat(20_000),
  '*'.repeat(20_000),
  '`'.repeat(20_001),
  '# '.repeat(2000),
  `|${'a|'.repeat(500)}\n|${'-|'.repeat(500)}\n|${'b|'.repeat(500)}`,
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  '[go](javascript:alert(1)) ![x](data:image/png;base64,AAAA) [up](../../etc/passwd)',
  '{"__proto__":{"polluted":true},"constructor":1}',
  '---\n---\n---\n',
  'ﷺ ٱلسَّلَامُ \u202eright to left\u202c 👩‍👩‍👧‍👦 Z̸̡̢̛a̴l̶g̵o̷ \ufffd \u0301',
  '\u200b\u200b\u200b',
  'Ada: yes, I do.\n\nGrace: no, I do not.\n\n'.repeat(3000),
  '[00:01] x\n\n'.repeat(5000),
  `WEBVTT\n\n${'00:01.000 --> 00:02.000\n<v Ada>x\n\n'.repeat(5000)}`,
  `WEBVTT\n\n00:01.000 --> 00:02.000\n${'<'.repeat(100_000)}`,
  '1\n00:00:01,000 --> 00:00:02,000\n'.repeat(5000),
  `<!doctype html>${'<div>'.repeat(20_000)}deep`,
  `<html>${'<table><tr><td>'.repeat(2000)}deep`,
  `<html>${Array.from({ length: 1000 }, (_, at) => `<b id=${at}>`).join('')}${'<p>x'.repeat(1000)}`,
  '{\\rtf1 rich}',
  '%PDF-1.7\n%%EOF',
];

/** The built folder of a plugin: threads run built code, so that is tested. */
function builtFolder(at: string): URL {
  const folder = new URL('.', at);
  const [kind, name] = folder.pathname.split('/').slice(-3, -1);
  const built = new URL(`../../dist/${kind}/${name}/`, folder);
  const found = [built, folder].find((place) => existsSync(new URL('index.js', place)));
  if (!found) throw new Error(`${folder.pathname} is not built. Run npm run build.`);
  return found;
}

/** The document of an imported note. */
export const documentOf = ({ state }: NoteFromFile) => toJson(fromUpdates([state]));

/** A note without values that differ each time: speakers by number, the state by content, comments by words. */
function comparable(note: NoteFromFile): unknown {
  const comments = note.comments.map(({ rangeFrom: _, rangeTo: __, ...words }) => words);
  const plain = JSON.stringify({ ...note, comments, state: documentOf(note) });
  return JSON.parse(note.speakers.reduce((text, { id }, at) => text.replaceAll(id, `speaker ${at}`), plain));
}

function expectNote(note: NoteFromFile): void {
  const document = documentOf(note);
  expect(checkDocument(document)).to.deep.equal([]);
  documentSchema.nodeFromJSON(document).check();
  expect(note.title.length).to.be.within(0, 200);
  expect(() => timedWords.parse(JSON.parse(note.words))).to.not.throw();
  const ids = new Set(note.speakers.map(({ id }) => id));
  const named = blocks(document).flatMap(({ attrs }) => (attrs.speakerId ? [String(attrs.speakerId)] : []));
  for (const id of named) expect(ids.has(id), 'a segment names a speaker that there is').to.equal(true);
}

/**
 * Defines mocha tests of the contract of every import format, with the built plugin in a real thread and the real host;
 * `also` adds tests of this one.
 */
export function importFormatContract(
  plugin: Plugin,
  { at, files }: ImportFormatContract,
  also: (read: Read) => void = () => undefined,
): void {
  let pool: Pool;
  let imports: FileImports;
  let registry: PluginRegistry;
  const failures: PluginFailure[] = [];
  const report = (failure: PluginFailure) => void failures.push(failure);
  const read: Read = (fileName, content) => {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    return imports.readFile({ by: 'tests', workspaceId: WORKSPACE, fileName, bytes });
  };
  const sample = (name: string) => readFile(new URL(`sample/${name}`, at));
  const readOrRefuse = async (fileName: string, content: string | Uint8Array) => {
    const answer = await read(fileName, content).catch((error: unknown) => error);
    if (answer instanceof Refusal) expect(answer.details.problem, answer.message).to.not.equal('plugin-failed');
    else if (answer instanceof Error) throw answer;
    else expectNote(answer as NoteFromFile);
  };

  describe(`import format ${plugin.id}`, () => {
    const formats = plugin.contributes.filter(({ point }) => point === importFormat.point);
    const inChild = formats.some((format) => 'runIn' in format && format.runIn === 'child');
    const extensionOf = (id: string) =>
      registry.contributions(importFormat).find(({ contribution }) => contribution.id === id)?.contribution
        .extensions[0];

    before(async () => {
      pool = createPool({ threads: 1 });
      registry = new PluginRegistry({ pool, report });
      const needs = {
        registry,
        store: memorySettings(),
        vault: new Vault(new Map()),
        ceiling: ceilingFrom('*'),
        report,
      };
      const plugins = new WorkspacePlugins(needs);
      imports = new FileImports({ registry, plugins, pool, deadlines: { detectMs: PATIENCE, readMs: PATIENCE } });
      await registry.load({ name: plugin.id, folder: builtFolder(at), origin: 'own' });
      await plugins.set(WORKSPACE, { id: plugin.id, enabled: true });
    });
    after(() => pool.close(0));
    afterEach(() => {
      expect(failures, 'failures that the host would report').to.deep.equal([]);
    });

    it('is built as it is written', () => {
      const { settings: _, ...built } = registry.plugin(plugin.id)?.plugin ?? expect.fail('it is not loaded');
      const { settings: __, ...written } = plugin;
      expect(JSON.stringify(built)).to.equal(JSON.stringify(written));
      expect(formats).to.not.have.length(0);
    });

    for (const [name, { title, words, speakers = [], notices = [] }] of Object.entries(files))
      it(`makes a note of ${name}`, async () => {
        const bytes = await sample(name);
        const note = await read(name, bytes);
        expectNote(note);
        expect(note.title).to.equal(title);
        let from = 0;
        const text = documentText(documentOf(note));
        for (const piece of words) {
          const found = text.indexOf(piece, from);
          if (found < 0) expect.fail(`“${piece}” is not in the text, or not in this order:\n${text}`);
          from = found + piece.length;
        }
        expect(note.speakers.map(({ name: speaker }) => speaker)).to.deep.equal(speakers);
        expect(note.notices).to.deep.equal(notices);
        expect(comparable(await read(name, bytes)), 'a second time').to.deep.equal(comparable(note));
      }).timeout(PATIENCE);

    it('reads or refuses whatever text it gets, and never fails', async () => {
      for (const format of formats) {
        // Each runs in a child process: outside test:all a sample is enough, the smallest where no text is a valid
        // file.
        const nth = EVERYTHING || !inChild ? 1 : 'reads' in format && format.reads === 'bytes' ? 12 : 4;
        for (const text of NAUGHTY.filter((_, at) => at % nth === 0))
          await readOrRefuse(`naughty.${extensionOf(format.id)}`, text);
      }
    }).timeout(PATIENCE);

    it('reads or refuses whatever bytes it gets, and never fails', async () => {
      const names = Object.keys(files);
      const property = fc.asyncProperty(
        fc.constantFrom(...names),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.uint8Array({ maxLength: 40 }),
        async (name, share, noise) => {
          const bytes = await sample(name);
          const cut = Math.floor(bytes.length * share);
          await readOrRefuse(name, Buffer.concat([bytes.subarray(0, cut), noise]));
          await readOrRefuse(name, Buffer.concat([bytes.subarray(0, cut), noise, bytes.subarray(cut + noise.length)]));
        },
      );
      await fc.assert(property, { numRuns: inChild ? 2 : 30 });
    }).timeout(PATIENCE);

    also(read);

    it('leaves nothing behind when it is unloaded', () => {
      expect(registry.unload(plugin.id)).to.equal(true);
      expect(registry.contributions(importFormat)).to.deep.equal([]);
    });
  });
}
