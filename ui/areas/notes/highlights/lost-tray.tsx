import { deleteHighlight, type Highlight } from '@earshot/core/areas/coding/highlight';
import { Button, Group } from '@mantine/core';
import { IconUnlink } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { toast } from '../../../kit/dialogs/toast.tsx';
import { useTrash } from '../../../kit/dialogs/use-trash.ts';
import { counted } from '../../../kit/words/counted.ts';
import { TagChips } from '../../coding/tag-chips.tsx';
import type { NoteDesk } from '../use-note-desk.ts';
import { wordsAfter, wordsBefore } from './context-words.ts';
import classes from './lost-tray.module.css';
import type { Highlighting } from './use-highlighting.ts';

interface LostTrayProps {
  rows: readonly Highlight[];
  desk: NoteDesk;
  highlighting: Highlighting;
}

/** Highlights whose words were deleted: they keep quote and tags until attached to other words. */
export const LostTray = observer(function LostTray({ rows, desk, highlighting }: LostTrayProps) {
  return (
    <section className={classes.tray} aria-label="Highlights without words">
      <h3 className={classes.head}>
        <IconUnlink size={16} stroke={1.6} aria-hidden />
        {counted(rows.length, 'highlight')} lost {rows.length === 1 ? 'its' : 'their'} words
      </h3>
      {desk.editable && (
        <p className={classes.help}>
          The words were deleted from the text. Select others and attach the highlight to them, or delete it.
        </p>
      )}
      {rows.map((row) => (
        <LostOne key={row.id} row={row} desk={desk} highlighting={highlighting} />
      ))}
    </section>
  );
});

function LostOne({ row, desk, highlighting }: { row: Highlight; desk: NoteDesk; highlighting: Highlighting }) {
  const trash = useTrash();
  const { selection } = desk;
  const attach = async () => {
    const chosen = desk.handle.current?.selection() ?? selection;
    if (!chosen) return;
    try {
      await highlighting.reattach(row, chosen);
      desk.show(row.id);
    } catch (reason) {
      toast.failed(reason, 'The highlight was not attached');
    }
  };
  return (
    <div className={classes.one}>
      <blockquote className={classes.quote}>
        <span className={classes.around}>{wordsBefore(row.prefix)}</span>
        {row.text}
        <span className={classes.around}>{wordsAfter(row.suffix)}</span>
      </blockquote>
      <TagChips ids={row.tagIds} links={false} />
      {desk.editable && (
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="default"
            disabled={!selection}
            // Keeps the selection in the text on a click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => void attach()}
          >
            Attach to selection
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            onClick={() => void trash(deleteHighlight, row, 'The highlight was deleted.')}
          >
            Delete
          </Button>
        </Group>
      )}
    </div>
  );
}
