import type { Highlight } from '@earshot/core/areas/coding/highlight';
import { observer } from 'mobx-react-lite';
import { Person } from '../../../kit/people/person.tsx';
import { Ago } from '../../../kit/words/ago.tsx';
import { TagChips } from '../tag-chips.tsx';
import classes from './quote-row.module.css';

interface QuoteRowProps {
  row: Highlight;
  /** id of a tag to leave out */
  without?: string;
}

/** A highlight: words, tags and author. */
export const QuoteRow = observer(function QuoteRow({ row, without }: QuoteRowProps) {
  return (
    <div className={classes.row}>
      <blockquote className={classes.quote} dir="auto">
        {row.text}
      </blockquote>
      {row.state === 'LOST' && <div className={classes.lost}>Its words were deleted from the note</div>}
      <div className={classes.foot}>
        <TagChips ids={row.tagIds.filter((id) => id !== without)} links={false} />
        <span className={classes.by}>
          <Person id={row.createdBy} size={16} /> · <Ago at={row.createdAt} />
        </span>
      </div>
    </div>
  );
});
