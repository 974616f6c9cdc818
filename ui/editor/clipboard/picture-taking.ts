import { type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { ySyncPluginKey } from '@tiptap/y-tiptap';
import { positionIn, wirePosition } from '../highlights/wire-range.ts';
import { adoptSelection } from '../note-selection.ts';
import { beginStep } from '../undo-step.ts';

/** A picture being uploaded: name, and the id of its file once known. */
export interface TakenPicture {
  id: string;
  name: string;
  /** undefined if it was refused or cancelled */
  fileId: Promise<string | undefined>;
}

export interface PictureTaking {
  isWritable: () => boolean;
  /** uploads pictures to the host */
  take: (pictures: File[]) => TakenPicture[];
}

type Change = { add: TakenPicture; at: number } | { remove: string };
const places = new PluginKey<DecorationSet>('pictures on their way');

const PICTURE = /^image\//;
const picturesIn = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => PICTURE.test(type));

function sign({ name }: TakenPicture): HTMLElement {
  const dom = document.createElement('div');
  dom.className = 'e-picture-coming';
  dom.setAttribute('role', 'status');
  dom.textContent = `Adding ${name} …`;
  return dom;
}

/** A placeholder: its picture, and a position that moves with the text; undefined in an unshared text. */
interface Sign {
  id: string;
  add: TakenPicture;
  place: string | undefined;
}

const widget = (at: number, { add, place }: Omit<Sign, 'id'>) =>
  Decoration.widget(at, () => sign(add), { id: add.id, add, place, side: 1 } satisfies Sign & { side: number });

/**
 * Placeholders after a change of the text. A change from Yjs replaces the whole text, so positions cannot be mapped
 * through it.
 */
function carried(set: DecorationSet, transaction: Transaction, before: EditorState): DecorationSet {
  const { doc, mapping } = transaction;
  if (transaction.getMeta(ySyncPluginKey) === undefined) return set.map(mapping, doc);
  const signs = set.find().map(({ from, spec }) => {
    const at = spec.place === undefined ? undefined : positionIn(before, spec.place);
    return widget(Math.min(at ?? from, doc.content.size), spec as Sign);
  });
  return DecorationSet.create(doc, signs);
}

function changed(set: DecorationSet, transaction: Transaction, before: EditorState): DecorationSet {
  const change = transaction.getMeta(places) as Change | undefined;
  if (!change) return set;
  if ('remove' in change) return set.remove(set.find(undefined, undefined, ({ id }) => id === change.remove));
  const place = wirePosition(before, change.at);
  return set.add(transaction.doc, [widget(change.at, { add: change.add, place })]);
}

/** Transaction that inserts a picture at its placeholder, replacing an empty line, with a line to write on below. */
function placed(view: EditorView, id: string, fileId: string | undefined): Transaction {
  const { state } = view;
  const [at] = places.getState(state)?.find(undefined, undefined, (spec) => spec.id === id) ?? [];
  const tr = state.tr.setMeta(places, { remove: id } satisfies Change);
  const picture = fileId === undefined ? undefined : state.schema.nodes.image?.create({ fileId, alt: '' });
  if (!at || !picture) return tr;
  tr.replaceRangeWith(at.from, at.from, picture);
  const { lastChild } = tr.doc;
  if (lastChild?.type.name === 'image') {
    const paragraph = state.schema.nodes.paragraph?.create();
    if (paragraph) tr.insert(tr.doc.content.size, paragraph);
    tr.setSelection(TextSelection.atEnd(tr.doc));
  }
  return tr.scrollIntoView();
}

/** Inserts placeholders for pictures at a position; each becomes a picture once the host has its file. */
export function insertPictures(view: EditorView, taken: readonly TakenPicture[], at: number): void {
  for (const add of taken) {
    view.dispatch(view.state.tr.setMeta(places, { add, at } satisfies Change));
    void add.fileId.then((fileId) => {
      if (view.isDestroyed) return;
      beginStep(view.state);
      view.dispatch(placed(view, add.id, fileId));
      beginStep(view.state);
    });
  }
}

/** Uploads pictures pasted into a text or dropped on it; content with words of its own is left to other handlers. */
export const takePictures = ({ isWritable, take }: PictureTaking): Plugin =>
  new Plugin<DecorationSet>({
    key: places,
    state: {
      init: () => DecorationSet.empty,
      apply: (transaction, set, before) => changed(carried(set, transaction, before), transaction, before),
    },
    props: {
      decorations: (state) => places.getState(state),
      handlePaste: (view, { clipboardData }) => {
        // Spreadsheets also provide a picture of copied cells: the text is used then.
        const pictures = clipboardData?.getData('text/plain') === '' ? picturesIn(clipboardData) : [];
        if (pictures.length === 0 || !isWritable()) return false;
        // Right after a caret move, the editor may not have the new selection yet.
        if (view.state.selection instanceof TextSelection) adoptSelection({ view });
        insertPictures(view, take(pictures), view.state.selection.to);
        return true;
      },
      handleDrop: (view, event, _slice, moved) => {
        const pictures = moved ? [] : picturesIn(event.dataTransfer);
        // If there are other files among them, all are attachments rather than pictures in the text.
        if (pictures.length === 0 || pictures.length < (event.dataTransfer?.files.length ?? 0) || !isWritable())
          return false;
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
        insertPictures(view, take(pictures), at ?? view.state.selection.to);
        return true;
      },
    },
  });
