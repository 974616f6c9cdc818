import { limits } from '@earshot/core/limits';
import type { Member } from '@earshot/core/model/member';
import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useMembers } from '../../../data/use-members.ts';
import { useStores } from '../../../data/use-stores.ts';
import { Avatar } from '../../../kit/people/avatar.tsx';
import classes from './comments.module.css';
import { mentionBefore, mentionedIn, peopleFor } from './mentions.ts';

interface CommentFormProps {
  label: string;
  says: string;
  start?: string;
  /** what it is kept under until it is sent; without a name it is not kept */
  draft?: string;
  /** who is mentioned at the start */
  mentioned?: readonly string[];
  /** takes the focus at once: somebody asked for this form */
  eager?: boolean;
  /** answers whether it was taken; what was typed stays when not */
  onSend: (body: string, mentionIds: string[]) => Promise<boolean>;
  onCancel?: () => void;
}

/** A box to write a comment in; @ offers colleagues, Ctrl/Cmd+Enter sends. */
export const CommentForm = observer(function CommentForm(props: CommentFormProps) {
  const { label, says, start = '', draft, mentioned = [], eager = false, onSend, onCancel } = props;
  const { drafts } = useStores();
  const people = useMembers().rows.filter(({ suspended }) => !suspended);
  const [text, setText] = useState(() => (draft && drafts.get(draft)) || start);
  const keep = (next: string) => {
    if (draft) drafts.keep(draft, next);
  };
  const [caret, setCaret] = useState(start.length);
  const [at, setAt] = useState(0);
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map());
  // Where typing goes on after a name was put in: at once, or the next letters would stand before those typed meanwhile.
  const goOn = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caret follows the text that was put in
  useLayoutEffect(() => {
    if (goOn.current !== undefined) box.current?.setSelectionRange(goOn.current, goOn.current);
    goOn.current = undefined;
  }, [text]);
  const typed = mentionBefore(text, caret);
  const exact = typed && people.some(({ name }) => name === typed.query.trimEnd());
  const offered = typed && !exact ? peopleFor(typed.query, people) : [];

  const choose = ({ id, name }: Member) => {
    if (!typed) return;
    setPicked(new Map(picked).set(name, id));
    const next = `${text.slice(0, typed.from)}@${name} `;
    const whole = next + text.slice(caret).replace(/^ /, '');
    setText(whole);
    keep(whole);
    setCaret(next.length);
    goOn.current = next.length;
    box.current?.focus();
  };
  const send = async () => {
    if (text.trim() === '' || busy) return;
    setBusy(true);
    const before = people.flatMap(({ id, name }) => (mentioned.includes(id) ? [[name, id] as const] : []));
    const done = await onSend(text.trim(), mentionedIn(text, people, new Map([...before, ...picked])));
    setBusy(false);
    if (!done) return;
    keep('');
    setText('');
    setPicked(new Map());
  };
  const cancel =
    onCancel &&
    (() => {
      keep('');
      onCancel();
    });
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = offered[at % Math.max(1, offered.length)];
    if (event.nativeEvent.isComposing) return;
    if (offered.length > 0 && step) setAt((at + step + offered.length) % offered.length);
    else if (chosen && (event.key === 'Enter' || event.key === 'Tab')) choose(chosen);
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
    else if (event.key === 'Escape' && cancel) cancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={classes.form}>
      <textarea
        ref={box}
        className={classes.box}
        aria-label={label}
        placeholder={label}
        value={text}
        rows={Math.min(8, Math.max(2, text.split('\n').length))}
        maxLength={limits.comment}
        // biome-ignore lint/a11y/noAutofocus: only where somebody just asked to write
        autoFocus={eager}
        onChange={({ target }) => {
          setText(target.value);
          keep(target.value);
          setCaret(target.selectionStart);
          setAt(0);
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onKeyDown={press}
      />
      {offered.length > 0 && (
        <ul className={classes.people} aria-label="People to mention">
          {offered.map((one, place) => (
            <li key={one.id}>
              <button
                type="button"
                className={classes.offered}
                data-current={place === at % offered.length || undefined}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(one)}
              >
                <Avatar id={one.id} name={one.name} size={18} />
                {one.name}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.buttons}>
        {cancel && (
          <Button size="compact-sm" variant="subtle" color="gray" onClick={cancel}>
            Cancel
          </Button>
        )}
        <Button size="compact-sm" onClick={() => void send()} disabled={text.trim() === ''} loading={busy}>
          {says}
        </Button>
      </div>
    </div>
  );
});
