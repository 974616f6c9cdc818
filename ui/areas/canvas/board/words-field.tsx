import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { caretAfter, editBetween } from '../model/text-edit.ts';
import { useBoard } from './board-context.ts';
import classes from './words-field.module.css';

interface WordsFieldProps {
  /** the text or group */
  id: string;
  value: string;
  label: string;
  /** true if Enter ends writing */
  oneLine?: boolean;
}

/** Field for the words of a text or the title of a group; colleagues can write in it at the same time. */
export function WordsField({ id, value, label, oneLine = false }: WordsFieldProps) {
  const { desk } = useBoard();
  const field = useRef<HTMLTextAreaElement>(null);
  /** words when the field last equalled the document */
  const base = useRef(value);
  const composing = useRef(false);

  const takeOver = () => {
    const element = field.current;
    const now = desk.model.wordsOf(id);
    if (!element || composing.current) return;
    const theirs = editBetween(element.value, now);
    base.current = now;
    if (!theirs) return;
    const [start, end] = [element.selectionStart, element.selectionEnd].map((caret) => caretAfter(caret, theirs));
    element.value = now;
    element.setSelectionRange(start ?? 0, end ?? 0);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `value` tells that the words were changed
  useLayoutEffect(takeOver, [value]);
  useLayoutEffect(() => {
    let frame = 0;
    // A new object is hidden until measured, and cannot take the focus before.
    const enter = () => {
      const element = field.current;
      element?.focus({ preventScroll: true });
      if (element && document.activeElement === element)
        element.setSelectionRange(element.value.length, element.value.length);
      else frame = requestAnimationFrame(enter);
    };
    enter();
    return () => cancelAnimationFrame(frame);
  }, []);

  const type = () => {
    const element = field.current;
    if (!element) return;
    if (oneLine) element.value = element.value.replaceAll('\n', ' ');
    const own = editBetween(base.current, element.value, element.selectionEnd);
    const now = desk.model.wordsOf(id);
    const theirs = editBetween(base.current, now);
    base.current = element.value;
    if (!own) return;
    const at = (place: number) => (theirs ? caretAfter(place, theirs) : place);
    desk.model.edit(id, { ...own, from: at(own.from), to: Math.max(at(own.from), at(own.to)) });
    if (theirs && !composing.current) takeOver();
  };
  const press = (event: KeyboardEvent) => {
    const mod = event.ctrlKey || event.metaKey;
    if (event.nativeEvent.isComposing) return;
    if (mod && event.key.toLowerCase() === 'z') {
      if (event.shiftKey) desk.model.redo();
      else desk.model.undo();
    } else if (event.key === 'Escape' || (event.key === 'Enter' && (oneLine || mod))) desk.write('');
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={`${classes.field} nodrag nopan nowheel`}>
      <div className={classes.mirror} aria-hidden>
        {`${value}\u200b`}
      </div>
      <textarea
        ref={field}
        className={classes.words}
        aria-label={label}
        rows={1}
        defaultValue={value}
        maxLength={oneLine ? 200 : undefined}
        onInput={type}
        onCompositionStart={() => {
          composing.current = true;
        }}
        onCompositionEnd={() => {
          composing.current = false;
          type();
          takeOver();
        }}
        onKeyDown={press}
        onBlur={() => desk.editing === id && desk.write('')}
      />
    </div>
  );
}
