import { channelChoices, createChannel, channel as oneChannel } from '@earshot/core/areas/places/channel';
import { setPlugin } from '@earshot/core/model/plugin-setting';
import { channelContract, type SourceFake } from '@earshot/test/kit/contracts/channel-contract';
import { AppStoreFake } from '@earshot/test/kit/fakes/app-store-fake';
import { aRoom, type Turned } from '@earshot/test/kit/hosts/host';
import { KillableRun } from '@earshot/test/kit/hosts/killable-run';
import { aPulledChannel, askAgain, lastRun, pointsOf } from '@earshot/test/kit/rooms/pulls';
import { expect } from 'chai';
import plugin from './index.ts';

const us = { id: 'us', name: 'United States' };

function shared(store: AppStoreFake): Omit<SourceFake, 'settings'> {
  return {
    has: () => new Map(store.reviews.map(({ id, title, body }) => [id, { title, text: body }])),
    say: (count) => store.say(count),
    edit: (text) => store.edit(text),
    asked: () => store.asked,
  };
}

const appOf = ({ app, name }: AppStoreFake) => ({ apps: [{ id: app, name }] });
const keyOf = ({ issuerId, keyId, privateKey }: AppStoreFake) => ({ issuerId, keyId, privateKey });

channelContract(plugin, {
  source: 'APP_STORE',
  many: 130,
  keyed: false,
  fake: () => {
    const store = new AppStoreFake();
    return { ...shared(store), settings: { ...appOf(store), countries: [us] } };
  },
});

channelContract(plugin, {
  source: 'APP_STORE_CONNECT',
  many: 450,
  keyed: true,
  fake: () => {
    const store = new AppStoreFake();
    return {
      ...shared(store),
      settings: { ...keyOf(store), ...appOf(store) },
      renewKey: () => {
        store.renewKey();
        return { ...keyOf(store), ...appOf(store) };
      },
    };
  },
});

