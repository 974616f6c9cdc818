import { modelCalls } from '@earshot/core/areas/models/model-call';
import { setModelSettings } from '@earshot/core/areas/models/model-settings';
import { dismissThemeTitle, themeEdits, updateTheme, withdrawThemeEdit } from '@earshot/core/areas/themes/theme';
import { findThemes, proposeThemeTitles, type ThemeState, themeState } from '@earshot/core/areas/themes/theme-run';
import { expect } from 'chai';
import { type Behaviour, EVIL, INVENTED, type ModelFake } from '../../kit/fakes/model-fake.ts';
import { aRoom, type Person, type Room } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { aModel } from '../../kit/rooms/models.ts';
import { aThemedChannel, themed, themesOf } from '../../kit/rooms/themes.ts';

const SECRET = 'The merger is planned for May.';

describe('titles of themes that a text model proposes', function () {
  this.timeout(240_000);
  let room: Room;
  let ada: Person;
  let fake: ModelFake;
  let channelId = '';
  before(async () => {
    room = await aRoom();
    ada = await room.person('CONTRIBUTOR');
    channelId = (await aThemedChannel(ada)).id;
    fake = await aModel(room.admin);
    fake.secret = SECRET;
  });

  async function ended(): Promise<ThemeState> {
    let state: ThemeState | undefined;
    await eventually(async () => {
      state = await ada.do(themeState, { id: channelId });
      expect(state.proposing).to.equal(false);
    }, 20_000);
    return state as ThemeState;
  }
  async function asked(): Promise<ThemeState> {
    expect(await ada.do(proposeThemeTitles, { id: channelId })).to.include({ proposing: true });
    return ended();
  }
  const proposals = async () =>
    (await themesOf(ada, channelId)).map(({ proposedTitle }) => proposedTitle).filter((title) => title !== '');

  it('stand beside the titles, name the model, and are titles once a person takes them', async () => {
    const before = await themesOf(ada, channelId);
    expect(await asked()).to.include({ proposalNotice: '' });
    const [first, second] = await themesOf(ada, channelId);
    if (!first || !second) throw new Error('There are not two themes');
    expect(await themesOf(ada, channelId)).to.have.length(before.length);
    expect(first.title).to.equal(before[0]?.title);
    expect(first).to.include({ titled: false, proposedBy: 'test-model (OpenAI-compatible)' });
    expect(first.proposedTitle).to.not.equal('').and.not.equal(first.title);
    const { nodes } = await room.admin.do(modelCalls, { condition: { purpose: 'TITLES' } });
    expect(nodes).to.have.length(1);
    expect(nodes[0]).to.include({ memberId: ada.memberId, outcome: 'ANSWERED' });
    const title = first.proposedTitle;
    expect(await ada.do(updateTheme, { id: first.id, title })).to.include({ title, titled: true });
    expect(await ada.do(dismissThemeTitle, { id: second.id })).to.include({ proposedTitle: '' });
    // A theme with a manual title is neither sent to the model nor gets a proposal.
    await asked();
    expect(fake.asked.at(-1)).to.not.contain(`"title":"${title}"`).and.not.contain(`\\"title\\":\\"${title}\\"`);
    const [edit] = (await ada.do(themeEdits, { condition: { channelId }, orderBy: 'NUMBER_DESC', first: 1 })).nodes;
    await ada.do(withdrawThemeEdit, { id: edit?.id ?? '' });
  });

  const dishonest: [Behaviour, notice: RegExp, kept: 'SOME' | 'NONE'][] = [
    ['INVENTING', /no title whose words appear in the quotes\. \d+ proposals were left out/, 'NONE'],
    ['FORBIDDEN', /no title whose words appear in the quotes\. \d+ proposals were left out/, 'NONE'],
    ['OBEDIENT', /no title whose words appear in the quotes\. \d+ proposals were left out/, 'NONE'],
    ['EMPTY', /^The text model proposed no title whose words appear in the quotes\.$/, 'NONE'],
    ['SLOW', /^$/, 'SOME'],
    ['CUT_OFF', /cut off on the way/, 'NONE'],
    ['REFUSING', /does not let this key/, 'NONE'],
    ['RATE_LIMITED', /receiving too many requests/, 'NONE'],
    ['MALFORMED', /./, 'NONE'],
    ['FAULTY', /./, 'NONE'],
  ];
  for (const [behaviour, notice, kept] of dishonest)
    it(`are never words that quotes do not carry: ${behaviour}`, async () => {
      for (const { id } of await themesOf(ada, channelId)) await ada.do(dismissThemeTitle, { id });
      fake.behaviour = behaviour;
      fake.pauseMs = 20;
      try {
        expect((await asked()).proposalNotice).to.match(notice);
        const shown = JSON.stringify(await themesOf(ada, channelId));
        expect(shown).to.not.contain(INVENTED).and.not.contain(SECRET).and.not.contain(EVIL).and.not.contain('never');
        expect((await proposals()).length > 0).to.equal(kept === 'SOME');
      } finally {
        fake.behaviour = 'HONEST';
      }
    });

  it('are asked for by themselves only where the mode is On, after runs that somebody began', async () => {
    const calls = fake.asked.length;
    await ada.do(findThemes, { id: channelId, seed: 7 });
    await themed(ada, channelId);
    await ended();
    expect(fake.asked.length).to.equal(calls);
    expect(await proposals()).to.deep.equal([]);
    await room.admin.do(setModelSettings, { titleMode: 'ON' });
    await ada.do(findThemes, { id: channelId, seed: 8 });
    await themed(ada, channelId);
    await eventually(async () => expect(await proposals()).to.not.deep.equal([]), 20_000);
    await room.admin.do(setModelSettings, { titleMode: 'OFF' });
    expect(await ada.outcome(proposeThemeTitles, { id: channelId })).to.equal('UNPROCESSABLE');
    await room.admin.do(setModelSettings, { titleMode: 'SUGGEST', noModels: true });
    expect(await ada.outcome(proposeThemeTitles, { id: channelId })).to.equal('UNPROCESSABLE');
    await room.admin.do(setModelSettings, { noModels: false });
  });
});
