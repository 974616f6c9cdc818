import { expect } from 'chai';
import { caps, type KeyBinding, KeyRegistry, type Stroke } from './keys.ts';

const stroke = (key: string, more: Partial<Stroke> = {}): Stroke => ({
  key,
  ctrl: false,
  meta: false,
  alt: false,
  shift: false,
  typing: false,
  onControl: false,
  inDialog: false,
  ...more,
});

function aStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

function aRegistry(mac = false) {
  const time = { now: 0 };
  const storage = aStorage();
  const keys = new KeyRegistry(mac, storage, () => time.now);
  const ran: string[] = [];
  const bind = (id: string, ...of: string[]): KeyBinding => ({
    id,
    title: id,
    group: 'Test',
    keys: of,
    run: () => ran.push(id),
  });
  return { keys, ran, bind, time, storage };
}

describe('key registry', () => {
  it('runs what a key means and says whether it meant anything', () => {
    const { keys, ran, bind } = aRegistry();
    keys.add([bind('palette', 'mod+k'), bind('help', '?')]);
    expect(keys.handle(stroke('k', { ctrl: true }))).to.equal(true);
    expect(keys.handle(stroke('?', { shift: true }))).to.equal(true);
    expect(keys.handle(stroke('x'))).to.equal(false);
    expect(ran).to.deep.equal(['palette', 'help']);
  });

  it('takes Command for mod on a Mac, and Control for nothing', () => {
    const { keys, ran, bind } = aRegistry(true);
    keys.add([bind('palette', 'mod+k')]);
    keys.handle(stroke('k', { ctrl: true }));
    keys.handle(stroke('k', { meta: true }));
    expect(ran).to.deep.equal(['palette']);
  });

  it('asks what came later first, also when what came before has changed since', () => {
    const { keys, ran, bind } = aRegistry();
    const frame = keys.place();
    frame.put([bind('undo', 'mod+z')]);
    keys.add([bind('undo-here', 'mod+z')]);
    frame.put([bind('undo “Rename”', 'mod+z')]);
    keys.handle(stroke('z', { ctrl: true }));
    frame.leave();
    expect(ran).to.deep.equal(['undo-here']);
    expect(keys.bindings.map(({ id }) => id)).to.deep.equal(['undo-here']);
  });

  it('runs a key that a page uses alone at once, though sequences of the frame begin with it', () => {
    const { keys, ran, bind } = aRegistry();
    keys.add([bind('go-home', 'g h')]);
    const leave = keys.add([bind('group', 'g')]);
    keys.handle(stroke('g'));
    leave();
    keys.handle(stroke('g'));
    keys.handle(stroke('h'));
    expect(ran).to.deep.equal(['group', 'go-home']);
  });

  it('waits for the second key of a sequence, but not for long', () => {
    const { keys, ran, bind, time } = aRegistry();
    keys.add([bind('go-home', 'g h'), bind('highlight', 'h')]);
    keys.handle(stroke('g'));
    keys.handle(stroke('h'));
    expect(ran).to.deep.equal(['go-home']);
    keys.handle(stroke('g'));
    time.now += 5000;
    keys.handle(stroke('h'));
    expect(ran).to.deep.equal(['go-home', 'highlight']);
  });

  it('runs nothing while someone types, except what carries a modifier', () => {
    const { keys, ran, bind } = aRegistry();
    keys.add([
      bind('tag', 't'),
      bind('palette', 'mod+k'),
      bind('undo', 'mod+z'),
      bind('all', 'mod+a'),
      bind('next', 'g h'),
    ]);
    expect(keys.handle(stroke('t', { typing: true }))).to.equal(false);
    expect(keys.handle(stroke('g', { typing: true }))).to.equal(false);
    expect(keys.handle(stroke('z', { typing: true, ctrl: true })), 'the text has its own undo').to.equal(false);
    expect(keys.handle(stroke('a', { typing: true, ctrl: true })), 'and is chosen itself').to.equal(false);
    expect(keys.handle(stroke('k', { typing: true, ctrl: true }))).to.equal(true);
    expect(ran).to.deep.equal(['palette']);
  });

  it('leaves Enter and Space to the button they are pressed on, and all keys to a dialog', () => {
    const { keys, ran, bind } = aRegistry();
    keys.add([bind('open', 'enter'), bind('next', 'j')]);
    expect(keys.handle(stroke('Enter', { onControl: true }))).to.equal(false);
    expect(keys.handle(stroke('j', { inDialog: true }))).to.equal(false);
    expect(keys.handle(stroke('Enter'))).to.equal(true);
    expect(ran).to.deep.equal(['open']);
  });

  it('single letters can be switched off, and that is remembered; other keys stay', () => {
    const { keys, ran, bind, storage } = aRegistry();
    keys.add([bind('tag', 't'), bind('go-home', 'g h'), bind('back', 'escape'), bind('palette', 'mod+k')]);
    keys.switchLetters(false);
    for (const key of ['t', 'g', 'h', 'Escape']) keys.handle(stroke(key));
    keys.handle(stroke('k', { ctrl: true }));
    expect(ran).to.deep.equal(['back', 'palette']);
    expect(keys.aria('tag')).to.equal(undefined);
    expect(new KeyRegistry(false, storage).letters).to.equal(false);
  });

  it('asks the newest binding first, and an older one when that has nothing to do', () => {
    const { keys, ran, bind } = aRegistry();
    keys.add([bind('close-page', 'escape')]);
    let busy = true;
    const remove = keys.add([{ ...bind('close-panel', 'escape'), run: () => busy && ran.push('close-panel') }]);
    keys.handle(stroke('Escape'));
    busy = false;
    keys.handle(stroke('Escape'));
    remove();
    keys.handle(stroke('Escape'));
    expect(ran).to.deep.equal(['close-panel', 'close-page', 'close-page']);
  });

  it('leaves out what cannot be done now', () => {
    const { keys, bind } = aRegistry();
    keys.add([{ ...bind('new', 'n'), when: () => false }]);
    expect(keys.handle(stroke('n'))).to.equal(false);
    expect(keys.active()).to.deep.equal([]);
  });

  it('says its keys to assistive technology and on the sheet', () => {
    const { keys, bind } = aRegistry();
    keys.add([bind('palette', 'mod+k'), bind('go-home', 'g h'), bind('full', 'shift+enter')]);
    expect(keys.aria('palette')).to.equal('Control+K');
    expect(keys.aria('full')).to.equal('Shift+Enter');
    expect(keys.aria('go-home')).to.equal(undefined);
    expect(caps('g h', false)).to.deep.equal([['G'], ['H']]);
    expect(caps('mod+shift+h', true)).to.deep.equal([['⌘', '⇧', 'H']]);
  });
});
