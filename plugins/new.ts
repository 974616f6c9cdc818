import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pluginName } from '@earshot/core/plugin/contribution';
import { Refusal } from '@earshot/core/refusal';

interface Example {
  /** contribution points with an example */
  points: readonly string[];
  folder: string;
  /** id of the plugin that is copied */
  example: string;
  title: string;
  /** page of docs/plugins with its code; without one it is copied from plugins/ */
  page?: string;
}

/** The smallest real example of each kind, copied under the new name. */
export const EXAMPLES: Readonly<Record<string, Example>> = {
  format: { points: ['import-format'], folder: 'formats', example: 'txt', title: 'Plain text' },
  channel: { points: ['channel'], folder: 'channels', example: 'guest-book', title: 'Guest book', page: 'channels.md' },
  chart: { points: ['chart'], folder: 'charts', example: 'line', title: 'Line' },
  panel: { points: ['panel'], folder: 'panels', example: 'people-by-tag', title: 'People × tags' },
  summary: { points: ['summary'], folder: 'summaries', example: 'feature-requests', title: 'Feature requests' },
  action: { points: ['action'], folder: 'actions', example: 'send-notification', title: 'Send a notification' },
  event: { points: ['automation-event'], folder: 'events', example: 'note-created', title: 'Note created' },
  integration: {
    points: ['integration', 'webhook'],
    folder: 'integrations',
    example: 'guest-list',
    title: 'Guest list',
    page: 'integrations.md',
  },
  model: {
    points: ['text-model', 'embedding-model'],
    folder: 'models',
    example: 'openai-compatible',
    title: 'OpenAI-compatible',
  },
  translator: { points: ['translator'], folder: 'translators', example: 'libretranslate', title: 'LibreTranslate' },
  transcriber: {
    points: ['transcriber'],
    folder: 'transcribers',
    example: 'whisper-server',
    title: 'Whisper server',
  },
  speech: { points: ['speech'], folder: 'speech', example: 'espeak-ng', title: 'eSpeak NG' },
};

/** Kinds whose contracts run in any folder with the packed packages (docs/plugins/outside.md). */
export const OUTSIDE: readonly string[] = ['channel', 'chart', 'panel', 'summary', 'action', 'event', 'integration'];

const capital = (name: string) => name.toUpperCase().replaceAll('-', '_');
const pascal = (name: string) => name.replaceAll(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
const camel = (name: string) => name.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
const titled = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
/** A unique name of an event, such as note:created. */
const event = (name: string) => {
  const [noun, ...happened] = name.split('-');
  return `${noun}:${camel(happened.join('-')) || 'happened'}`.replaceAll(/\d/g, '');
};

/** Programs, hosts and imports of an example, which are not renamed. */
const KEPT = /((?:program: |programFolders, )'[^']+'|\bprogram [\w-]+,|https?:\/\/[^\s'"`]+|from '@?[\w./-]+')/;

function renamed(text: string, { example, title }: Example, name: string): string {
  const short = name.replaceAll('-', '');
  const names = (free: string) =>
    free
      .replaceAll(/extensions: \[.*\]/g, `extensions: ['${short}']`)
      .replaceAll(/mediaTypes: \[.*\]/g, 'mediaTypes: []')
      .replaceAll(`.${example}`, `.${short}`)
      .replaceAll(new RegExp(`\\b${event(example)}\\b`, 'g'), event(name))
      .replaceAll(new RegExp(`\\b${example}\\b`, 'g'), name)
      .replaceAll(new RegExp(`\\b${capital(example)}\\b`, 'g'), capital(name))
      .replaceAll(new RegExp(`\\b${camel(example)}\\b`, 'g'), camel(name))
      .replaceAll(new RegExp(`\\b${title}\\b`, 'g'), titled(name))
      .replaceAll(new RegExp(`\\b${title.toLowerCase()}\\b`, 'g'), titled(name))
      .replaceAll(new RegExp(`\\b${pascal(example)}\\b`, 'g'), pascal(name));
  return text
    .split(KEPT)
    .map((part, at) => (at % 2 === 0 ? names(part) : part))
    .join('');
}

/** The files of an example by name: from its folder, or from its page. */
async function filesOf(root: string, { folder, example, page }: Example): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  if (page) {
    const text = await readFile(join(root, 'docs', 'plugins', page), 'utf8');
    const blocks = [...text.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code);
    const block = (words: string) => blocks.find((code) => code.includes(words)) ?? '';
    files.set('index.ts', block('export default plugin('));
    files.set('index.spec.ts', block('Contract(plugin, '));
    return files;
  }
  const from = join(root, 'plugins', folder, example);
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    files.set(relative(from, path), await readFile(path, 'utf8'));
  }
  return files;
}

