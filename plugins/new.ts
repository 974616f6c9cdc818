import { existsSync } from 'node:fs';
import { cp, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pluginName } from '@earshot/core/plugin/contribution';
import { Refusal } from '@earshot/core/refusal';

/** The smallest real example of each kind; it is copied under the new name. */
const EXAMPLES: Record<string, { folder: string; example: string; title: string }> = {
  format: { folder: 'formats', example: 'txt', title: 'Plain text' },
  channel: { folder: 'channels', example: 'github-issues', title: 'GitHub issues' },
  chart: { folder: 'charts', example: 'line', title: 'Line' },
  panel: { folder: 'panels', example: 'people-by-tag', title: 'People × tags' },
  translator: { folder: 'translators', example: 'libretranslate', title: 'LibreTranslate' },
  summary: { folder: 'summaries', example: 'feature-requests', title: 'Feature requests' },
  action: { folder: 'actions', example: 'send-notification', title: 'Send a notification' },
  integration: { folder: 'integrations', example: 'linear', title: 'Linear' },
};

const capital = (name: string) => name.toUpperCase().replaceAll('-', '_');
const pascal = (name: string) => name.replaceAll(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
const camel = (name: string) => name.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
const titled = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');

function renamed(text: string, { example, title }: { example: string; title: string }, name: string): string {
  return text
    .replaceAll(/extensions: \[.*\]/g, `extensions: ['${name.replaceAll('-', '')}']`)
    .replaceAll(/mediaTypes: \[.*\]/g, 'mediaTypes: []')
    .replaceAll(`.${example}`, `.${name.replaceAll('-', '')}`)
    .replaceAll(new RegExp(`\\b${example}\\b`, 'g'), name)
    .replaceAll(new RegExp(`\\b${capital(example)}\\b`, 'g'), capital(name))
    .replaceAll(new RegExp(`\\b${camel(example)}\\b`, 'g'), camel(name))
    .replaceAll(new RegExp(`\\b${title}\\b`, 'g'), titled(name))
    .replaceAll(new RegExp(`\\b${title.toLowerCase()}\\b`, 'g'), titled(name))
    .replaceAll(new RegExp(`\\b${pascal(example)}\\b`, 'g'), pascal(name));
}

/** Makes plugins/<kind>/<name> from the smallest example of its kind and says what comes next. */
export async function newPlugin(root: string, [what, kind = '', name = '']: readonly string[]): Promise<string> {
  const example = Object.hasOwn(EXAMPLES, kind) ? EXAMPLES[kind] : undefined;
  if (what !== 'plugin' || !example)
    throw new Refusal(
      'BAD_USER_INPUT',
      `Say what is new: npm run new plugin ${Object.keys(EXAMPLES).join('|')} <name>`,
    );
  const checked = pluginName().safeParse(name);
  if (!checked.success)
    throw new Refusal('BAD_USER_INPUT', `Name the plugin as in app-store: lowercase letters, digits, hyphens.`);
  const folder = join(root, 'plugins', example.folder, name);
  // Also of another kind: ids are all plugins' own.
  const taken = Object.values(EXAMPLES)
    .map((kind) => join(root, 'plugins', kind.folder, name))
    .find((path) => existsSync(path));
  if (taken) throw new Refusal('CONFLICT', `${relative(root, taken)} is there already. Choose another name.`);
  await cp(join(root, 'plugins', example.folder, example.example), folder, { recursive: true });
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    await writeFile(path, renamed(await readFile(path, 'utf8'), example, name));
    await rename(path, join(entry.parentPath, renamed(entry.name, example, name)));
  }
  const where = relative(root, folder);
  return `${where} is a copy of ${example.example}. Change it, then: npm run build && npm run spec -- ${where}/*.spec.ts\n`;
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
