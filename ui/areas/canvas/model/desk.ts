import type { DocumentNode, ReferenceType } from '@earshot/core/documents/document';
import { limits } from '@earshot/core/limits';
import { BLOCKED } from '@earshot/core/texts';
import { action, makeObservable, observable, observableRef } from 'mobx';
import { Refused } from '../../../data/refused.ts';
import { toast } from '../../../kit/dialogs/toast.tsx';
import { counted, number } from '../../../kit/words/counted.ts';
import type { CanvasModel } from './canvas-model.ts';
import { withMembers } from './groups.ts';
import { type Box, CARD_WIDTHS, type CanvasObject, type Point, type Size, sizeOf, TALLEST_CARD } from './objects.ts';
import { clampedPoint, clampedSide, freePoint } from './placing.ts';
import { boxAround } from './snapping.ts';

export const TOOLS = ['select', 'text', 'rectangle', 'group'] as const;
export type Tool = (typeof TOOLS)[number];

/** Target of a card. */
export interface Target {
  type: ReferenceType;
  id: string;
}

/** Functions of the drawn board. */
export interface View {
  /** centre of the visible part */
  middle: () => Point;
  /** brings objects into view */
  show: (ids: readonly string[]) => void;
}

const NOWHERE: View = { middle: () => ({ x: 0, y: 0 }), show: () => undefined };
const COPY_OFFSET = 24;
/** Maximum number of selected objects that colleagues see. */
export const SHOWN_SELECTED = limits.canvas.shownSelected;
/** Default sizes of objects placed by a click. */
const NEW_SIZES: Record<'rectangle' | 'group', Size> = {
  rectangle: { width: 200, height: 140 },
  group: { width: 560, height: 400 },
};
const NEW_TEXT_WIDTH = 280;

/** State of the user's canvas: tool, selection, text being written, and all actions. */
export class Desk {
  /** true if the user can change the canvas */
  editable = false;
  tool: Tool = 'select';
  selected: readonly string[] = [];
  /** id of the text or group being written */
  editing = '';
  /** last action, for screen readers */
  said = '';
  view: View = NOWHERE;
  /** measured sizes of drawn objects, by id */
  readonly sizes = new Map<string, Size>();

  constructor(readonly model: CanvasModel) {
    makeObservable(this, {
      editable: observable,
      tool: observable,
      selected: observableRef,
      editing: observable,
      said: observable,
      allow: action,
      choose: action,
      select: action,
      write: action,
      say: action,
    });
  }

  /** Sets whether the user can change the canvas. */
  allow(editable: boolean): void {
    this.editable = editable;
    if (!editable) this.tool = 'select';
  }

  choose(tool: Tool): void {
    if (tool !== 'select' && !this.allowed()) return;
    this.tool = tool;
  }

  select(ids: readonly string[]): void {
    const same = ids.length === this.selected.length && ids.every((id, at) => id === this.selected[at]);
    if (!same) this.selected = ids;
  }

  /** Begins writing in a text or in the title of a group; '' ends it. */
  write(id: string): void {
    const { editing } = this;
    if (id !== '' && !this.allowed()) return;
    this.editing = id;
    const left = editing === id ? undefined : this.model.byId.get(editing);
    // Removes a text that was left empty.
    if (left?.kind === 'canvasText' && left.text === '') this.model.remove([left.id]);
  }

  say(words: string): void {
    this.said = words;
  }

  /** True if the user can change the canvas; shows the reason if not. */
  allowed(): boolean {
    if (!this.editable) toast.done(`${BLOCKED.edit}.`);
    return this.editable;
  }

  /** Selected objects that still exist. */
  get chosen(): CanvasObject[] {
    return this.selected.flatMap((id) => this.model.byId.get(id) ?? []);
  }

  boxOf(object: CanvasObject): Box {
    return { x: object.x, y: object.y, ...sizeOf(object, this.sizes.get(object.id)) };
  }

  /** Adds objects as one step and selects them; all are refused if there is no room. */
  add(nodes: readonly DocumentNode[]): string[] {
    if (!this.allowed() || nodes.length === 0) return [];
    if (nodes.length > this.model.room) {
      toast.failed(new Refused('UNPROCESSABLE', FULL), 'Nothing was added');
      return [];
    }
    const ids = this.model.add(nodes);
    this.select(ids);
    this.say(`${counted(ids.length, 'object')} added`);
    return ids;
  }

