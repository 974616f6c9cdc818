import { type Highlight, highlights } from '@earshot/core/areas/coding/highlight';
import { Tag } from '@earshot/core/areas/coding/tag';
import { Note } from '@earshot/core/areas/pages/note';
import { limits } from '@earshot/core/limits';
import { displayTitle } from '@earshot/core/rules/text';
import { observer } from 'mobx-react-lite';
import { useAsk, useStores } from '../../../data/use-stores.ts';
import { useListSearch } from '../../../frame/list-search.ts';
import { Stage } from '../../../frame/stage/stage.tsx';
import { useOrder } from '../../../frame/use-order.ts';
import { useNotesOf } from '../../pages/use-notes-of.ts';
import { ListedSlides } from '../../views/present/listed-slides.tsx';
import type { Presenting } from '../../views/spots.ts';
import { Spoken } from '../spoken.tsx';
import { TagChips } from '../tag-chips.tsx';
import { useProjectTags } from '../tags/sets/use-tag-sets.ts';
import { askedBy, filterIn } from './highlight-filter.ts';
import classes from './present-highlights.module.css';

/** Highlights of a view as slides: words, speaker and source. */
export const PresentedHighlights = observer(function PresentedHighlights(presenting: Presenting) {
  const [search] = useListSearch();
  const [orderBy] = useOrder(highlights, 'CREATED_AT_DESC');
  const projectId = presenting.project.id;
  const { authorId, noteId, ...input } = askedBy(filterIn(search));
  const condition = { projectId, ...(authorId ? { createdBy: authorId } : {}), ...(noteId ? { noteId } : {}) };
  const asked = useAsk(
    highlights,
    { ...input, condition, orderBy: orderBy as 'CREATED_AT_DESC', first: limits.rowsPresented },
    [Tag, Note],
  );
  const rows = asked.data?.nodes ?? NONE;
  useNotesOf(rows);
  useProjectTags(projectId);
  const live = useStores();
  return (
    <ListedSlides
      list={{ rows, state: asked.state, error: asked.error, reload: () => asked.reload() }}
      presenting={presenting}
    >
      {({ at, go, leave }) => {
        const row = rows[at] as Highlight;
        const title = displayTitle('note', live.of(Note).byId(row.noteId)?.title);
        return (
          <Stage
            row={{ at, of: rows.length }}
            noun="Highlight"
            slide={{ at: 0, of: 1 }}
            title={title}
            shown={row.id}
            go={(next) => go(next, 0)}
            leave={leave}
          >
            <h1 className={classes.note} dir="auto">
              {title}
            </h1>
            <QuoteSlide row={row} />
          </Stage>
        );
      }}
    </ListedSlides>
  );
});

const NONE: readonly Highlight[] = [];

function QuoteSlide({ row }: { row: Highlight }) {
  return (
    <figure className={classes.quote}>
      <blockquote className={classes.words} dir="auto">
        {row.text}
      </blockquote>
      <figcaption className={classes.said}>
        <Spoken row={row} plays={false} />
        <TagChips ids={row.tagIds} />
      </figcaption>
    </figure>
  );
}
