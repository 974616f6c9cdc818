import type { DocumentNode } from '@earshot/core/documents/document';
import { limits } from '@earshot/core/limits';
import { expect } from 'chai';
import fc from 'fast-check';
import * as Y from 'yjs';
import { arrangeInGroup, groupSelected, moveIntoGroup } from './arrange.ts';
import { CanvasModel } from './canvas-model.ts';
import { Desk } from './desk.ts';
import { groupsOf, inReadingOrder, withMembers } from './groups.ts';
import { CARD_WIDTHS, type CanvasObject, isCanvasNode, objectOf, yjsIdOf } from './objects.ts';
import { arranged, clampedPoint, freePoint, GAP } from './placing.ts';
import { snapped } from './snapping.ts';
import { caretAfter, editBetween } from './text-edit.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const rectangle = (x: number, y: number): DocumentNode => ({
  type: 'canvasRectangle',
  attrs: { x, y, width: 100, height: 50 },
});
const group = (x: number, y: number, width = 400, height = 300): DocumentNode => ({
  type: 'canvasGroup',
  attrs: { x, y, width, height },
  content: [{ type: 'text', text: `Group at ${x}` }],
});
const objects = (...nodes: DocumentNode[]): CanvasObject[] =>
  nodes.flatMap((node, at) => objectOf(node, `1-${at}`) ?? []);

function aDesk(...nodes: DocumentNode[]) {
  const doc = new Y.Doc();
  const model = new CanvasModel(doc);
  const desk = new Desk(model);
  desk.allow(true);
  const ids = model.add(nodes);
  return { doc, model, desk, ids };
}

describe('groups of a canvas', () => {
  it('hold what has its corner in them, the smallest one first', () => {
    const all = objects(group(0, 0, 800, 600), group(10, 10), rectangle(20, 20), rectangle(500, 20), rectangle(900, 0));
    expect([...groupsOf(all)]).to.have.deep.members([
      ['1-1', '1-0'],
      ['1-2', '1-1'],
      ['1-3', '1-0'],
    ]);
    expect([...withMembers(['1-0'], groupsOf(all))]).to.have.members(['1-0', '1-1', '1-2', '1-3']);
    expect(inReadingOrder(all, groupsOf(all)).map(({ object, level }) => `${level} ${object.id}`)).to.deep.equal([
      '1 1-0',
      '2 1-1',
      '3 1-2',
      '2 1-3',
      '1 1-4',
    ]);
  });

  it('are never in a circle, wherever they lie', () => {
    const place = fc.integer({ min: 0, max: 3 }).map((at) => at * 50);
    const some = fc.array(fc.tuple(place, place, fc.constantFrom(100, 200), fc.constantFrom(100, 200)), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(some, (boxes) => {
        const all = objects(...boxes.map(([x, y, width, height]) => group(x, y, width, height)));
        const holders = groupsOf(all);
        for (const { id } of all) {
          const seen = new Set<string>();
          for (let one: string | undefined = id; one !== undefined; one = holders.get(one)) {
            expect(seen.has(one)).to.equal(false);
            seen.add(one);
          }
        }
        expect(inReadingOrder(all, holders)).to.have.length(all.length);
      }),
    );
  });
});

describe('typing in a text of a canvas', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '😀', '\n'), maxLength: 8 });
  it('is the change between both texts, which cuts no character in two', () => {
    fc.assert(
      fc.property(text, text, fc.nat(8), (before, after, caret) => {
        const edit = editBetween(before, after, Math.min(caret, after.length));
        const { from, to, insert } = edit ?? { from: 0, to: 0, insert: '' };
        expect(edit === undefined).to.equal(before === after);
        expect(before.slice(0, from) + insert + before.slice(to)).to.equal(after);
        expect(insert.isWellFormed() && before.slice(from, to).isWellFormed()).to.equal(true);
      }),
    );
  });

  it('knows which of equal letters is new by the caret', () =>
    expect(editBetween('aaa', 'aaaa', 2)).to.deep.equal({ from: 1, to: 1, insert: 'a' }));

  const carets: [number, { from: number; to: number; insert: string }, number][] = [
    [2, { from: 5, to: 6, insert: 'x' }, 2],
    [5, { from: 0, to: 0, insert: 'ab' }, 7],
    [5, { from: 2, to: 8, insert: '' }, 2],
    [5, { from: 1, to: 3, insert: '' }, 3],
  ];
  for (const [caret, edit, expected] of carets)
    it(`moves a caret at ${caret} to ${expected}`, () => expect(caretAfter(caret, edit)).to.equal(expected));
});