  /** Adds the object of a tool, in a drawn box or in its default size, and returns to selecting. */
  draw(tool: Exclude<Tool, 'select'>, from: Point, size?: Size): void {
    this.choose('select');
    const { x, y } = clampedPoint(from);
    const { width, height } = size ?? (tool === 'text' ? { width: NEW_TEXT_WIDTH, height: 0 } : NEW_SIZES[tool]);
    const [across, down] = [clampedSide(width), clampedSide(height)];
    const [id = ''] = this.add([
      tool === 'text'
        ? { type: 'canvasText', attrs: { x, y, width: Math.max(across, 80) } }
        : {
            type: tool === 'group' ? 'canvasGroup' : 'canvasRectangle',
            attrs: { x, y, width: across, height: down, colour: tool === 'group' ? '#868e96' : '#f59f00' },
          },
    ]);
    if (id !== '' && tool !== 'rectangle') this.write(id);
  }

  /** Adds cards in free room, from a point on. */
  place(targets: readonly Target[], wanted?: Point): void {
    const taken = this.model.objects.filter(({ kind }) => kind !== 'canvasGroup').map((object) => this.boxOf(object));
    // The height depends on the text: room for the tallest card prevents overlaps.
    const size = { width: CARD_WIDTHS.portrait, height: TALLEST_CARD };
    const start = wanted ?? this.view.middle();
    const from = wanted ? start : { x: start.x - size.width / 2, y: start.y - size.height / 2 };
    const nodes = targets.map(({ type, id }) => {
      const { x, y } = freePoint(taken, size, from);
      taken.push({ x, y, ...size });
      return { type: 'canvasReference', attrs: { type, id, x, y } };
    });
    const ids = this.add(nodes);
    if (ids.length > 0 && !wanted) this.view.show(ids);
  }

  remove(ids: readonly string[] = this.selected): void {
    if (ids.length === 0 || !this.allowed()) return;
    this.model.remove(ids);
    this.select(this.selected.filter((id) => !ids.includes(id)));
    this.say(`${counted(ids.length, 'object')} deleted`);
  }

  /** Selected objects, and the members of selected groups, for the clipboard. */
  copied(): DocumentNode[] {
    return this.model.nodes(withMembers(this.selected, this.model.groups));
  }

  /** Adds copies beside the originals, or centred on a point. */
  paste(nodes: readonly DocumentNode[], at?: Point): void {
    const corners = nodes.map(({ attrs = {} }) => ({
      x: Number(attrs.x ?? 0),
      y: Number(attrs.y ?? 0),
      width: 0,
      height: 0,
    }));
    const around = boxAround(corners);
    if (!around) return;
    const by = at
      ? { x: at.x - around.x - around.width / 2, y: at.y - around.y - around.height / 2 }
      : { x: COPY_OFFSET, y: COPY_OFFSET };
    this.add(
      nodes.map((node, index) => ({
        ...node,
        attrs: {
          ...node.attrs,
          ...clampedPoint({ x: (corners[index]?.x ?? 0) + by.x, y: (corners[index]?.y ?? 0) + by.y }),
        },
      })),
    );
  }

  /** Moves objects, and the members of groups among them, as one step. */
  move(ways: ReadonlyMap<string, Point>): void {
    if (ways.size === 0 || !this.allowed()) return;
    const { byId, groups } = this.model;
    const wayOf = (id: string): Point | undefined => {
      for (let one: string | undefined = id; one !== undefined; one = groups.get(one))
        if (ways.has(one)) return ways.get(one);
      return undefined;
    };
    const moved = [...byId.values()].flatMap((object) => {
      const way = wayOf(object.id);
      if (!way) return [];
      return [[object.id, clampedPoint({ x: object.x + way.x, y: object.y + way.y })] as const];
    });
    this.model.set(new Map(moved.map(([id, point]) => [id, { ...point }])));
  }

  /** Moves the selection by keys. */
  nudge(x: number, y: number): boolean {
    const [first] = this.chosen;
    if (!first || !this.editable) return false;
    this.move(new Map(this.selected.map((id) => [id, { x, y }])));
    const now = this.model.byId.get(first.id);
    if (now) this.say(`Moved to ${now.x}, ${now.y}`);
    return true;
  }

  /** Changes attributes of the selected objects that have them. */
  set(kinds: readonly CanvasObject['kind'][], attributes: Readonly<Record<string, unknown>>): void {
    const of = this.chosen.filter(({ kind }) => kinds.includes(kind));
    if (of.length > 0 && this.allowed()) this.model.set(new Map(of.map(({ id }) => [id, attributes])));
  }
}

/** Notice for a full canvas. */
export const FULL = `A canvas has at most ${number(limits.canvas.objects)} objects. Delete some first.`;
