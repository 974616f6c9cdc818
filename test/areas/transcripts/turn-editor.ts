import { rootOf } from '@earshot/processing/documents/convert';
import type { Node } from 'prosemirror-model';
import { endOfJoined } from '../../../ui/areas/transcripts/run-together.ts';
import { joinTurns, sayWho, splitTurn } from '../../../ui/areas/transcripts/turns.ts';
import { TextHistory } from '../../../ui/editor/text-history.ts';
import { dice, Editor } from '../../documents/editor.ts';

/** An edit of a transcript; numbers wrap around the existing content. */
export interface TurnAct {
  kind: keyof typeof ACTS;
  at: number;
  length: number;
}

type Do = (editor: TurnEditor, act: TurnAct) => unknown;

const ACTS = {
  type: (editor, { at, length }) =>
    editor.change((change) =>
      change.insert(editor.placeAt(at), change.doc.type.schema.text('so '.repeat(1 + (length % 3)))),
    ),
  erase: (editor, { at, length }) =>
    editor.change((change) => {
      const { doc } = change;
      const from = editor.placeAt(at);
      change.delete(from, Math.min(from + 1 + (length % 30), doc.content.size - 1));
      const joined = endOfJoined(doc, change.doc);
      if (joined) change.setNodeAttribute(joined.at, 'end', joined.end);
    }),
  split: (editor, { at }) => editor.change((change) => splitTurn(change, editor.placeAt(at), [])),
  join: (editor, { at }) => editor.change((change) => joinTurns(change, editor.blockAt(at))),
  say: (editor, { at, length }) =>
    editor.change((change) => sayWho(change, editor.blockAt(at), editor.speaker(length))),
  undo: (editor) => editor.takeBack('undo'),
  redo: (editor) => editor.takeBack('redo'),
} as const satisfies Record<string, Do>;

/** A person who corrects a transcript with the commands of the page, and undoes steps. */
export class TurnEditor extends Editor {
  private readonly history: TextHistory;

  constructor(
    name: string,
    state: Uint8Array,
    clientId: number,
    private readonly speakers: readonly string[],
    send: (update: Uint8Array) => void,
  ) {
    super(name, state, dice(clientId), send);
    this.history = new TextHistory(rootOf(this.doc), { origins: new Set([null]), pauseMs: 0 });
  }

  do(act: TurnAct): void {
    (ACTS[act.kind] as Do)(this, act);
  }

  takeBack(by: 'undo' | 'redo') {
    this.history[by]();
    this.read();
  }

  speaker(which: number): string {
    return this.speakers[which % this.speakers.length] ?? '';
  }

  /** The position before one of the blocks. */
  blockAt(at: number): number {
    const { doc, index } = { doc: this.shown, index: at % this.shown.childCount };
    let place = 0;
    for (let before = 0; before < index; before += 1) place += doc.child(before).nodeSize;
    return place;
  }

  /** A position among the words. */
  placeAt(at: number): number {
    const places = placesIn(this.shown);
    return places[at % places.length] ?? 0;
  }
}

function placesIn(doc: Node): number[] {
  const places: number[] = [];
  doc.descendants((node, before) => {
    if (!node.isTextblock) return true;
    for (let offset = 0; offset <= node.content.size; offset += 1) places.push(before + 1 + offset);
    return false;
  });
  return places;
}
