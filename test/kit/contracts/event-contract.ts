import { buildRules, RULE_OPERATORS, type RuleFieldType } from '@earshot/core/areas/automations/automation-rules';
import { entities } from '@earshot/core/model/all';
import { type AutomationEvent, automationEvent } from '@earshot/core/plugin/automation-event';
import type { Plugin } from '@earshot/core/plugin/plugin';
import { expect } from 'chai';
import { demandFolderName } from './folder-of.ts';

export interface EventContract {
  /** import.meta.url of the spec, which is in the folder of the plugin */
  at: string;
  /** rows of its entity, with the fields that it reads */
  rows: readonly Record<string, unknown>[];
}

const FITS: Record<RuleFieldType, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  date: (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
  array: Array.isArray,
  enum: (value) => typeof value === 'string',
};

/** An empty page, for any query. */
const read = async () => ({ nodes: [], totalCount: 0, pageInfo: { hasNextPage: false, endCursor: null } });

/** Defines mocha tests of the contract of every automation event. */
export function eventContract(plugin: Plugin, { at, rows }: EventContract): void {
  const events = plugin.contributes.filter(({ point }) => point === automationEvent.point) as AutomationEvent[];

  describe(`automation event ${plugin.id}`, () => {
    it('is found by the name of its folder, and is about a noun that there is', () => {
      expect(new Set(events.map(({ id }) => id)).size).to.equal(1);
      const fields = new Set(events.map((made) => JSON.stringify(made.fields)));
      expect(fields.size, 'the same fields for each of its nouns').to.equal(1);
      demandFolderName(plugin, at);
      for (const { entity } of events) expect(entities.map(({ name }) => name)).to.include(entity);
    });

    for (const made of events) {
      it('says of a row what its fields announce, and nothing else', async () => {
        for (const row of rows) {
          const values = await made.values({ row, read } as never);
          expect(Object.keys(values).sort()).to.deep.equal(Object.keys(made.fields).sort());
          for (const [name, { type, values: choices }] of Object.entries(made.fields)) {
            const value = values[name] ?? null;
            expect(value === null || FITS[type](value), `${name} is ${type}`).to.equal(true);
            if (choices && value !== null) expect(choices).to.include(value);
          }
        }
      });

      it('offers operators for each of its fields', () => {
        for (const [field, { type }] of Object.entries(made.fields)) {
          const rules = { combinator: 'AND', conditions: [{ field, operator: 'never', value: '' }] };
          expect(() => buildRules(rules, made.fields)).to.throw(`Invalid operator 'never' for field type '${type}'`);
          expect(RULE_OPERATORS[type]).to.not.have.length(0);
        }
      });
    }
  });
}