describe('the App Store', () => {
  const publicly = (store: AppStoreFake) => ({
    pluginId: 'app-store',
    source: 'APP_STORE',
    settings: { ...appOf(store), countries: [us] },
  });
  const connected = (store: AppStoreFake, settings = {}) => ({
    pluginId: 'app-store',
    source: 'APP_STORE_CONNECT',
    settings: { ...keyOf(store), ...appOf(store), ...settings },
  });

  it('is read where a feed has one entry, or none, or begins with the app itself', async () => {
    const { admin } = await aRoom();
    const store = new AppStoreFake();
    store.appFirst = true;
    const { id } = await aPulledChannel(admin, publicly(store));
    expect(await lastRun(admin, id)).to.include({ state: 'DONE', added: 0, unreadable: 0 });
    store.appFirst = false;
    store.say(1);
    expect(await askAgain(admin, id)).to.include({ added: 1 });
    store.appFirst = true;
    store.say(2);
    expect(await askAgain(admin, id)).to.include({ added: 2 });
    expect((await pointsOf(admin, id)).get(`${store.app}-2`)).to.deep.include({
      author: 'Reader 2',
      url: `https://apps.apple.com/us/app/id${store.app}?see-all=reviews`,
      fields: { App: store.name, Rating: '3', Country: 'us', Version: '1.2', 'Helpful votes': '0' },
    });
  });

  it('is asked in another way while the pages of its feed are empty', async () => {
    const { admin } = await aRoom();
    const store = new AppStoreFake();
    store.say(3);
    store.empty = 2;
    const { id } = await aPulledChannel(admin, publicly(store));
    expect(await lastRun(admin, id)).to.include({ state: 'DONE', added: 3 });
    store.empty = 1;
    store.say(1);
    expect(await askAgain(admin, id)).to.include({ state: 'DONE', added: 1 });
  });

  it('is waited for when it is asked too often: a 403 of the feed is no refused key', async () => {
    const { admin } = await aRoom();
    const store = new AppStoreFake();
    store.say(1);
    store.trouble = [{ status: 403 }, { status: 503 }];
    const { id } = await aPulledChannel(admin, publicly(store));
    expect(await lastRun(admin, id)).to.include({ state: 'DONE', added: 1 });
  });

  it('takes a key that reads nothing for a refused one, and other trouble for trouble', async () => {
    const { admin } = await aRoom();
    const store = new AppStoreFake();
    const { id } = await aPulledChannel(admin, connected(store, { apps: [{ id: '1', name: 'Sold' }] }));
    expect((await lastRun(admin, id)).problem).to.equal(
      'App Store Connect has nothing under what was chosen. Choose again.',
    );
    expect(await admin.do(oneChannel, { id })).to.include({ connection: 'CONNECTED' });
    store.forbid();
    expect((await askAgain(admin, id)).state).to.equal('FAILED');
    expect(await admin.do(oneChannel, { id })).to.include({ connection: 'NEEDS_KEY' });
  });

  it('imports the developer’s replies with reviews', async () => {
    const { admin } = await aRoom();
    const store = new AppStoreFake();
    store.say(8);
    const { id } = await aPulledChannel(admin, connected(store));
    expect((await pointsOf(admin, id)).get(`${store.app}-7`)?.fields).to.deep.equal({
      App: store.name,
      Rating: '3',
      Country: 'USA',
      Reply: 'We are sorry.',
    });
  });

  it('goes on from the start where it no longer knows a page', async () => {
    const room = await aRoom();
    const store = new AppStoreFake();
    store.say(450);
    const run = await KillableRun.of({ room, wanted: connected(store) });
    await run.turn({ at: 5, after: false });
    expect(await run.kept()).to.deep.equal({ points: 400, names: 400 });
    store.trouble = [{ status: 400 }];
    await run.turn();
    expect(await run.state()).to.include({ state: 'DONE', added: 450 });
  });

  it('lets people pick apps and countries by name, and apps by number', async () => {
    const { admin } = await aRoom();
    const store = new AppStoreFake();
    await admin.do(setPlugin, { id: 'app-store', enabled: true });
    const app = { id: store.app, name: store.name };
    const pick = (source: string, setting: string, query: string, settings: object = {}) =>
      admin.do(channelChoices, { source, setting, query, settings: settings as Record<string, unknown> });
    expect(await pick('APP_STORE', 'apps', store.app)).to.deep.equal([app]);
    expect(await pick('APP_STORE', 'apps', store.name)).to.deep.equal([app]);
    expect(await pick('APP_STORE', 'apps', ' ')).to.deep.equal([]);
    expect(await pick('APP_STORE', 'countries', 'germ')).to.deep.equal([{ id: 'de', name: 'Germany' }]);
    for (const text of ["'); drop table data_points; --", '#?&%/../', '\u0024{7*7}', 'İ'.repeat(300)])
      expect(await pick('APP_STORE', 'apps', text), text).to.deep.equal([]);
    for (const setting of ['__proto__', 'toString', 'privateKey'])
      expect(await admin.outcome(channelChoices, { source: 'APP_STORE', setting, settings: {} })).to.equal(
        'BAD_USER_INPUT',
      );
    expect(await pick('APP_STORE_CONNECT', 'apps', '', keyOf(store))).to.deep.equal([app]);
    const nothing = { source: 'APP_STORE_CONNECT', setting: 'apps', settings: {} };
    expect(await admin.outcome(channelChoices, nothing)).to.equal('BAD_USER_INPUT');
    store.renewKey();
    const refused = { ...nothing, settings: { ...keyOf(store), keyId: 'UNKNOWN1' } };
    expect(await admin.outcome(channelChoices, refused)).to.equal('UNPROCESSABLE');
  });

  it('takes nothing for a key that is none, and gives none back', async () => {
    const { admin } = await aRoom();
    const store = new AppStoreFake();
    await admin.do(setPlugin, { id: 'app-store', enabled: true });
    const make = (privateKey: string) =>
      admin.do(createChannel, {
        source: 'APP_STORE_CONNECT',
        settings: connected(store, { privateKey }).settings,
      });
    const refused = await make('no key').catch((fault: Turned) => fault);
    expect(refused).to.have.nested.property('extensions.fields.privateKey');
    const onOneLine = store.privateKey.replaceAll('\n', ' ');
    const channel = await make(onOneLine);
    expect(channel).to.include({ connection: 'CONNECTED' });
    expect(channel.secretsStored).to.deep.equal(['privateKey']);
    expect(JSON.stringify(channel)).to.not.contain('PRIVATE');
  });
});
