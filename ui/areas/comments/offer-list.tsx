import type { ReactNode } from 'react';
import { KindIcon } from '../../frame/kind-icon.tsx';
import { KIND_WORDS } from '../../frame/path-of.ts';
import { Avatar } from '../../kit/people/avatar.tsx';
import classes from './comments.module.css';
import type { Offer } from './use-offers.ts';

interface OfferListProps {
  offers: readonly Offer[];
  current: Offer | undefined;
  onChoose: (offer: Offer) => void;
}

/** Suggestions for the comment; keyboard input stays in the box. */
export function OfferList({ offers, current, onChoose }: OfferListProps) {
  const row = (offer: Offer, key: string, face: ReactNode) => (
    <li key={key}>
      <button
        type="button"
        className={classes.offered}
        data-current={offer === current || undefined}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onChoose(offer)}
      >
        {face}
      </button>
    </li>
  );
  const people = offers.flatMap((offer) => {
    if (!('person' in offer)) return [];
    const { id, name } = offer.person;
    return row(
      offer,
      id,
      <>
        <Avatar id={id} name={name} size={18} />
        {name}
      </>,
    );
  });
  const references = offers.flatMap((offer) => {
    if (!('reference' in offer)) return [];
    const { type, id, title, where } = offer.reference;
    return row(
      offer,
      id,
      <>
        <KindIcon type={type} />
        <span className={classes.title} dir="auto">
          {title}
        </span>
        <span className={classes.where}>{where || KIND_WORDS[type]}</span>
      </>,
    );
  });
  const list = (label: string, rows: readonly ReactNode[]) =>
    rows.length > 0 && (
      <ul className={classes.people} aria-label={label}>
        {rows}
      </ul>
    );
  return (
    <>
      {list('People to mention', people)}
      {list('References', references)}
    </>
  );
}
