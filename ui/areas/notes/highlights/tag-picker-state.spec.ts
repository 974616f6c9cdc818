import { limits } from '@earshot/core/limits';
import { expect } from 'chai';
import fc from 'fast-check';
import {
  byDigit,
  complaintAbout,
  moved,
  opened,
  optionsOf,
  type PickerState,
  type PickerWorld,
  taken,
  typed,
  without,
  withoutLast,
} from './tag-picker-state.ts';

const DIGITS: Record<string, number> = { Trust: 1, Pricing: 2 };
const tag = (title: string, highlightCount = 0) => ({
  id: `id of ${title}`,
  title,
  colour: '#123456',
  highlightCount,
  digit: DIGITS[title] ?? null,
  locked: false,
});
const world: PickerWorld = {
  tags: ['Pricing', 'Price anchoring', 'Wants lower price', 'Überblick', 'Checkout', 'Trust'].map((title) =>
    tag(title),
  ),
  recent: ['id of Überblick', 'id of Pricing', 'id of gone'],
};
const titles = (state: PickerState, of = world) => optionsOf(state, of).map(({ title }) => title);
const typing = (text: string, state = opened()) => typed(state, text, world);
const chosen = ({ chosen: all }: PickerState) => all.map((one) => ('id' in one ? one.id.slice(6) : `new ${one.title}`));

describe('the tag picker', () => {
  it('offers tags with digits first, then recent ones, then the others by name', () => {
    const options = optionsOf(opened(), world);
    expect(titles(opened())).to.deep.equal([
      'Trust',
      'Pricing',
      'Überblick',
      'Checkout',
      'Price anchoring',
      'Wants lower price',
    ]);
    expect(options.map(({ digit }) => digit)).to.deep.equal([1, 2, undefined, undefined, undefined, undefined]);
  });

  it('finds beginnings before words and words before pieces, whatever the accents', () => {
    expect(titles(typing('pri'))).to.deep.equal(['Price anchoring', 'Pricing', 'Wants lower price', 'pri']);
    expect(titles(typing('uber'))).to.deep.equal(['Überblick', 'uber']);
  });

  it('finds a tag by some of its letters in their order, where none holds what is typed', () => {
    expect(titles(typing('lwr prc'))).to.deep.equal(['Wants lower price', 'lwr prc']);
    expect(titles(typing('prc'))).to.deep.equal(['Price anchoring', 'Pricing', 'Wants lower price', 'prc']);
    expect(titles(typing('prc lwr'))).to.deep.equal(['prc lwr']);
    expect(titles(typing('ricing x'))).to.deep.equal(['ricing x']);
  });

  it('takes the tag that is called exactly so, and offers no second one of that name', () => {
    expect(chosen(taken(typing('PRICING'), world))).to.deep.equal(['Pricing']);
    expect(titles(typing('pricing'))).to.deep.equal(['Pricing']);
  });

  it('makes a new tag of what fits none', () => {
    expect(chosen(taken(typing('  Onboarding '), world))).to.deep.equal(['new Onboarding']);
  });

  it('takes several with commas, pasted ones too, each once', () => {
    const after = typing('trust, New one,trust,new ONE, check');
    expect(chosen(after)).to.deep.equal(['Trust', 'new New one']);
    expect(after.query).to.equal(' check');
    expect(chosen(taken(after, world))).to.deep.equal(['Trust', 'new New one', 'Checkout']);
    expect(titles(after)).to.deep.equal(['Checkout', 'check']);
  });

  it('takes nothing by itself while nothing is typed', () => {
    expect(opened().active).to.equal(-1);
    expect(chosen(taken(opened(), world))).to.deep.equal([]);
    expect(chosen(typing(',,  ,'))).to.deep.equal([]);
  });

  it('walks around the options; back above the first one is the field', () => {
    const first = moved(opened(), 1, world);
    expect(first.active).to.equal(0);
    expect(moved(first, -1, world).active).to.equal(-1);
    expect(moved(opened(), -1, world).active).to.equal(5);
    const search = typing('pri');
    expect(moved(search, -1, world).active).to.equal(3);
    expect(moved(moved(search, -1, world), 1, world).active).to.equal(0);
  });

  it('takes tags by digit only while nothing is typed', () => {
    expect(byDigit(opened(), '2', world)).to.deep.equal({ id: 'id of Pricing' });
    expect(byDigit(opened(), '3', world)).to.equal(undefined);
    expect(byDigit(typing('a'), '1', world)).to.equal(undefined);
    expect(byDigit(opened(), '0', world)).to.equal(undefined);
  });

  it('takes chips back from the end, or the one that is pressed', () => {
    const two = typing('trust,pricing,');
    expect(chosen(withoutLast(two))).to.deep.equal(['Trust']);
    expect(chosen(withoutLast({ ...two, query: 'x' }))).to.deep.equal(['Trust', 'Pricing']);
    expect(chosen(without(two, { id: 'id of Trust' }))).to.deep.equal(['Pricing']);
    expect(chosen(without(typing('New,'), { title: 'new' }))).to.deep.equal([]);
  });

  it('says why a name or a number of tags is too much', () => {
    expect(complaintAbout(typing('x'.repeat(limits.tagTitle)))).to.equal('');
    expect(complaintAbout(typing('x'.repeat(limits.tagTitle + 1)))).to.include(`${limits.tagTitle}`);
    const many = Array.from({ length: limits.tagsPerHighlight + 1 }, (_, number) => ({ id: `${number}` }));
    expect(complaintAbout(opened(many))).to.include(`${limits.tagsPerHighlight}`);
  });

  it('never chooses one thing twice and never points beside its options', () => {
    const act = fc.oneof(
      fc.string({ maxLength: 12 }).map((text) => (state: PickerState) => typed(state, text, world)),
      fc
        .constantFrom('pri', 'trust,', 'a,b,A', 'Pricing')
        .map((text) => (state: PickerState) => typed(state, text, world)),
      fc.constantFrom(1 as const, -1 as const).map((by) => (state: PickerState) => moved(state, by, world)),
      fc.constant((state: PickerState) => taken(state, world)),
      fc.constant(withoutLast),
    );
    fc.assert(
      fc.property(fc.array(act, { maxLength: 20 }), (acts) => {
        const state = acts.reduce((now, step) => step(now), opened());
        const names = chosen(state).map((name) => name.toLowerCase());
        expect(new Set(names).size).to.equal(names.length);
        expect(state.active).to.be.within(-1, Math.max(-1, optionsOf(state, world).length - 1));
      }),
    );
  });
});
