import { type HappenedEvent } from '@earshot/core/areas/automations/automation-event';
import { limits } from '@earshot/core/limits';
import { type Action, action, type Effect } from '@earshot/core/plugin/action';
import type { Plugin } from '@earshot/core/plugin/plugin';
import { expect } from 'chai';
import { demandFolderName } from './folder-of.ts';

export interface ActionContract {
  /** import.meta.url of the spec, which is in the folder of the plugin */
  at: string;
  /** valid settings */
  settings: Record<string, unknown>;
  /** the kinds of effects planned for a new note */
  does: readonly Effect['kind'][];
  /** data of a connection of its kind, for an action that needs one */
  connection?: { secrets: Record<string, string>; settings: Record<string, unknown> };
}

const ID = '11111111-1111-4111-8111-111111111111';
const ABOUT_NOTE: HappenedEvent = {
  event: 'note:created',
  at: '2026-03-31T12:00:00.000Z',
  object: { kind: 'Note', id: ID, title: 'Interview 4 {{title}}', url: 'https://earshot.example.org/data/interview-4' },
  placeId: ID,
  values: { title: 'Interview 4' },
};
const BY_CLOCK: HappenedEvent = { ...ABOUT_NOTE, event: 'clock', object: null, values: {} };

/** A page with one row, for any query. */
const read = async () => ({
  nodes: [{ id: ID, title: 'A row', text: 'late', tagIds: [] }],
  totalCount: 1,
  pageInfo: { hasNextPage: false, endCursor: null },
});

/** Defines mocha tests of the contract of every action. */
export function actionContract(plugin: Plugin, { at, settings, does, connection }: ActionContract): void {
  const actions = plugin.contributes.filter(({ point }) => point === action.point) as Action[];
  const plan = (made: Action, event: HappenedEvent) =>
    made.plan({ settings: made.settings.parse(settings), event, read, connection } as never);

  describe(`action ${plugin.id}`, () => {
    it('is found by the name of its folder', () => {
      expect(actions).to.have.length(1);
      demandFolderName(plugin, at);
    });

    for (const made of actions) {
      it('describes itself in one line, also before anything is filled in', () => {
        expect(made.describe({} as never)).to.be.a('string');
        expect(made.describe(settings as never))
          .to.be.a('string')
          .and.not.include('\n');
      });

      it('refuses what does not fit its settings', () => {
        expect(made.settings.safeParse({ ...settings, somethingElse: 1 }).success).to.equal(false);
        expect(made.settings.safeParse(settings).success).to.equal(true);
      });

      it('plans effects that it may have, the same each time, without doing anything', async () => {
        const planned = await plan(made, ABOUT_NOTE);
        expect(planned.map(({ kind }) => kind)).to.deep.equal([...does]);
        expect(JSON.stringify(await plan(made, ABOUT_NOTE))).to.equal(JSON.stringify(planned));
        expect(planned.length).to.be.at.most(limits.automations.effects);
        for (const effect of planned) demandAllowed(plugin, effect);
      });

      it('plans something, or nothing, when the clock starts it', async () => {
        expect(await plan(made, BY_CLOCK)).to.be.an('array');
      });
    }
  });
}

function demandAllowed({ needs }: Plugin, effect: Effect): void {
  if (effect.kind === 'perform') {
    expect(effect.operation.effect, effect.operation.name).to.equal('write');
    expect(effect.operation.input.safeParse(effect.input).error?.message).to.equal(undefined);
  }
  if (effect.kind === 'request') {
    const { host } = new URL(effect.url);
    expect(needs.http.includes('*') || needs.http.includes(host), `${host} is declared`).to.equal(true);
    expect(JSON.stringify(effect.body)).to.be.a('string');
  }
}
