import { limits } from '@earshot/core/limits';
import { judge } from '@earshot/core/rules/words/search-query';
import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import classes from './words-field.module.css';

const WAIT_MS = 250;

interface WordsFieldProps {
  /** label for screen readers */
  label: string;
  value: string;
  onChange: (words: string) => void;
}

/** Input that filters a list by words, after a pause in typing. */
export function WordsField({ label, value, onChange }: WordsFieldProps) {
  const [text, setText] = useState(value);
  const { complaint } = judge(text);
  // Back and forward change the words; unfinished typing takes precedence.
  useEffect(() => {
    setText((typed) => (typed.trim() === value.trim() ? typed : value));
  }, [value]);
  const look = useRef(onChange);
  look.current = onChange;
  useEffect(() => {
    if (text.trim() === value.trim() || complaint !== '') return;
    const timer = setTimeout(() => look.current(text.trim()), WAIT_MS);
    return () => clearTimeout(timer);
  }, [text, value, complaint]);
  return (
    <TextInput
      type="search"
      className={classes.words}
      aria-label={label}
      placeholder="Find words"
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={text !== '' && <CloseButton size="sm" aria-label="Clear the words" onClick={() => setText('')} />}
      value={text}
      error={complaint || undefined}
      maxLength={limits.searchQuery.characters}
      onChange={(event) => setText(event.currentTarget.value)}
      spellCheck={false}
      autoComplete="off"
    />
  );
}
