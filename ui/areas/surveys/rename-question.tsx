import { limits } from '@earshot/core/limits';
import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

interface RenameQuestionProps {
  text: string;
  onSave: (text: string) => Promise<unknown>;
  onClose: () => void;
}

/** Text of a question, edited in place: Enter or blur saves, Escape cancels. */
export function RenameQuestion({ text, onSave, onClose }: RenameQuestionProps) {
  const [typed, setTyped] = useState(text);
  const input = useRef<HTMLInputElement>(null);
  const left = useRef(false);
  useEffect(() => {
    // A closing menu returns the focus first.
    const timer = setTimeout(() => input.current?.select());
    return () => clearTimeout(timer);
  }, []);
  const leave = async (save: boolean) => {
    if (left.current) return;
    left.current = true;
    if (save && typed !== text) await onSave(typed);
    onClose();
  };
  const press = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') void leave(true);
    if (event.key === 'Escape') void leave(false);
  };
  return (
    <TextInput
      ref={input}
      flex={1}
      aria-label="Question"
      value={typed}
      maxLength={limits.questionText}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onKeyDown={press}
      onBlur={() => void leave(true)}
    />
  );
}
