import {
  CANVAS_TEXT_STYLES,
  CARD_LAYOUTS,
  type CanvasTextStyle,
  type CardLayout,
} from '@earshot/core/documents/document';
import { displayTitle } from '@earshot/core/rules/text';
import { ActionIcon, Menu, Popover, Select, Tooltip } from '@mantine/core';
import {
  IconArrowUpRight,
  IconBoxMultiple,
  IconCopy,
  IconEye,
  IconEyeOff,
  IconFolderSymlink,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { ColourPicker } from '../../../kit/form/colour-picker.tsx';
import { counted } from '../../../kit/words/counted.ts';
import { groupSelected, moveIntoGroup } from '../model/arrange.ts';
import type { CardObject, GroupObject, RectangleObject, TextObject } from '../model/objects.ts';
import classes from './bars.module.css';
import { useBoard } from './board-context.ts';

const STYLES: Record<CanvasTextStyle, string> = {
  PARAGRAPH: 'Plain text',
  H1: 'Heading 1',
  H2: 'Heading 2',
  H3: 'Heading 3',
};
const LAYOUTS: Record<CardLayout, string> = { landscape: 'Landscape', portrait: 'Portrait', 'text-only': 'Text only' };

interface ActProps {
  label: string;
  icon: typeof IconCopy;
  onClick: () => void;
}

const Act = ({ label, icon: Icon, onClick }: ActProps) => (
  <Tooltip label={label}>
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} onClick={onClick}>
      <Icon size={18} stroke={1.6} aria-hidden />
    </ActionIcon>
  </Tooltip>
);

/** Actions for the selection. */
export const SelectionBar = observer(function SelectionBar() {
  const { desk, open } = useBoard();
  const { chosen } = desk;
  const [first] = chosen;
  if (!first || !desk.editable) return null;
  const coloured = chosen.filter(
    (object): object is RectangleObject | GroupObject =>
      object.kind === 'canvasRectangle' || object.kind === 'canvasGroup',
  );
  const texts = chosen.filter((object): object is TextObject => object.kind === 'canvasText');
  const cards = chosen.filter((object): object is CardObject => object.kind === 'canvasReference');
  const single = chosen.length === 1 ? first : undefined;
  return (
    <div className={`${classes.bar} ${classes.selection}`} role="toolbar" aria-label="Selection">
      <span className={classes.count}>{counted(chosen.length, 'object')}</span>
      {coloured[0] && <Colours colour={coloured[0].colour} />}
      {texts[0] && (
        <Select
          className={classes.select ?? ''}
          size="xs"
          aria-label="Text style"
          allowDeselect={false}
          data={CANVAS_TEXT_STYLES.map((value) => ({ value, label: STYLES[value] }))}
          value={texts[0].style}
          onChange={(style) => style && desk.set(['canvasText'], { style })}
        />
      )}
      {cards[0] && (
        <Select
          className={classes.select ?? ''}
          size="xs"
          aria-label="Card layout"
          allowDeselect={false}
          data={CARD_LAYOUTS.map((value) => ({ value, label: LAYOUTS[value] }))}
          value={cards[0].layout}
          onChange={(layout) => layout && desk.set(['canvasReference'], { layout })}
        />
      )}
      {single && 'text' in single && (
        <Act
          label={single.kind === 'canvasGroup' ? 'Rename the group' : 'Write in the text'}
          icon={IconPencil}
          onClick={() => desk.write(single.id)}
        />
      )}
      {single?.kind === 'canvasReference' && (
        <Act
          label="Open beside the canvas"
          icon={IconArrowUpRight}
          onClick={() => open({ type: single.type, id: single.targetId })}
        />
      )}
      {cards[0] && (
        <Act
          label={cards[0].visible ? 'Hide on the canvas' : 'Show on the canvas'}
          icon={cards[0].visible ? IconEyeOff : IconEye}
          onClick={() => desk.set(['canvasReference'], { visible: !cards[0]?.visible })}
        />
      )}
      <Act label="Group (G)" icon={IconBoxMultiple} onClick={() => groupSelected(desk)} />
      <IntoGroup />
      <Act label="Duplicate" icon={IconCopy} onClick={() => desk.paste(desk.copied())} />
      <Act label="Delete" icon={IconTrash} onClick={() => desk.remove()} />
    </div>
  );
});

const Colours = observer(function Colours({ colour }: { colour: string }) {
  const { desk } = useBoard();
  return (
    <Popover position="bottom" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label="Colour">
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Colour">
            <span className={classes.swatch} style={{ background: colour }} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown maw={260}>
        <ColourPicker
          label="Colour"
          value={colour}
          onChange={(next) => desk.set(['canvasRectangle', 'canvasGroup'], { colour: next })}
        />
      </Popover.Dropdown>
    </Popover>
  );
});

const IntoGroup = observer(function IntoGroup() {
  const { desk } = useBoard();
  const { objects, groups } = desk.model;
  const others = objects.filter(
    (object): object is GroupObject => object.kind === 'canvasGroup' && !desk.selected.includes(object.id),
  );
  const grouped = desk.selected.some((id) => groups.has(id));
  if (others.length === 0 && !grouped) return null;
  return (
    <Menu position="bottom-end" returnFocus>
      <Menu.Target>
        <Tooltip label="Move to a group">
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Move to a group">
            <IconFolderSymlink size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown className={classes.groups ?? ''}>
        {others.map((group) => (
          <Menu.Item key={group.id} onClick={() => moveIntoGroup(desk, group.id)}>
            {displayTitle('group', group.text)}
          </Menu.Item>
        ))}
        {grouped && <Menu.Item onClick={() => moveIntoGroup(desk, null)}>Remove from group</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
});
