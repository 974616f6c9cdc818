import { ActionIcon, Tooltip } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useKeyRegistry } from '../../../frame/use-keys.ts';
import { DigitDialog } from './digit-dialog.tsx';
import classes from './digit-strip.module.css';
import { type KeyedTag, withDigits } from './keyed-tags.ts';

interface DigitStripProps {
  projectId: string;
  tags: readonly KeyedTag[];
  editable: boolean;
  onTag: (tagId: string) => void;
}

/** Tags of the digit keys 1–9, shown while these keys work; each can also be clicked. */
export const DigitStrip = observer(function DigitStrip({ projectId, tags, editable, onTag }: DigitStripProps) {
  const { letters } = useKeyRegistry();
  const [choosing, setChoosing] = useState(false);
  if (!editable || tags.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
    <div className={classes.strip} role="group" aria-label="Tags on the digit keys">
      {withDigits(tags).map(({ id, title, colour, digit }) => (
        <button
          key={id}
          type="button"
          className={classes.key}
          title={title}
          style={{ borderBottomColor: colour }}
          aria-keyshortcuts={letters ? String(digit) : undefined}
          // Keeps the selection in the text on a click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTag(id)}
        >
          {letters && <kbd aria-hidden>{digit}</kbd>}
          <span className={classes.title} dir="auto">
            {title}
          </span>
        </button>
      ))}
      <Tooltip label="Choose the tags for 1–9">
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="Choose the tags for the digit keys"
          onClick={() => setChoosing(true)}
        >
          <IconKeyboard size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {choosing && <DigitDialog projectId={projectId} tags={tags} onClose={() => setChoosing(false)} />}
    </div>
  );
});
