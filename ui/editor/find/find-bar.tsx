import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { number } from '../../kit/words/counted.ts';
import { firstSeen } from '../reading/on-screen.ts';
import { findingIn, lookFor, stepTo } from './find.ts';
import classes from './find-bar.module.css';
import { jumpTo, reveal } from './reveal.ts';

interface FindBarProps {
  editor: Editor;
  /** initial search text */
  words: string;
  /** true if a link contains the words: the closest group of matches is shown, and the input does not take the focus */
  given: boolean;
  onWords: (words: string) => void;
  /** changes on each repeated shortcut */
  asked: number;
  onClose: () => void;
}

const LONGEST = 200;

/**
 * Search bar of a text: Enter goes to the next match, Shift+Enter to the previous one, Escape to the match in the text.
 */
export function FindBar({ editor, words, given, onWords, asked, onClose }: FindBarProps) {
  const field = useRef<HTMLInputElement>(null);
  // Reading position: while typing, the search starts there, not at intermediate matches.
  const from = useRef(0);
  const { count, current } = useEditorState({
    editor,
    selector: () => {
      const { found, current: at } = findingIn(editor.state);
      return { count: found.length, current: at };
    },
  });
  const show = () => {
    const { found, current: at } = findingIn(editor.state);
    const match = found[at];
    if (match) reveal(editor.view, match);
  };
  const look = (wanted: string) => {
    lookFor(editor.view, wanted, from.current);
    show();
  };
  const step = (by: 1 | -1) => {
    stepTo(editor.view, by);
    show();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins anew each time it is asked for, with the words of then
  useEffect(() => {
    if (given) {
      lookFor(editor.view, words, 'best');
      const { found, current: at } = findingIn(editor.state);
      const match = found[at];
      from.current = match?.from ?? 0;
      if (match) jumpTo(editor.view, match);
      return;
    }
    from.current = firstSeen(editor.view);
    look(words);
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, [asked, editor]);
  useEffect(
    () => () => {
      if (!editor.isDestroyed) lookFor(editor.view, '', 0);
    },
    [editor],
  );
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') step(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const says = words.trim() === '' ? '' : count === 0 ? 'Not found' : `${number(current + 1)} of ${number(count)}`;
  return (
    <search className={classes.bar}>
      <input
        ref={field}
        className={classes.field}
        value={words}
        maxLength={LONGEST}
        placeholder="Find in this text"
        aria-label="Find in this text"
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget: { value } }) => {
          onWords(value);
          look(value);
        }}
        onKeyDown={press}
      />
      <span className={classes.count} role="status">
        {says}
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label="Previous match"
        disabled={count === 0}
        onClick={() => step(-1)}
      >
        <IconChevronUp size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" aria-label="Next match" disabled={count === 0} onClick={() => step(1)}>
        <IconChevronDown size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" aria-label="Close" onClick={onClose}>
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </search>
  );
}