/** Replaces the repository's module paths by names of the packed packages. */
function packed(code: string): string {
  const ours = /import \{ (.+) \} from '@earshot\/test\/kit\/(?:contracts|fakes)\/[\w-]+';\n/g;
  const names = [...code.matchAll(ours)].map(([, name]) => name).join(', ');
  const rest = code.replaceAll(ours, '').replaceAll(/'@earshot\/ui\/kit\/(?:panel|chart)'/g, "'@earshot/kit'");
  return names === ''
    ? rest
    : rest.replace(
        /^import plugin|^import \w+ from '\.\/index/m,
        (next) => `import { ${names} } from '@earshot/contracts';\n${next}`,
      );
}

const json = (value: object) => `${JSON.stringify(value, undefined, 2)}\n`;

/** Package and compiler settings of a plugin in a folder of its own. */
function frameOf(name: string): Map<string, string> {
  const scripts = { build: 'tsc', test: 'mocha index.spec.js' };
  const devDependencies = { '@types/mocha': '10.0.10', '@types/node': '24.19.2', typescript: '7.0.2' };
  const compilerOptions = {
    target: 'es2023',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    module: 'nodenext',
    strict: true,
    skipLibCheck: true,
    verbatimModuleSyntax: true,
    rewriteRelativeImportExtensions: true,
    jsx: 'react-jsx',
    types: ['node', 'mocha'],
    rootDir: '.',
  };
  return new Map([
    ['package.json', json({ name, version: '1.0.0', private: true, type: 'module', scripts, devDependencies })],
    ['tsconfig.json', json({ compilerOptions, include: ['*.ts', '*.tsx'] })],
  ]);
}

function checked(kind: string, name: string): { example: Example; kind: string } {
  const example = Object.hasOwn(EXAMPLES, kind) ? EXAMPLES[kind] : undefined;
  if (!example)
    throw new Refusal(
      'BAD_USER_INPUT',
      `Say what is new: npm run new plugin ${Object.keys(EXAMPLES).join('|')} <name> [<folder outside>]`,
    );
  if (!pluginName().safeParse(name).success)
    throw new Refusal('BAD_USER_INPUT', 'Name the plugin as in app-store: lowercase letters, digits, hyphens.');
  return { example, kind };
}

/**
 * Creates plugins/<kind>/<name> from the smallest example of its kind, or the same in a folder outside of the
 * repository, and returns the next steps.
 */
export async function newPlugin(root: string, words: readonly string[]): Promise<string> {
  const [noun, word = '', name = '', outside] = words;
  const { example, kind } = checked(noun === 'plugin' ? word : '', name);
  if (outside !== undefined && !OUTSIDE.includes(kind))
    throw new Refusal(
      'UNPROCESSABLE',
      `The contract of a ${kind} needs the host: make it here, without a folder, and copy index.ts when it passes.`,
    );
  const folder = outside === undefined ? join(root, 'plugins', example.folder, name) : resolve(outside);
  // Names are also taken by plugins of other kinds: all share one set of ids.
  const taken = [folder, ...Object.values(EXAMPLES).map((other) => join(root, 'plugins', other.folder, name))].find(
    (path) => existsSync(join(path, 'index.ts')),
  );
  if (taken) throw new Refusal('CONFLICT', `${relative(root, taken)} is there already. Choose another name.`);
  const files = new Map(outside === undefined ? [] : frameOf(name));
  for (const [file, text] of await filesOf(root, example)) {
    const own = renamed(text, example, name);
    files.set(renamed(file, example, name), outside === undefined ? own : packed(own));
  }
  for (const [file, text] of files) {
    await mkdir(join(folder, file, '..'), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  const source = `made from ${example.example}`;
  if (outside !== undefined)
    return `${folder} is ${source}. In it: npm install <the packed packages>, npm run build, npm test (docs/plugins/outside.md).\n`;
  const where = relative(root, folder);
  return `${where} is ${source}. Change it, then: npm run build && npm run spec -- ${where}/*.spec.ts\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    process.stdout.write(await newPlugin(process.cwd(), process.argv.slice(2)));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