describe('placing on a canvas', () => {
  it('snaps to the nearest line and shows where they meet', () => {
    const still = [{ x: 0, y: 0, width: 100, height: 50 }];
    const { by, guides } = snapped({ x: 4, y: 200, width: 100, height: 50 }, still, 6);
    expect(by).to.deep.equal({ x: -4, y: 0 });
    expect(guides.map(({ axis, at }) => `${axis} ${at}`)).to.deep.equal(['x 0', 'x 50', 'x 100']);
    expect(snapped({ x: 40, y: 200, width: 30, height: 50 }, still, 4).by).to.deep.equal({ x: 0, y: 0 });
  });

  it('finds room beside what stands there, and stays where things may stand', () => {
    const taken = [{ x: 0, y: 0, width: 100, height: 50 }];
    expect(freePoint(taken, { width: 100, height: 50 }, { x: 0, y: 0 })).to.deep.equal({ x: 100 + GAP, y: 0 });
    expect(clampedPoint({ x: 1e6, y: -1e6 })).to.deep.equal({ x: limits.canvas.far, y: -limits.canvas.far });
  });

  it('leaves room for long cards, and puts the next ones beside them without a gap', () => {
    const { desk, model } = aDesk();
    const some = Array.from({ length: 30 }, () => ({ type: 'HIGHLIGHT' as const, id: ID }));
    desk.place(some, { x: 0, y: 0 });
    for (const [at, { id }] of model.objects.entries())
      desk.sizes.set(id, { width: CARD_WIDTHS.portrait, height: at % 7 === 0 ? 296 : 160 });
    desk.place(some, { x: 0, y: 0 });
    const boxes = model.objects.map((object) => ({ ...desk.boxOf(object) }));
    for (const [at, one] of boxes.entries())
      for (const other of boxes.slice(at + 1)) {
        const apart = Math.abs(one.x - other.x) >= one.width;
        const below = one.y < other.y ? one.y + one.height <= other.y : other.y + other.height <= one.y;
        expect(apart || below, `${JSON.stringify(one)} and ${JSON.stringify(other)}`).to.equal(true);
      }
    expect(new Set(boxes.map(({ x }) => x)).size, 'in the same six columns').to.equal(6);
    expect(new Set(boxes.map(({ y }) => y)).size, 'in ten rows').to.equal(10);
  });

  it('arranges in columns without overlaps', () => {
    const sizes = Array.from({ length: 5 }, (_, at) => ({ width: 100, height: 50 + at * 10 }));
    const { points, size } = arranged(sizes, { x: 10, y: 10 });
    const boxes = points.map((point, at) => ({ ...point, ...(sizes[at] ?? { width: 0, height: 0 }) }));
    for (const [at, one] of boxes.entries())
      for (const other of boxes.slice(at + 1))
        expect(
          one.x + one.width <= other.x || other.x + other.width <= one.x || one.y + one.height <= other.y,
        ).to.equal(true);
    for (const box of boxes) expect(box.y + box.height - 10).to.be.at.most(size.height);
  });
});

