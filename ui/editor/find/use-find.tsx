import type { Editor } from '@tiptap/core';
import { type ReactNode, useState } from 'react';
import { select, selectionIn } from '../note-selection.ts';
import { findingIn } from './find.ts';
import { FindBar } from './find-bar.tsx';

const LONGEST_CHOSEN = 100;

/** Selected text, if it is a search term. */
function chosenIn(editor: Editor): string {
  const chosen = selectionIn(editor)?.text.trim() ?? '';
  return chosen.length > LONGEST_CHOSEN || chosen.includes('\n') ? '' : chosen;
}

/** Search in a text: a bar above it; Escape moves to the match in the text. */
export function useFind(editor: Editor): { open: (words?: string) => void; bar: ReactNode } {
  const [words, setWords] = useState('');
  // Number of requests since it was opened; 0 while it is closed.
  const [asked, setAsked] = useState(0);
  // Words from a link are shown, and the text keeps the keyboard.
  const [given, setGiven] = useState(false);
  const open = (wanted?: string) => {
    setWords((before) => wanted ?? (chosenIn(editor) || before));
    setGiven(wanted !== undefined);
    setAsked((before) => before + 1);
  };
  const close = () => {
    const { found, current } = findingIn(editor.state);
    const match = found[current];
    setAsked(0);
    if (match) select(editor, { anchor: match.from, head: match.to });
    if (editor.isEditable) editor.view.focus();
  };
  const bar = asked > 0 && (
    <FindBar editor={editor} words={words} given={given} onWords={setWords} asked={asked} onClose={close} />
  );
  return { open, bar };
}
