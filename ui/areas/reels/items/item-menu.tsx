import type { Reel } from '@earshot/core/areas/reels/reel';
import { Menu } from '@mantine/core';
import { IconArrowUpRight, IconPencil, IconScissors, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../frame/paths.ts';
import { MoveItems, SIDEWAYS, STEPS } from '../../../kit/table/move-items.tsx';
import { RowMenu } from '../../../kit/table/row-menu.tsx';
import type { Arranging } from '../../../kit/table/use-hand-order.ts';
import { type ShownItem, useReelEdits } from '../use-reel.ts';
import { CardForm } from './card-form.tsx';
import { nameOf } from './reel-item.tsx';
import { TrimForm } from './trim-form.tsx';

interface ItemMenuProps {
  reel: Reel;
  shown: ShownItem;
  items: readonly ShownItem[];
  /** undefined for users who cannot change the reel */
  arranging: Arranging<ShownItem> | undefined;
}

/** Menu of an item of a reel. */
export function ItemMenu({ reel, shown, items, arranging }: ItemMenuProps) {
  const edit = useReelEdits(reel);
  const [open, setOpen] = useState<'trim' | 'card'>();
  const { id, item, part } = shown;
  const close = () => setOpen(undefined);
  const isCard = item.highlightId === null;
  const link = part.noteId !== null && part.highlightId !== null;
  if (!arranging && !link) return null;
  return (
    <>
      <RowMenu label={`More actions for ${nameOf(shown)}`}>
        {link && (
          <Menu.Item
            component={Link}
            to={paths.note({ id: part.noteId ?? '', title: part.noteTitle }, { highlight: part.highlightId ?? '' })}
            leftSection={<IconArrowUpRight size={16} aria-hidden />}
          >
            Open in the note
          </Menu.Item>
        )}
        {arranging && (
          <>
            {part.state === 'READY' && !isCard && (
              <Menu.Item leftSection={<IconScissors size={16} aria-hidden />} onClick={() => setOpen('trim')}>
                Trim …
              </Menu.Item>
            )}
            {isCard && (
              <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setOpen('card')}>
                Edit title card …
              </Menu.Item>
            )}
            <MoveItems
              row={shown}
              rows={items}
              arranging={arranging}
              steps={reel.layout === 'REEL' ? STEPS : SIDEWAYS}
            />
            <Menu.Item
              leftSection={<IconX size={16} aria-hidden />}
              onClick={() =>
                edit(
                  (all) => all.filter((one) => one.id !== id),
                  isCard ? 'Title card removed.' : 'Highlight removed from the reel.',
                )
              }
            >
              Remove from the reel
            </Menu.Item>
          </>
        )}
      </RowMenu>
      {open === 'trim' && <TrimForm reel={reel} shown={shown} onClose={close} />}
      {open === 'card' && <CardForm reel={reel} card={item} onClose={close} />}
    </>
  );
}
