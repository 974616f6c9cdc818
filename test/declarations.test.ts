import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@earshot/config/environment';
import { answers, entities, operations } from '@earshot/core/model/all';
import { type AnyEntity, lowerFirst } from '@earshot/core/model/entity';
import { pageEntities } from '@earshot/core/model/page';
import { PAGE_NOUNS } from '@earshot/core/model/page-nouns';
import type { Plugin } from '@earshot/core/plugin/plugin';
import { erasable } from '@earshot/host/areas/places/jobs/erasable';
import { graphSchema } from '@earshot/host/graph/schema';
import { expect } from 'chai';
import { isNonNullType, printSchema } from 'graphql';
import * as z from 'zod';
import { memberOperations } from './security/rehearsal.ts';

const RENEW = 'stale: npm run expect renews it; read the difference before you commit it';
const printedSchema = () => `${printSchema(graphSchema(entities, answers, operations))}\n`;

/**
 * Entities restored by Undo only: an ended link, listed on the page that it showed; an export, listed on its page; an
 * alert rule, visible to administrators only.
 */
const ONLY_UNDONE = ['Share', 'ProjectExport', 'AlertRule'];

const OPERATING = join(projectRoot(), 'docs', 'operating.md');
const PLUGINS = join(projectRoot(), 'plugins');

/** The plugins of the project, in folder order. */
const ownPlugins = (): Promise<Plugin[]> =>
  Promise.all(
    globSync('*/*/index.ts', { cwd: PLUGINS })
      .toSorted()
      .map(async (file) => ((await import(join(PLUGINS, file))) as { default: Plugin }).default),
  );

/** Hosts that each plugin calls. */
const domainTable = (plugins: readonly Plugin[]): string =>
  [
    '| plugin | its id | domain names |',
    '|---|---|---|',
    ...plugins.flatMap(({ id, title, needs }) => {
      const named = needs.http.map((host) => (host === '*' ? 'any public host, as typed in' : `\`${host}\``));
      // Those by a setting other than an address show which.
      const bySetting = needs.hostsOf?.({ region: '<region>' }).map((host) => `\`${host}\``) ?? [];
      const byAddress = needs.hostsOf && bySetting.length === 0 ? ['the host of the address in its settings'] : [];
      const hosts = [...named, ...bySetting, ...byAddress];
      return hosts.length > 0 ? [`| ${title} | \`${id}\` | ${hosts.join(', ')} |`] : [];
    }),
  ].join('\n');

// Runs in `npm run check` without a database.
describe('the declarations', () => {
  it('are what docs/schema.graphql shows', () => {
    const file = join(projectRoot(), 'docs', 'schema.graphql');
    const printed = printedSchema();
    if (process.env.EARSHOT_WRITE_EXPECTATIONS) writeFileSync(file, printed);
    expect(readFileSync(file, 'utf8') === printed, `docs/schema.graphql is ${RENEW}`).to.equal(true);
  });

  for (const name of ['permissions', 'statements'])
    it(`have their lines in test/${name}.expect.csv`, () => {
      if (process.env.EARSHOT_WRITE_EXPECTATIONS) return; // written by permissions.test.ts and statements.test.ts
      const lines = readFileSync(join(projectRoot(), 'test', `${name}.expect.csv`), 'utf8')
        .trim()
        .split('\n')
        .slice(1);
      // Names with a space are no operations.
      const listed = new Set(lines.map((line) => line.split(',')[0] ?? '').filter((one) => !one.includes(' ')));
      const declared = new Set(operations.map((one) => one.name));
      const gone = [...listed].filter((one) => !declared.has(one));
      expect(gone, `test/${name}.expect.csv is ${RENEW}`).to.deep.equal([]);
      const missing = memberOperations.map((one) => one.name).filter((one) => !listed.has(one));
      expect(missing, `test/${name}.expect.csv is ${RENEW}`).to.deep.equal([]);
    });

  it('of plugins name the hosts that docs/operating.md lists', async () => {
    const page = readFileSync(OPERATING, 'utf8');
    const [before = '', , after = ''] = page.split(/<!-- domains -->|<!-- end of domains -->/);
    const now = `${before}<!-- domains -->\n\n${domainTable(await ownPlugins())}\n\n<!-- end of domains -->${after}`;
    if (process.env.EARSHOT_WRITE_EXPECTATIONS) writeFileSync(OPERATING, now);
    expect(page === now || process.env.EARSHOT_WRITE_EXPECTATIONS, `docs/operating.md is ${RENEW}`).to.be.ok;
  }).timeout(60_000);

  it('take nothing for null wherever the schema says that a value may be left out', () => {
    const schema = graphSchema(entities, answers, operations);
    const demanded = operations.flatMap(({ name, input }) => {
      const type = schema.getType(`${name.charAt(0).toUpperCase()}${name.slice(1)}Input`);
      const { required = [] } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as {
        required?: string[];
      };
      const fields = type && 'getFields' in type ? Object.values(type.getFields()) : [];
      return [...fields, ...(schema.getQueryType()?.getFields()[name]?.args ?? [])]
        .filter((field) => required.includes(field.name) && !isNonNullType(field.type))
        .map((field) => `${name}.${field.name}`);
    });
    expect(demanded, 'nullable().default(null)').to.deep.equal([]);
  });

  it('have the pages that core/model/page-nouns.ts names', () => {
    expect(pageEntities.map(({ name }) => name)).to.have.members(PAGE_NOUNS);
  });

  it('say how whatever can be deleted is shown in trash and erased', () => {
    const declared = new Set(operations.map(({ name }) => name));
    const named = (nouns: readonly AnyEntity[]) => nouns.map(({ name }) => name);
    const unerased = entities.filter(({ name, options }) => declared.has(`delete${name}`) && !options.trash);
    expect(named(unerased), 'entity(…, { trash })').to.deep.equal([]);
    const restored = entities.filter(({ name }) =>
      operations.some((one) => one.name === `restore${name}` && one.on?.trashed),
    );
    const unlisted = restored.filter(
      ({ name, options: { trash, title } }) => !(trash?.description && title) && !ONLY_UNDONE.includes(name),
    );
    expect(named(unlisted), 'what can be restored is listed in trash: title and trash.description').to.deep.equal([]);
    const listed = entities.filter(({ options }) => options.trash?.description);
    const unasked = listed.filter(
      ({ name, plural }) => !restored.some((one) => one.name === name) || !declared.has(lowerFirst(plural)),
    );
    expect(named(unasked), 'trash lists by the list operation of a noun and restores by restore…').to.deep.equal([]);
    expect(erasable(entities)).to.have.length(entities.filter(({ options }) => options.trash).length);
  });
});
