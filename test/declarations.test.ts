import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@earshot/config/environment';
import { answers, entities, operations } from '@earshot/core/model/all';
import { type AnyEntity, lowerFirst } from '@earshot/core/model/entity';
import { pageEntities } from '@earshot/core/model/page';
import { PAGE_NOUNS } from '@earshot/core/model/page-nouns';
import { erasable } from '@earshot/host/areas/places/jobs/erasable';
import { graphSchema } from '@earshot/host/graph/schema';
import { expect } from 'chai';
import { printSchema } from 'graphql';
import { memberOperations } from './security/rehearsal.ts';

const RENEW = 'stale: npm run expect renews it; read the difference before you commit it';
const printedSchema = () => `${printSchema(graphSchema(entities, answers, operations))}\n`;

/** An ended link comes back by Undo only: the page that it showed is where people look for it. */
const ONLY_UNDONE = ['Share'];

// Part of `npm run check`: it needs no database.
describe('the declarations', () => {
  it('are what docs/schema.graphql shows', () => {
    const file = join(projectRoot(), 'docs', 'schema.graphql');
    const printed = printedSchema();
    if (process.env.EARSHOT_WRITE_EXPECTATIONS) writeFileSync(file, printed);
    expect(readFileSync(file, 'utf8') === printed, `docs/schema.graphql is ${RENEW}`).to.equal(true);
  });

  it('have their lines in test/permissions.expect.csv', () => {
    if (process.env.EARSHOT_WRITE_EXPECTATIONS) return; // permissions.test.ts writes it
    const file = readFileSync(join(projectRoot(), 'test', 'permissions.expect.csv'), 'utf8');
    const listed = new Set(
      file
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.split(',')[0]),
    );
    const declared = new Set(operations.map(({ name }) => name));
    const gone = [...listed].filter((name) => !declared.has(name ?? ''));
    expect(gone, `test/permissions.expect.csv is ${RENEW}`).to.deep.equal([]);
    const missing = memberOperations.map(({ name }) => name).filter((name) => !listed.has(name));
    expect(missing, `test/permissions.expect.csv is ${RENEW}`).to.deep.equal([]);
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
      ({ name, options: { trash, title } }) => !(trash?.says && title) && !ONLY_UNDONE.includes(name),
    );
    expect(named(unlisted), 'what can be restored is listed in trash: title and trash.says').to.deep.equal([]);
    const listed = entities.filter(({ options }) => options.trash?.says);
    const unasked = listed.filter(
      ({ name, plural }) => !restored.some((one) => one.name === name) || !declared.has(lowerFirst(plural)),
    );
    expect(named(unasked), 'trash lists by the list operation of a noun and restores by restore…').to.deep.equal([]);
    expect(erasable(entities)).to.have.length(entities.filter(({ options }) => options.trash).length);
  });
});
