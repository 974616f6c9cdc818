import { globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { projectRoot } from '@earshot/config/environment';
import { expect } from 'chai';

// Allowed imports between rooms (docs/architecture.md). Packages are named by their start.
const ROOMS: Record<string, { rooms: string[]; packages: string[] }> = {
  core: { rooms: [], packages: ['zod'] },
  config: { rooms: ['core'], packages: ['zod', '@zxcvbn-ts/language-common', 'node:'] },
  processing: {
    rooms: ['core'],
    packages: [
      'zod',
      'piscina',
      '@napi-rs/nice',
      'yjs',
      '@tiptap/y-tiptap',
      'prosemirror-model',
      'sharp',
      'pdfjs-dist',
      '@napi-rs/canvas',
      'docx',
      'chardet',
      'htmlparser2',
      'lunr',
      'node:',
    ],
  },
  host: { rooms: ['core', 'config', 'processing'], packages: ['*'] },
  ui: { rooms: ['core'], packages: ['*'] },
  plugins: { rooms: ['core'], packages: ['*'] },
};
const root = projectRoot();
const files = globSync('{core,config,processing,host,ui,plugins}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: (path) => /(^|\/)(dist|node_modules)$/.test(path),
}).filter(
  (file) => !/\.(spec|d)\.tsx?$|vite\.config\.ts$|^plugins\/new\.ts$|^plugins\/[^/]+\/[^/]+\/sample\//.test(file),
);

