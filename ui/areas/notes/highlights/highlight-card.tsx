import { deleteHighlight } from '@earshot/core/areas/coding/highlight';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconLink, IconStack2, IconTag, IconTrash, IconWorld, IconX } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { paths } from '../../../frame/paths.ts';
import { Filled } from '../../../frame/spots.tsx';
import { useKeyRegistry } from '../../../frame/use-keys.ts';
import { useTrash } from '../../../kit/dialogs/use-trash.ts';
import { copyLink } from '../../../kit/download/copy-link.ts';
import { Person } from '../../../kit/people/person.tsx';
import { Ago } from '../../../kit/words/ago.tsx';
import { AddToCollection } from '../../coding/collections/add-to-collection.tsx';
import { Spoken } from '../../coding/spoken.tsx';
import type { ShownHighlight } from '../../coding/tagging/shown-highlights.ts';
import { HIGHLIGHT_FACTS } from '../../pages/spots.ts';
import { ShareDialog } from '../../shares/share-dialog.tsx';
import { type NoteDesk, overlapping } from '../use-note-desk.ts';
import { CardTags } from './card-tags.tsx';
import classes from './highlight-card.module.css';
import type { Highlighting } from './use-highlighting.ts';
import { WordsCard } from './words-card.tsx';

/** Card of the open highlight: tags, author and actions. */
export const HighlightCard = observer(function HighlightCard({ desk, apply }: Omit<CardPart, 'highlight'>) {
  const highlight = desk.rows.find(({ id }) => id === desk.current);
  return highlight ? <Card key={highlight.id} desk={desk} highlight={highlight} apply={apply} /> : null;
});

const Card = observer(function Card({ desk, highlight, apply }: CardPart) {
  const close = () => desk.setCurrent(undefined);
  return (
    <WordsCard desk={desk} row={highlight} label="Highlight">
      <div data-highlight-card>
        <CardHead desk={desk} highlight={highlight} onClose={close} />
        <CardTags
          highlight={highlight}
          editable={desk.editable}
          onChange={(choices) => apply({ highlight }, choices)}
        />
        <Filled spot={HIGHLIGHT_FACTS} props={{ highlightId: highlight.id, writes: desk.editable }} />
        <CardActions desk={desk} highlight={highlight} />
      </div>
    </WordsCard>
  );
});

interface CardPart {
  desk: NoteDesk;
  highlight: ShownHighlight;
  apply: Highlighting['apply'];
}

function CardHead({ desk, highlight, onClose }: Omit<CardPart, 'apply'> & { onClose: () => void }) {
  const around = overlapping(desk.board.current, highlight.id);
  return (
    <div className={classes.head}>
      <Spoken row={highlight} />
      <span className={classes.by}>
        <Person id={highlight.createdBy} size={16} /> · <Ago at={highlight.createdAt} />
      </span>
      {around.length > 1 && (
        <Tooltip label="Next overlapping highlight">
          <button type="button" className={classes.cycle} onClick={() => desk.cycle()}>
            {around.indexOf(highlight.id) + 1} of {around.length} <kbd aria-hidden>O</kbd>
          </button>
        </Tooltip>
      )}
      <ActionIcon variant="subtle" color="gray" size="sm" aria-label="Close" onClick={onClose}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}

function CardActions({ desk, highlight }: Omit<CardPart, 'apply'>) {
  const registry = useKeyRegistry();
  const [sharing, setSharing] = useState(false);
  const [collecting, setCollecting] = useState(false);
  const trash = useTrash();
  const remove = async () => {
    desk.setCurrent(undefined);
    await trash(deleteHighlight, highlight, 'The highlight was deleted.');
  };
  const link = paths.note(desk.note, { highlight: highlight.id });
  return (
    <div className={classes.actions}>
      {desk.editable && (
        <button
          type="button"
          className={classes.action}
          onClick={() => desk.tagHighlight(highlight)}
          aria-keyshortcuts={registry.aria('note-tag')}
        >
          <IconTag size={16} stroke={1.6} aria-hidden /> Edit tags <kbd aria-hidden>T</kbd>
        </button>
      )}
      <span className={classes.space} />
      {desk.editable && (
        <Tooltip label="Add to a collection">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Add this highlight to a collection"
            onClick={() => setCollecting(true)}
          >
            <IconStack2 size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      {collecting && (
        <AddToCollection
          projectId={desk.note.projectId}
          kind="highlight"
          ids={[highlight.id]}
          onClose={() => setCollecting(false)}
        />
      )}
      {desk.editable && (
        <Tooltip label="Share">
          <ActionIcon variant="subtle" color="gray" aria-label="Share highlight" onClick={() => setSharing(true)}>
            <IconWorld size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      <ShareDialog
        on={{ highlightId: highlight.id }}
        what="this highlight"
        opened={sharing}
        onClose={() => setSharing(false)}
      />
      <Tooltip label="Copy link">
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="Copy link to this highlight"
          onClick={() => void copyLink(link, 'The link to this highlight')}
        >
          <IconLink size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {desk.editable && (
        <Tooltip label="Delete the highlight">
          <ActionIcon variant="subtle" color="gray" aria-label="Delete the highlight" onClick={() => void remove()}>
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  );
}
