import { commentPieces } from '@earshot/core/areas/comments/comment-text';
import { references } from '@earshot/core/areas/references/reference';
import { limits } from '@earshot/core/limits';
import { cut } from '@earshot/core/rules/text';
import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { peopleAmong, useMembers } from '../../data/use-members.ts';
import { useAsk, useStores } from '../../data/use-stores.ts';
import { TextSkeleton } from '../../kit/states/skeletons.tsx';
import { mentionedIn } from '../references/mentions.ts';
import { REFERRED } from '../references/reference-titles.ts';
import classes from './comments.module.css';
import { OfferList } from './offer-list.tsx';
import { bodyOf, type Titles, textOf, titleFor } from './typed-references.ts';
import { type Offer, useOffers } from './use-offers.ts';

interface CommentFormProps {
  label: string;
  says: string;
  start?: string;
  /** name of the stored draft; undefined for no draft */
  draft?: string;
  /** people mentioned initially */
  mentioned?: readonly string[];
  /** true to take the focus at once, since the user opened this form */
  eager?: boolean;
  /** resolves to true if it was accepted; otherwise the text stays */
  onSend: (body: string, mentionIds: string[]) => Promise<boolean>;
  onCancel?: () => void;
}

/** Comment box; @ offers colleagues, @ and [[ offer references, Ctrl/Cmd+Enter sends. */
export const CommentForm = observer(function CommentForm(props: CommentFormProps) {
  const { start = '', draft } = props;
  const { drafts } = useStores();
  const [body] = useState(() => (draft && drafts.get(draft)) || start);
  const targets = useMemo(() => commentPieces(body).filter((piece) => typeof piece !== 'string'), [body]);
  const { data, state } = useAsk(
    references,
    { targets: targets.slice(0, limits.referencesAtOnce) },
    REFERRED,
    targets.length > 0,
  );
  if (targets.length > 0 && state !== 'ready' && state !== 'failed') return <TextSkeleton lines={2} />;
  const begins = textOf(body, (target) => {
    const shown = data?.[targets.findIndex(({ type, id }) => type === target.type && id === target.id)];
    return shown?.state === 'SHOWN' ? shown.title : undefined;
  });
  return <CommentBox {...props} begins={begins} />;
});

interface CommentBoxProps extends CommentFormProps {
  begins: { text: string; titles: Titles };
}

const LONGEST_TITLE = 80;

const CommentBox = observer(function CommentBox(props: CommentBoxProps) {
  const { label, says, draft, mentioned = [], eager = false, begins, onSend, onCancel } = props;
  const { drafts } = useStores();
  const people = peopleAmong(useMembers().rows).filter(({ suspended }) => !suspended);
  const [text, setText] = useState(begins.text);
  const [titles, setTitles] = useState(begins.titles);
  const keep = (next: string, referred = titles) => {
    if (draft) drafts.keep(draft, bodyOf(next, referred));
  };
  const [caret, setCaret] = useState(text.length);
  const [at, setAt] = useState(0);
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map());
  // Caret after an inserted name: restored at once, or letters typed in between would end up in the wrong order.
  const goOn = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caret follows the text that was put in
  useLayoutEffect(() => {
    if (goOn.current !== undefined) box.current?.setSelectionRange(goOn.current, goOn.current);
    goOn.current = undefined;
  }, [text]);
  const offers = useOffers(text, caret, people);
  const { all, from } = offers;
  const current = all[at % Math.max(1, all.length)];
  // Fast typists press Enter before the options have loaded.
  const [wanted, setWanted] = useState(false);

  const put = (said: string, referred = titles) => {
    const next = `${text.slice(0, from)}${said} `;
    const whole = next + text.slice(caret).replace(/^ /, '');
    setText(whole);
    keep(whole, referred);
    setCaret(next.length);
    goOn.current = next.length;
    box.current?.focus();
  };
  const choose = (offer: Offer) => {
    if ('person' in offer) {
      const { id, name } = offer.person;
      setPicked(new Map(picked).set(name, id));
      put(`@${name}`);
    } else {
      const { type, id, title } = offer.reference;
      const said = titleFor(cut(title, LONGEST_TITLE), { type, id }, titles);
      const next = new Map(titles).set(said, { type, id });
      setTitles(next);
      put(`[[${said}]]`, next);
    }
  };
  const latest = useRef(choose);
  latest.current = choose;
  useEffect(() => {
    if (!wanted || offers.awaited) return;
    setWanted(false);
    if (current) latest.current(current);
  }, [wanted, offers.awaited, current]);
  const send = async () => {
    if (text.trim() === '' || busy) return;
    setBusy(true);
    const before = people.flatMap(({ id, name }) => (mentioned.includes(id) ? [[name, id] as const] : []));
    const done = await onSend(bodyOf(text.trim(), titles), mentionedIn(text, people, new Map([...before, ...picked])));
    setBusy(false);
    if (!done) return;
    keep('');
    setText('');
    setPicked(new Map());
    setTitles(new Map());
  };
  const cancel =
    onCancel &&
    (() => {
      keep('');
      onCancel();
    });
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.nativeEvent.isComposing) return;
    const plain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
    const takes = plain && (event.key === 'Enter' || event.key === 'Tab');
    if (all.length > 0 && step) setAt((at + step + all.length) % all.length);
    else if (takes && offers.awaited) setWanted(true);
    else if (takes && current) choose(current);
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
    else if (event.key === 'Escape' && all.length > 0) offers.dismiss();
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
      <OfferList offers={all} current={current} onChoose={choose} />
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
