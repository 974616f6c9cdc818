import { cleanLink, isSafeLink } from '@earshot/core/documents/document';
import { type AnyExtension, Extension } from '@tiptap/core';
import CollaborationCaret from '@tiptap/extension-collaboration-caret';
import { TaskItem, TaskList } from '@tiptap/extension-list';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import StarterKit from '@tiptap/starter-kit';
import type { Awareness } from 'y-protocols/awareness';
import type * as Y from 'yjs';
import { blockDirection } from './block-direction.ts';
import { boundText } from './bound-text.ts';
import { caretOf, selectionOf } from './carets.ts';
import { cleanPaste } from './clipboard/clipboard.ts';
import { fromList } from './clipboard/from-list.ts';
import { highlightClipboard } from './clipboard/highlight-clipboard.ts';
import { DoubtedMark } from './doubted-mark.ts';
import { drawOnce } from './draw-once.ts';
import { find } from './find/find.ts';
import { firstLetter } from './first-letter.ts';
import { type GuardReason, guard } from './guard.ts';
import { codedWords } from './highlights/coded-words.ts';
import { commentedWords } from './highlights/commented-words.ts';
import { highlightEnds } from './highlights/highlight-ends.ts';
import { HighlightMark } from './highlights/highlight-mark.ts';
import { pendingMarks } from './highlights/pending-marks.ts';
import { shownSelection } from './highlights/shown-selection.ts';
import { suggestedWords } from './highlights/suggested-words.ts';
import { Chart, Citation, Embed, Image, Panel, Reference, Segment, Theme } from './page-nodes.ts';
import { placeholder } from './placeholder.ts';
import { pressedAnchor } from './pressed-anchor.ts';
import { tableStops } from './toolbar/table-stops.ts';

/** The current user; others see the name and the colour (#rrggbb) at the caret. */
export interface Writer {
  name: string;
  colour: string;
}

export interface EditorParts {
  doc: Y.Doc;
  awareness: Awareness;
  user: Writer;
  placeholder: string;
  /** true if the user is editing here now */
  isWritable: () => boolean;
  /** true if the user can change the text at all, by a command of the page */
  isEditable: () => boolean;
  paint: (element: HTMLElement, id: string) => void;
  /** true to hide highlights */
  hidesHighlights?: boolean;
  onRefused: (reason: GuardReason) => void;
  onLeftOut: (pictures: number) => void;
  /** nodes with a rendering of their own, replacing the bare ones, and further extensions of a page */
  nodes?: readonly AnyExtension[];
}

const safeLinks = {
  openOnClick: false,
  autolink: true,
  defaultProtocol: 'https',
  isAllowedUri: (href: string) => isSafeLink(cleanLink(href) ?? ''),
  HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer nofollow' },
};

// Each block has the direction of its own words.
const OWN_DIRECTION = { HTMLAttributes: { dir: 'auto' } };

const Kit = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map((extension: AnyExtension) =>
      fromList(
        extension.name === 'link'
          ? extension.extend({ addAttributes: () => ({ href: { parseHTML: hrefOf } }) })
          : extension,
      ),
    );
  },
});
const hrefOf = (element: HTMLElement) => cleanLink(element.getAttribute('href') ?? '');

/** Schema of documents for the editor: tiptap extensions in the form of core's document list. */
export const schemaExtensions = (
  paint: EditorParts['paint'] = () => undefined,
  nodes: readonly AnyExtension[] = [],
  hidden = false,
): AnyExtension[] => [
  // Undo belongs to Yjs; a trailing paragraph would be an edit by every reader.
  Kit.configure({
    undoRedo: false,
    trailingNode: false,
    paragraph: OWN_DIRECTION,
    heading: { levels: [1, 2, 3], ...OWN_DIRECTION },
    codeBlock: OWN_DIRECTION,
    link: safeLinks,
  }),
  ...[
    TaskList,
    TaskItem.configure({
      nested: true,
      a11y: { checkboxLabel: (node) => `Done: ${node.firstChild?.textContent || 'empty item'}` },
    }),
    Table.configure({ resizable: false, renderWrapper: true }),
    TableRow,
    TableHeader,
    TableCell,
  ].map(fromList),
  ...[Segment, Image, Citation, Theme, Chart, Panel, Reference, Embed].map(
    (bare) => nodes.find(({ name }) => name === bare.name) ?? bare,
  ),
  ...nodes.filter(({ type }) => type === 'extension'),
  DoubtedMark,
  HighlightMark.configure({ paint, hidden }),
];

/** All extensions of a note's editor. */
export function noteExtensions(parts: EditorParts): AnyExtension[] {
  const { doc, awareness, user, paint, nodes, hidesHighlights = false } = parts;
  return [
    ...schemaExtensions(paint, nodes, hidesHighlights),
    boundText(doc),
    CollaborationCaret.configure({
      provider: { awareness },
      user: { name: user.name, color: user.colour },
      render: caretOf,
      selectionRender: selectionOf,
    }),
    Extension.create({
      name: 'note',
      // Before tiptap's own, so that no edit bypasses it.
      priority: 2000,
      onBeforeCreate() {
        drawOnce(this.editor);
      },
      addProseMirrorPlugins() {
        return [
          guard((commanded) => (commanded ? parts.isEditable() : parts.isWritable()), parts.onRefused),
          cleanPaste(this.editor.schema, parts.onLeftOut),
          highlightClipboard(),
          highlightEnds(),
          blockDirection(),
          shownSelection(),
          pressedAnchor(),
          firstLetter(),
          find(),
          suggestedWords(),
          commentedWords(),
          codedWords(),
          pendingMarks(),
          placeholder(parts.placeholder),
          tableStops(parts.isWritable),
        ];
      },
    }),
  ];
}
