import { baseKeymap } from '@tiptap/pm/commands';
import { keymap } from '@tiptap/pm/keymap';
import { Schema } from '@tiptap/pm/model';
import { EditorState } from '@tiptap/pm/state';
import { EditorView } from '@tiptap/pm/view';

// Peer of the note's editor: ProseMirror with paragraphs and marks, and nothing else. The typed text is not shared.
const schema = new Schema({
  nodes: {
    doc: { content: 'paragraph+' },
    paragraph: { content: 'text*', toDOM: () => ['p', 0] },
    text: {},
  },
  marks: {
    highlight: { attrs: { id: {} }, excludes: '', toDOM: ({ attrs }) => ['mark', { 'data-highlight': attrs.id }, 0] },
  },
});

const link = document.querySelector('a');
link?.addEventListener('click', async (event) => {
  event.preventDefault();
  const response = await fetch('/document.json');
  const doc = schema.nodeFromJSON(await response.json());
  const place = document.querySelector('#peer');
  new EditorView(place, { state: EditorState.create({ doc, plugins: [keymap(baseKeymap)] }) });
});
