import { type Tag, updateTag } from '@earshot/core/areas/coding/tag';
import { displayTitle } from '@earshot/core/rules/text';
import { Popover, Tooltip, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useStores } from '../../../data/use-stores.ts';
import { tellDone } from '../../../kit/dialogs/tell-done.ts';
import { toast } from '../../../kit/dialogs/toast.tsx';
import { ColourPicker } from '../../../kit/form/colour-picker.tsx';
import classes from './tag-swatch.module.css';

interface TagSwatchProps {
  tag: Tag;
  editable: boolean;
  size?: number;
}

/** Swatch of a tag's colour; opens a colour picker if editable. */
export function TagSwatch({ tag, editable, size = 14 }: TagSwatchProps) {
  const [open, setOpen] = useState(false);
  const stores = useStores();
  const title = displayTitle('tag', tag.title);
  const dot = (
    <span className={classes.dot} style={{ width: size, height: size, background: tag.colour }} aria-hidden />
  );
  if (!editable) return <span className={classes.still}>{dot}</span>;
  const paint = async (colour: string) => {
    setOpen(false);
    try {
      const { step } = await stores.save(updateTag, tag, { colour }, 'The colour was changed.');
      tellDone(stores, 'The colour was changed.', step);
    } catch (reason) {
      toast.failed(reason, 'The colour was not changed');
    }
  };
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" trapFocus returnFocus width={300}>
      <Popover.Target>
        <Tooltip label="Change the colour" disabled={open}>
          <UnstyledButton
            className={classes.button}
            aria-label={`Change the colour of ${title}`}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {dot}
          </UnstyledButton>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={`Colour of ${title}`}>
        <ColourPicker label={`Colour of ${title}`} value={tag.colour} onChange={(colour) => void paint(colour)} />
      </Popover.Dropdown>
    </Popover>
  );
}