describe('a canvas in hand', () => {
  it('adds, moves with members, copies and takes each back as one step', () => {
    const { model, desk, ids } = aDesk(group(0, 0), rectangle(10, 60));
    const [holder = '', member = ''] = ids;
    desk.move(new Map([[holder, { x: 100, y: 5 }]]));
    expect(model.byId.get(member)).to.include({ x: 110, y: 65 });
    model.undo();
    expect(model.byId.get(member)).to.include({ x: 10, y: 60 });
    model.redo();
    expect(model.byId.get(member)).to.include({ x: 110, y: 65 });
    desk.select([holder]);
    desk.paste(desk.copied());
    expect(model.objects).to.have.length(4);
    model.undo();
    expect(model.objects).to.have.length(2);
    desk.select([holder, member]);
    desk.remove();
    expect(model.objects).to.have.length(0);
    model.undo();
    expect(model.objects.map((object) => ('text' in object ? object.text : object.x))).to.deep.equal([
      'Group at 0',
      110,
    ]);
  });

  for (const order of ['before', 'after'])
    it(`takes back its own steps only: a colleague’s value written ${order} hers stays, and no attribute is lost`, () => {
      const hers = aDesk(rectangle(40, 0), rectangle(300, 0));
      const doc = new Y.Doc();
      doc.clientID = order === 'before' ? hers.doc.clientID + 1 : hers.doc.clientID - 1;
      Y.applyUpdate(doc, Y.encodeStateAsUpdate(hers.doc));
      const model = new CanvasModel(doc);
      const [first = '', second = ''] = hers.ids;
      model.set(new Map([[second, { x: 310 }]]));
      model.set(new Map([[first, { x: 10 }]]));
      hers.model.set(new Map([[first, { x: 500 }]]));
      Y.applyUpdate(doc, Y.encodeStateAsUpdate(hers.doc));
      Y.applyUpdate(hers.doc, Y.encodeStateAsUpdate(doc));
      expect(hers.model.objects).to.deep.equal(model.objects);
      model.undo();
      Y.applyUpdate(hers.doc, Y.encodeStateAsUpdate(doc));
      expect(hers.model.objects).to.deep.equal(model.objects);
      expect([10, 40, 500], 'never the default').to.include(model.byId.get(first)?.x);
      expect([300, 310]).to.include(model.byId.get(second)?.x);
    });

  it('moves a selection into a group that grows, and out again', () => {
    const { model, desk, ids } = aDesk(group(0, 0, 200, 100), rectangle(900, 900), rectangle(900, 1000));
    const [holder = '', ...moved] = ids;
    desk.select(moved);
    moveIntoGroup(desk, holder);
    expect(moved.map((id) => model.groups.get(id))).to.deep.equal([holder, holder]);
    moveIntoGroup(desk, null);
    expect(moved.map((id) => model.groups.get(id))).to.deep.equal([undefined, undefined]);
    model.undo();
    model.undo();
    expect(model.byId.get(moved[0] ?? '')).to.include({ x: 900, y: 900 });
    expect(model.byId.get(holder)).to.include({ width: 200, height: 100 });
  });

  it('does not put a group into one of its own members', () => {
    const { model, desk, ids } = aDesk(group(0, 0, 900, 900), group(10, 10));
    desk.select([ids[0] ?? '']);
    moveIntoGroup(desk, ids[1] ?? '');
    expect(model.byId.get(ids[0] ?? '')).to.include({ x: 0, y: 0 });
  });

  it('groups what is selected, and what is suggested, as one step each', () => {
    const { model, desk, ids } = aDesk(rectangle(0, 0), rectangle(300, 0), rectangle(0, 300));
    desk.select(ids.slice(0, 2));
    expect(groupSelected(desk)).to.equal(true);
    expect(ids.map((id) => model.groups.has(id))).to.deep.equal([true, true, false]);
    model.undo();
    expect(arrangeInGroup(desk, 'Waiting, queue', ids)).to.equal(true);
    const [made] = model.objects.filter(({ kind }) => kind === 'canvasGroup');
    expect(made).to.include({ text: 'Waiting, queue' });
    expect(ids.map((id) => model.groups.get(id))).to.deep.equal([made?.id, made?.id, made?.id]);
    model.undo();
    expect(model.objects.map(({ x, y }) => [x, y])).to.deep.equal([
      [0, 0],
      [300, 0],
      [0, 300],
    ]);
  });

  it('keeps a canvas that is full as it is', () => {
    const { model } = aDesk(...Array.from({ length: limits.canvas.objects }, () => rectangle(0, 0)));
    expect(model.room).to.equal(0);
    expect(model.add([rectangle(0, 0)])).to.deep.equal([]);
  });

  it('drops a text that nobody wrote anything in', () => {
    const { model, desk } = aDesk();
    desk.draw('text', { x: 0, y: 0 });
    expect(desk.editing).to.equal(model.objects[0]?.id);
    desk.write('');
    expect(model.objects).to.have.length(0);
    desk.draw('text', { x: 0, y: 0 });
    model.edit(desk.editing, { from: 0, to: 0, insert: 'Words' });
    desk.write('');
    expect(model.objects[0]).to.include({ text: 'Words' });
  });

  it('changes nothing for those who only read', () => {
    const { model, desk, ids } = aDesk(rectangle(0, 0));
    desk.allow(false);
    desk.select(ids);
    desk.draw('rectangle', { x: 0, y: 0 });
    desk.remove();
    desk.paste(desk.copied());
    expect([desk.nudge(1, 1), groupSelected(desk), arrangeInGroup(desk, '', ids)]).to.deep.equal([false, false, false]);
    expect(model.objects.map(({ x }) => x)).to.deep.equal([0]);
  });

  it('takes only objects from a clipboard', () => {
    const good = [rectangle(0, 0), { type: 'canvasReference', attrs: { type: 'NOTE', id: ID } }];
    const bad = [
      rectangle(1e6, 0),
      { type: 'paragraph' },
      { type: 'canvas' },
      { type: 'constructor' },
      { type: 'canvasReference', attrs: { type: 'NOTE' } },
      { type: 'canvasText', content: [{ type: 'text', text: 'x', marks: [{ type: 'bold' }] }] },
      { type: 'canvasRectangle', content: [{ type: 'text', text: 'x' }] },
    ];
    expect(good.map(isCanvasNode)).to.deep.equal([true, true]);
    expect(bad.map(isCanvasNode)).to.deep.equal(bad.map(() => false));
    expect(yjsIdOf('12-7')).to.deep.equal({ client: 12, clock: 7 });
    expect(yjsIdOf('nothing')).to.equal(undefined);
  });
});
