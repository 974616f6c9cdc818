import type { BlindCode } from '@earshot/core/areas/agreement/blind-code';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconTag, IconTrash, IconX } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useKeyRegistry } from '../../../frame/use-keys.ts';
import { TagChip } from '../../../kit/tag-chip.tsx';
import card from '../../notes/highlights/highlight-card.module.css';
import { WordsCard } from '../../notes/highlights/words-card.tsx';
import type { BlindDesk } from './use-blind-desk.ts';

/** Card of the open code: its tags and actions. */
export const CodeCard = observer(function CodeCard({ desk }: { desk: BlindDesk }) {
  return desk.current && !desk.tagging ? <Card key={desk.current.id} desk={desk} code={desk.current} /> : null;
});

const Card = observer(function Card({ desk, code }: { desk: BlindDesk; code: BlindCode }) {
  const registry = useKeyRegistry();
  const close = () => desk.setCurrent(undefined);
  const takeOff = (tagId: string) =>
    desk.apply(
      { code },
      code.tagIds.filter((id) => id !== tagId).map((id) => ({ id })),
    );
  return (
    <WordsCard desk={desk} row={code} label="Your code">
      <div data-code-card>
        <div className={card.head}>
          <span className={card.by}>Only you see this</span>
          <ActionIcon variant="subtle" color="gray" size="sm" aria-label="Close" onClick={close}>
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </div>
        <div className={card.tags}>
          {code.tagIds.map((id) => {
            const tag = desk.known.find((one) => one.id === id);
            return tag ? (
              <TagChip key={id} title={tag.title} colour={tag.colour} onRemove={() => takeOff(id)} />
            ) : (
              <TagChip key={id} title="Deleted tag" colour="#868e96" />
            );
          })}
        </div>
        <div className={card.actions}>
          <button
            type="button"
            className={card.action}
            onClick={() => desk.tag()}
            aria-keyshortcuts={registry.aria('code-tag')}
          >
            <IconTag size={16} stroke={1.6} aria-hidden /> Edit tags <kbd aria-hidden>T</kbd>
          </button>
          <span className={card.space} />
          <Tooltip label="Remove the code">
            <ActionIcon variant="subtle" color="gray" aria-label="Remove the code" onClick={() => desk.remove(code)}>
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </div>
      </div>
    </WordsCard>
  );
});
