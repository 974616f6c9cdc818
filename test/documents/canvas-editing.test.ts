import type { DocumentNode } from '@earshot/core/documents/document';
import { checkDocument } from '@earshot/core/documents/document-check';
import { fromJson, toJson } from '@earshot/processing/documents/convert';
import { CanvasModel } from '@earshot/ui/areas/canvas/model/canvas-model';
import { editBetween } from '@earshot/ui/areas/canvas/model/text-edit';
import { expect } from 'chai';
import * as Y from 'yjs';
import { receiveUpdate } from '../kit/at-once.ts';
import { canvasOf, card, group, rectangle, textObject } from '../kit/rooms/canvas.ts';
import { dice } from './editor.ts';

const ALL = process.env.EARSHOT_TEST === 'all';
const SESSIONS = ALL ? 500 : 25;
const STEPS = 120;
const ID = '00000000-0000-4000-8000-000000000001';
const REMOTE = 'remote';

/** A person at a canvas, with outgoing and incoming edits. */
class Person {
  readonly doc = new Y.Doc();
  readonly model: CanvasModel;
  readonly up: Uint8Array[] = [];
  readonly down: Uint8Array[] = [];
  online = true;

  constructor(
    state: Uint8Array,
    clientId: number,
    private readonly random: (below: number) => number,
  ) {
    this.doc.clientID = clientId;
    Y.applyUpdate(this.doc, state, REMOTE);
    this.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== REMOTE) this.up.push(update);
    });
    this.model = new CanvasModel(this.doc);
  }

  private one = () => this.model.objects[this.random(this.model.objects.length)]?.id ?? '';
  private somewhere = () => ({ x: this.random(4000) - 2000, y: this.random(4000) - 2000 });

  private made(): DocumentNode {
    const { x, y } = this.somewhere();
    const kinds = [rectangle(x, y), textObject(x, y, 'Words'), group(x, y, 'Title'), card('NOTE', ID, x, y)];
    return kinds[this.random(kinds.length)] as DocumentNode;
  }

  act(): void {
    const { model, random } = this;
    const acts = [
      () => model.add([this.made()]),
      () => model.set(new Map([[this.one(), this.somewhere()]])),
      () =>
        model.set(
          new Map([
            [this.one(), this.somewhere()],
            [this.one(), this.somewhere()],
          ]),
        ),
      () => {
        const id = this.one();
        const object = model.byId.get(id);
        if (!object || !('text' in object)) return;
        // Types as into a field: whole characters, sent as the difference of both texts.
        const letters = [...object.text];
        letters.splice(random(letters.length + 1), random(3), random(4) > 0 ? 'ab😀' : '');
        const edit = editBetween(object.text, letters.join(''));
        if (edit) model.edit(id, edit);
      },
      () => model.remove(random(3) === 0 ? [this.one(), this.one()] : []),
      () => model.undo(),
      () => model.redo(),
    ];
    acts[random(acts.length)]?.();
  }

  receive(update: Uint8Array): void {
    Y.applyUpdate(this.doc, update, REMOTE);
  }
}

function play(seed: number) {
  const random = dice(seed);
  const host = fromJson(canvasOf(group(0, 0, 'Start'), rectangle(10, 60), textObject(20, 220, 'Words')));
  host.clientID = random(2 ** 31);
  const state = Y.encodeStateAsUpdate(host);
  const people = [1, 2, 3].map(() => new Person(state, random(2 ** 31), random));
  const refused: string[] = [];
  const pass = (person: Person) => {
    const sent = person.up.shift();
    if (sent) {
      const done = receiveUpdate(host, sent, person, { top: 'canvas' });
      if (!done.ok) refused.push(`${done.fault}: ${done.detail}`);
      else {
        for (const other of people) if (other !== person && done.update) other.down.push(done.update);
        if (done.added) person.down.push(done.added);
      }
    }
    const got = person.down.shift();
    if (got) person.receive(got);
  };
  for (let step = 0; step < STEPS; step += 1) {
    const person = people[random(3)] as Person;
    person.act();
    if (random(10) === 0) person.online = !person.online;
    for (const other of people) if (other.online && random(3) > 0) pass(other);
  }
  while (people.some(({ up, down }) => up.length + down.length > 0)) for (const person of people) pass(person);
  return { host, people, refused };
}

describe('three people, one canvas', () => {
  it(`ends equal everywhere, whole, and with nothing refused, ${SESSIONS} times with cuts`, function () {
    this.timeout(ALL ? 1_800_000 : 60_000);
    let objects = 0;
    for (let seed = 1; seed <= SESSIONS; seed += 1) {
      const { host, people, refused } = play(seed);
      const says = `seed ${seed}`;
      expect(refused, says).to.deep.equal([]);
      const there = toJson(host, 'canvas');
      expect(checkDocument(there), says).to.deep.equal([]);
      for (const { doc, model } of people) {
        expect(toJson(doc, 'canvas'), says).to.deep.equal(there);
        expect(model.objects.length, says).to.equal(there.content?.length);
      }
      objects += there.content?.length ?? 0;
    }
    expect(objects).to.be.greaterThan(5 * SESSIONS);
  });
});