interface Import {
  from: string;
  to: string;
}
const IMPORT = /(?:^|\n)\s*(import|export)\s+(type\s)?([^'";]*?from\s*)?'([^']+)'|import\(\s*'([^']+)'\s*\)/g;
const importsOf = (file: string): Import[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(IMPORT)].map(([, , , , name, lazy]) => ({
    from: file,
    to: name ?? lazy ?? '',
  }));
const imports = files.flatMap(importsOf);

const roomOf = (file: string) => file.split('/')[0] ?? '';
/** The project file of an import, or undefined for a package. */
function target({ from, to }: Import): string | undefined {
  if (to.startsWith('.')) return relative(root, resolve(root, dirname(from), to)).replace(/\.js$/, '.ts');
  return to.startsWith('@earshot/') ? `${to.slice('@earshot/'.length)}.ts` : undefined;
}
const isAllowedPackage = (name: string, allowed: string[]) =>
  allowed.some((start) => start === '*' || name === start || name.startsWith(start));

/** Area of a file, by its path; undefined for shared code. */
const areaOf = (file: string) => /^[a-z]+\/areas\/([^/]+)\//.exec(file)?.[1];
/** Lists of all areas, entry points of rooms, and imports of plugins: these use shared parts and areas alike. */
const WHERE_ALL_MEETS =
  /^(plugins\/|core\/(model\/all\.ts|plugin\/)|processing\/tasks\/all\.ts|host\/(boot\/|areas\/all\.ts)|ui\/(app\/|areas\/all\.ts))/;
const PAGE = join(root, 'docs', 'architecture.md');
const MOST_ENTRIES = 40;

/** The areas in the order of the table in docs/architecture.md. */
const orderedAreas = (): string[] => {
  const page = readFileSync(PAGE, 'utf8');
  const table = page.slice(page.indexOf('| area | subject |'));
  return [...table.slice(0, table.indexOf('\n\n')).matchAll(/^\| ([a-z]+) \|/gm)].map(([, name = '']) => name).slice(1);
};

/** The areas used by each area, in any room. */
function usesOfAreas(): Map<string, Set<string>> {
  const uses = new Map<string, Set<string>>();
  for (const one of imports) {
    const [user, used] = [areaOf(one.from), areaOf(target(one) ?? '')];
    if (user && used && user !== used) uses.set(user, (uses.get(user) ?? new Set()).add(used));
  }
  return uses;
}

/** The areas floor by floor: each is on the floor above all areas that it uses. */
function drawnFloors(): string {
  const uses = usesOfAreas();
  const floors = new Map<string, number>();
  for (const area of orderedAreas())
    floors.set(area, 1 + Math.max(-1, ...[...(uses.get(area) ?? [])].map((used) => floors.get(used) ?? 0)));
  const top = Math.max(...floors.values());
  const lines = Array.from({ length: top + 1 }, (_, at) => top - at).map((floor) => {
    const names = [...floors].filter(([, of]) => of === floor).map(([name]) => name);
    return `${String(floor).padStart(2)}  ${names.join(' · ')}`;
  });
  return ['', '```text', ...lines, '```', ''].join('\n');
}

/** The first cycle of some arrows, as the names along it. */
function cycleAmong(edges: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>();
  const cycleFrom = (name: string, path: string[]): string[] | undefined => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (done.has(name)) return undefined;
    for (const next of edges.get(name) ?? []) {
      const cycle = cycleFrom(next, [...path, name]);
      if (cycle) return cycle;
    }
    done.add(name);
    return undefined;
  };
  return [...edges.keys()].map((name) => cycleFrom(name, [])).find(Boolean);
}

describe('architecture', () => {
  it('lets each room import only what its arrows say', () => {
    const wrong = imports.filter((one) => {
      const room = ROOMS[roomOf(one.from)];
      const file = target(one);
      if (!room) return true;
      if (!file) return !isAllowedPackage(one.to, room.packages);
      if (roomOf(one.from) === 'plugins' && file.startsWith('ui/kit/')) return !one.from.endsWith('panel.tsx');
      if (one.from.startsWith('plugins/formats/') && file.startsWith('processing/office/')) return false;
      return roomOf(file) !== roomOf(one.from) && !room.rooms.includes(roomOf(file));
    });
    expect(wrong.map(({ from, to }) => `${from} → ${to}`)).to.deep.equal([]);
  });

  it('lets no plugin import another one', () => {
    const folder = (file: string) => file.split('/').slice(0, 3).join('/');
    const wrong = imports.filter(
      (one) =>
        roomOf(one.from) === 'plugins' &&
        target(one)?.startsWith('plugins/') &&
        folder(target(one) ?? '') !== folder(one.from),
    );
    expect(wrong).to.deep.equal([]);
  });

  it('has no import cycles, not even of types', () => {
    const edges = new Map<string, string[]>();
    for (const one of imports) {
      const to = target(one);
      if (to) edges.set(one.from, [...(edges.get(one.from) ?? []), to]);
    }
    expect(cycleAmong(edges)).to.equal(undefined);
  });

  it('lets shared parts import no area, but where all of it is put together', () => {
    const wrong = imports.filter((one) => {
      const to = target(one);
      return to && areaOf(to) && !areaOf(one.from) && !WHERE_ALL_MEETS.test(one.from);
    });
    expect(wrong.map(({ from, to }) => `${from} → ${to}`)).to.deep.equal([]);
  });

  it('lets nothing below it import host/boot, which puts the host together', () => {
    const wrong = imports.filter(
      (one) => target(one)?.startsWith('host/boot/') && !/^host\/(boot\/|main\.ts|earshot\.ts|dev\.ts)/.test(one.from),
    );
    expect(wrong.map(({ from, to }) => `${from} → ${to}`)).to.deep.equal([]);
  });

  it('has declarations in core/model only where shared parts read them', () => {
    const declares = /= (entity|answer|command|query|listQuery|act|crud)\(/;
    const unread = files
      .filter((file) => file.startsWith('core/model/') && declares.test(readFileSync(join(root, file), 'utf8')))
      .filter(
        (file) => !imports.some((one) => target(one) === file && !areaOf(one.from) && one.from !== 'core/model/all.ts'),
      );
    expect(unread, 'these belong to the area that uses them').to.deep.equal([]);
  });

  it('has every file on the list of its kind', () => {
    const listed = (list: string) => imports.filter(({ from }) => from === list).map((one) => target(one) ?? '');
    const missing = (list: string, of: readonly string[]) =>
      of.filter((file) => !listed(list).includes(file)).map((file) => `${file} is not in ${list}`);
    const inFolder = (path: RegExp, declares = /(?:)/) =>
      files.filter((file) => path.test(file) && declares.test(readFileSync(join(root, file), 'utf8')));
    expect([
      ...missing(
        'core/model/all.ts',
        inFolder(/^core\/(areas|model)\//, /export const \w+ = (entity|command|query|listQuery|act)\(/),
      ),
      ...missing('host/areas/all.ts', inFolder(/^host\/areas\/[a-z]+\/area\.ts$/)),
      ...missing('ui/areas/all.ts', inFolder(/^ui\/areas\/[a-z]+\/area\.ts$/)),
      ...missing('host/store/migrations/index.ts', inFolder(/^host\/store\/migrations\/\d+[^/]*\.ts$/)),
      ...missing('host/plugins/points.ts', inFolder(/^core\/plugin\//, /export const \w+ = contributionPoint\(/)),
    ]).to.deep.equal([]);
  });

  it('has areas in one order, in which each uses those above it only', () => {
    const order = orderedAreas();
    const folders = globSync('{core,host,processing,ui}/areas/*/', { cwd: root }).map((path) => basename(path));
    expect([...new Set(folders)].toSorted(), 'the table in docs/architecture.md').to.deep.equal(order.toSorted());
    const limited = globSync('core/limits/areas/*.ts', { cwd: root }).map((path) => basename(path, '.ts'));
    expect(limited.filter((area) => !order.includes(area))).to.deep.equal([]);
    const wrong = imports.filter((one) => {
      const [user, used] = [areaOf(one.from), areaOf(target(one) ?? '')];
      return user && used && order.indexOf(used) > order.indexOf(user);
    });
    expect(wrong.map(({ from, to }) => `${from} → ${to}`)).to.deep.equal([]);
  });

  it('draws the order of areas in docs/architecture.md', () => {
    const page = readFileSync(PAGE, 'utf8');
    const [before = '', , after = ''] = page.split(/<!-- areas -->|<!-- end of areas -->/);
    const now = `${before}<!-- areas -->\n${drawnFloors()}\n<!-- end of areas -->${after}`;
    if (process.env.EARSHOT_WRITE_EXPECTATIONS) writeFileSync(PAGE, now);
    else expect(page, 'npm run expect writes it').to.equal(now);
  });

  it('has no folder with too many entries', () => {
    const folders = new Set(
      files.flatMap((file) => file.split('/').map((_, depth, parts) => parts.slice(0, depth).join('/'))),
    );
    // Ordered lists that only grow are exempt: migrations, and the words of areas in table order.
    const crowded = [...folders]
      .filter((folder) => folder !== '' && folder !== 'host/store/migrations' && !folder.endsWith('/areas'))
      .flatMap((folder) => {
        const entries = readdirSync(join(root, folder)).filter((name) => !/^(dist|node_modules)$/.test(name));
        return entries.length > MOST_ENTRIES ? [`${folder}: ${entries.length}`] : [];
      });
    expect(crowded).to.deep.equal([]);
  });

  it('keeps each dangerous thing in its one place', () => {
    const only = (pattern: RegExp, allowed: RegExp) =>
      files.filter((file) => !allowed.test(file) && pattern.test(readFileSync(join(root, file), 'utf8')));
    expect(
      only(/from 'piscina'/, /^processing\/pool\/(pool|worker|thread-walls|chunks|reply)\.ts$/),
      'Piscina',
    ).to.deep.equal([]);
    expect(only(/from 'sequelize'/, /^host\/(store\/|graph\/errors\.ts)/), 'Sequelize').to.deep.equal([]);
    expect(only(/sequelize\.transaction\(/, /^host\/store\/database\.ts$/), 'bare transactions').to.deep.equal([]);
    expect(only(/\bModal\b[^;]*from '@mantine\/core'/, /^ui\/kit\/dialogs\/dialog\.tsx$/), 'dialogs').to.deep.equal([]);
    expect(only(/findByPk|findOne\(/, /^$/), 'rows by id without load()').to.deep.equal([]);
    expect(only(/new Container\(/, /^host\/boot\/container\.ts$/), 'containers').to.deep.equal([]);
    expect(
      only(/process\.env\b/, /^(config\/environment\.ts|config\/setup\/|host\/boot\/database\/|host\/dev\.ts)/),
      'environment',
    ).to.deep.equal([]);
    expect(
      only(/dangerouslySetInnerHTML|\.innerHTML\s*=|\beval\(|new Function\(/, /^$/),
      'raw HTML and eval',
    ).to.deep.equal([]);
    expect(
      // A type import opens no connection.
      only(/import (?!type )[^;]*from 'node:https?'/, /^host\/(egress\/|boot\/start\.ts)/),
      'ways out',
    ).to.deep.equal([]);
    expect(
      only(
        /from 'node:child_process'/,
        /^(processing\/(pool\/(child|program)|media\/run-child)\.ts|config\/setup\/|host\/boot\/database\/|host\/dev\.ts)/,
      ),
      'processes',
    ).to.deep.equal([]);
    expect(
      only(/\bsearch_(items|points)\b/, /^host\/(areas\/search\/|store\/migrations\/|areas\/[a-z]+\/jobs\/)/),
      'the search table',
    ).to.deep.equal([]);
    expect(
      only(
        /\.toLocale(?:Date|Time)?String\(|Intl\.(?:DateTimeFormat|NumberFormat|ListFormat)\(/,
        // The page of an archive has no modules; the tests of time zones compare with the platform.
        /^(core\/rules\/(dates\/[a-z-]+|number-text)\.ts|ui\/kit\/words\/time-zones\.ts|processing\/areas\/exchange\/archive\/archive-search\.ts|.*\.(spec|test)\.ts)$/,
      ),
      'formats of dates, numbers and lists: core/rules/dates/date-text.ts, core/rules/number-text.ts, ui/kit/words',
    ).to.deep.equal([]);
    const shell = files.filter((file) => /^ui\/(app|data|frame|kit)\//.test(file) && !file.endsWith('.spec.ts'));
    const all = shell.filter((file) =>
      /^import .*core\/model\/(all|page)'/m.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(all, 'all declarations in what a first visit loads').to.deep.equal([]);
  });

  it('reads the workspace from the session in the browser, where rows come without it', () => {
    const ofRow =
      /(?<!\bsession)\.workspaceId\b|\bworkspaceId\b[^{}()=;]*\}\s*\}|\bworkspaceId\b[^{}()=;]*\} = (?!.*\bsession\b)/;
    for (const read of ['row.workspaceId', '({ row: { id, workspaceId } })', 'const { workspaceId, id } = row;'])
      expect(read).to.match(ofRow);
    const inBrowser = files.filter((file) => file.startsWith('ui/'));
    expect(inBrowser.filter((file) => ofRow.test(readFileSync(join(root, file), 'utf8')))).to.deep.equal([]);
  });

  it('has no hook outside of a describe, which would run around every test of the whole run', () => {
    const tests = globSync(['{core,config,processing,host,ui,plugins}/**/*.spec.{ts,tsx}', 'test/**/*.ts'], {
      cwd: root,
      exclude: (path) => /(^|\/)(dist|node_modules)$/.test(path),
    });
    expect(tests.length).to.be.greaterThan(300);
    expect(tests.filter((file) => /^(before|after)Each\(/m.test(readFileSync(join(root, file), 'utf8')))).to.eql([]);
  });

  it('keeps files within 500 lines', () => {
    const long = files
      .map((file) => [file, readFileSync(join(root, file), 'utf8').split('\n').length] as const)
      .filter(([, lines]) => lines > 500);
    expect(long).to.deep.equal([]);
  });

  it('has a lock entry for every optional dependency of every platform', () => {
    const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { optionalDependencies?: Record<string, string> }>;
    };
    const missing = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !lock.packages[`node_modules/${name}`] && !lock.packages[`${path}/node_modules/${name}`])
        .map((name) => `${path || 'root'} → ${name}`),
    );
    expect(missing).to.deep.equal([]);
  });
});
