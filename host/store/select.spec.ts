import { randomUUID } from 'node:crypto';
import { Note } from '@earshot/core/areas/pages/note';
import { Group } from '@earshot/core/areas/workspace/group';
import { expect } from 'chai';
import fc from 'fast-check';
import { testDatabase } from '../../test/kit/hosts/database.ts';
import { Database } from './database.ts';
import type { Find } from './find.ts';
import { migrate } from './migrations/index.ts';
import { Rows } from './rows.ts';
import { selectRows } from './select.ts';

const workspaceId = randomUUID();
const id = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;

describe('a statement that reads rows', () => {
  it('is the same text whatever is asked for: values are bound', () => {
    const value = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(`'; drop table notes; --`, '$1', '$$', '"'));
    const asked = (title: string, after: string): Find => ({
      where: { title },
      order: [['title', 'ASC']],
      after: { value: after, id: id(1) },
      limit: 2,
      offset: 3,
    });
    const { text } = selectRows(Note, workspaceId, asked('a', 'b'));
    fc.assert(
      fc.property(value, value, (title, after) => {
        const statement = selectRows(Note, workspaceId, asked(title, after));
        expect(statement.text).to.equal(text);
        expect(statement.bind).to.include.members([workspaceId, title, after, 2, 3]);
      }),
    );
  });

  it('names declared columns and nothing else', () => {
    const hostile = 'title" = title or "title';
    expect(() => selectRows(Note, workspaceId, { where: { [hostile]: 'a' } })).to.throw(/has no column/);
    expect(() => selectRows(Note, workspaceId, { order: [[hostile, 'ASC']] })).to.throw(/has no column/);
    expect(() =>
      selectRows(Note, workspaceId, { order: [['title', 'desc; drop table notes' as 'ASC']] }),
    ).not.to.throw();
    expect(selectRows(Note, workspaceId, { order: [['title', 'desc; drop' as 'ASC']] }).text).not.to.include('drop');
  });

  it('is never wider because a value is missing', () => {
    expect(() => selectRows(Note, workspaceId, { where: { projectId: undefined } })).to.throw(/without a value/);
  });
});

describe('a statement that looks rows up by their ids', () => {
  it('is prepared under one name for one text, however many ids and whatever they are', () => {
    const one = selectRows(Note, workspaceId, { where: { id: id(1) }, limit: 1 });
    expect(one.name).to.be.a('string');
    expect(selectRows(Note, workspaceId, { where: { id: id(2) }, limit: 1 })).to.include({
      name: one.name,
      text: one.text,
    });
    expect(selectRows(Note, workspaceId, { where: { id: [id(1), id(2)] } }).name).not.to.equal(one.name);
    expect(selectRows(Group, workspaceId, { where: { id: id(1) }, limit: 1 }).name).not.to.equal(one.name);
  });

  it('is the only one that is prepared: the best plan of a list depends on its values', () => {
    const where = { id: id(1) };
    expect(selectRows(Note, workspaceId, { where: { ...where, projectId: id(2) } }).name).to.equal(undefined);
    expect(selectRows(Note, workspaceId, { where, narrow: [() => 'true'] }).name).to.equal(undefined);
    expect(selectRows(Note, workspaceId, { order: [['title', 'ASC']], limit: 2 }).name).to.equal(undefined);
  });

  it('leaves out the virtual fields that are not wanted, and nothing else', () => {
    const { text } = selectRows(Group, workspaceId, { without: new Set(['memberIds']) });
    expect(text).to.include('as "name"').and.not.include('group_members');
    expect(selectRows(Group, workspaceId, {}).text).to.include('group_members');
  });
});

describe('the rows of a table', () => {
  let database: Database;
  before(async () => {
    database = new Database((await testDatabase()).connection);
    await migrate(database);
  });
  after(() => database.close());

  /** A workspace with one group for each of these times; returns the times as read. */
  async function groups(moments: (string | null)[]) {
    const workspace = randomUUID();
    await database.inWorkspace(workspace, async (transaction) => {
      const rows = new Rows(transaction, Group);
      for (const [at, trashedAt] of moments.entries())
        await rows.insert({ id: randomUUID(), name: `Team ${at}`, trashedAt });
    });
    return new Rows(database.reading(workspace), Group);
  }

  it('hold moments as ISO strings, to the thousandth', async () => {
    const moments = [
      '2026-11-21T17:05:20.000Z',
      '2026-11-21T17:05:20.100Z',
      '2026-11-21T17:05:20.120Z',
      '2026-11-21T17:05:20.123Z',
      '1969-12-31T23:59:59.999Z',
      '0001-01-01T00:00:00.000Z',
    ];
    const rows = await groups(moments);
    const read = await rows.find({ trashed: true });
    expect(read.map(({ trashedAt }) => trashedAt)).to.have.members(moments);
  });

  it('are found by a value, by one of several, and by none', async () => {
    const [early, late] = ['2026-01-01T00:00:00.000Z', '2026-02-02T00:00:00.000Z'];
    const rows = await groups([early, late, late, null]);
    const found = async (where: Find['where']) => (await rows.find({ where, trashed: 'both' })).length;
    expect(await found({ trashedAt: early })).to.equal(1);
    expect(await found({ trashedAt: [early, late] })).to.equal(3);
    expect(await found({ trashedAt: null })).to.equal(1);
    expect(await found({ trashedAt: [] })).to.equal(0);
    expect(await found({ trashedAt: [null, early] })).to.equal(1);
    expect(await found({ revision: 2 ** 40 })).to.equal(0);
    expect(await found({ revision: [1, 2 ** 40] })).to.equal(4);
    expect(await rows.count({ trashedAt: late }, 'both')).to.equal(2);
    expect(await rows.count({}, 'both', { limit: 2 })).to.equal(2);
    expect(await rows.count()).to.equal(1);
    expect(await rows.count({}, true)).to.equal(3);
  });

  it('come page by page without gaps or repeats, in both directions, where some have no value', async function () {
    this.timeout(60_000);
    const moment = fc.constantFrom(null, null, '2026-01-01T00:00:00.000Z', '2026-02-02T00:00:00.000Z');
    const direction = fc.constantFrom('ASC' as const, 'DESC' as const);
    await fc.assert(
      fc.asyncProperty(
        fc.array(moment, { maxLength: 8 }),
        fc.integer({ min: 1, max: 4 }),
        direction,
        async (moments, limit, direction) => {
          const rows = await groups(moments);
          const all: Find = { order: [['trashedAt', direction]], trashed: 'both' };
          const whole = (await rows.find(all)).map((row) => row.id);
          expect(whole).to.have.length(moments.length);
          const paged: string[] = [];
          let after: Find['after'];
          for (;;) {
            const page = await rows.find({ ...all, limit, after });
            paged.push(...page.map((row) => row.id));
            const last = page.at(-1);
            if (!last || paged.length > moments.length) break;
            after = { value: last.trashedAt, id: last.id };
          }
          expect(paged).to.deep.equal(whole);
        },
      ),
      { numRuns: 60 },
    );
  });
});
