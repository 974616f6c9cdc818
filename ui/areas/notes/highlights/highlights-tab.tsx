import { Tag } from '@earshot/core/areas/coding/tag';
import { IconHighlight } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, useRef } from 'react';
import { useStores } from '../../../data/use-stores.ts';
import { mainColour } from '../../../editor/highlights/highlight-look.ts';
import { Person } from '../../../kit/people/person.tsx';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { RefusedState } from '../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import { VirtualList } from '../../../kit/table/virtual-list.tsx';
import { TagChip } from '../../../kit/tag-chip.tsx';
import { Ago } from '../../../kit/words/ago.tsx';
import { Spoken } from '../../coding/spoken.tsx';
import { TagChips } from '../../coding/tag-chips.tsx';
import type { ShownHighlight } from '../../coding/tagging/shown-highlights.ts';
import type { NoteDesk } from '../use-note-desk.ts';
import classes from './highlights-tab.module.css';
import { LostTray } from './lost-tray.tsx';
import { useHighlightInView } from './use-highlight-in-view.ts';
import type { Highlighting } from './use-highlighting.ts';

interface HighlightsTabProps {
  desk: NoteDesk;
  highlighting: Highlighting;
  /** tag to filter by */
  tagId: string | undefined;
  onTag: (tagId: string | undefined) => void;
  onShow: (id: string) => void;
}

/** Highlights of a note in text order, after the lost ones. */
export const HighlightsTab = observer(function HighlightsTab(props: HighlightsTabProps) {
  const { desk, highlighting, tagId, onTag, onShow } = props;
  const { list } = desk;
  const tag = useStores().of(Tag).byId(tagId);
  const box = useRef<HTMLDivElement>(null);
  const inView = useHighlightInView(desk.handle, box);
  const fits = (row: ShownHighlight) => tagId === undefined || row.tagIds.includes(tagId);
  const lost = desk.rows.filter((row) => row.state === 'LOST' && fits(row));
  const rows = desk.rows.filter((row) => row.state !== 'LOST' && fits(row));
  if (desk.rows.length === 0 && list.state === 'failed')
    return <RefusedState error={list.error} again={() => list.reload()} />;
  if (desk.rows.length === 0 && !list.empty)
    return (
      <div className={classes.waiting}>
        <RowsSkeleton rows={4} height={80} />
      </div>
    );
  if (desk.rows.length === 0) return <NoHighlights editable={desk.editable} />;
  const press = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const all = [...(box.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const at = all.indexOf(document.activeElement as HTMLElement);
    if (!by || at < 0) return;
    event.preventDefault();
    event.stopPropagation();
    all[at + by]?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows walk through the buttons in it
    <div ref={box} onKeyDown={press}>
      {tag && (
        <div className={classes.filter}>
          Only <TagChip title={tag.title} colour={tag.colour} onRemove={() => onTag(undefined)} />
        </div>
      )}
      {lost.length > 0 && <LostTray rows={lost} desk={desk} highlighting={highlighting} />}
      <VirtualList key={`${lost.length} ${tagId}`} rows={rows} estimate={104} label="Highlights" at={inView}>
        {(row) => <HighlightItem row={row} desk={desk} onShow={onShow} />}
      </VirtualList>
    </div>
  );
});

interface HighlightItemProps {
  row: ShownHighlight;
  desk: NoteDesk;
  onShow: (id: string) => void;
}

const HighlightItem = observer(function HighlightItem({ row, desk, onShow }: HighlightItemProps) {
  const { connection } = useStores();
  return (
    <div
      className={classes.item}
      data-current={row.id === desk.current || undefined}
      style={{ borderLeftColor: mainColour(desk.colours(row.id)) }}
    >
      <Spoken row={row} />
      <button
        type="button"
        data-row
        className={classes.shows}
        aria-current={row.id === desk.current}
        aria-busy={row.waits || undefined}
        onClick={() => !row.waits && onShow(row.id)}
      >
        <span className={classes.quote} dir="auto">
          {row.text}
        </span>
        <span className={classes.tags}>
          <TagChips ids={row.tagIds} most={8} links={false} />
          {row.fresh.map(({ title, colour }) => (
            <TagChip key={title} title={title} colour={colour} />
          ))}
        </span>
        <span className={classes.by}>
          <Person id={row.createdBy} size={16} /> ·{' '}
          {row.waits && !connection.usable ? 'waits for the connection' : <Ago at={row.createdAt} />}
        </span>
      </button>
    </div>
  );
});

function NoHighlights({ editable }: { editable: boolean }) {
  return (
    <EmptyState
      compact
      icon={IconHighlight}
      title="No highlights yet"
      text={editable ? 'Select words that matter and press T.' : 'What colleagues mark in this note appears here.'}
    />
  );
}
