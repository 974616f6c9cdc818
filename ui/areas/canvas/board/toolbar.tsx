import { ActionIcon, Tooltip } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBoxMultiple,
  IconPointer,
  IconSquare,
  IconTypography,
  type TablerIcon,
} from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { caps } from '../../../frame/keys.ts';
import { useKeyRegistry } from '../../../frame/use-keys.ts';
import type { Tool } from '../model/desk.ts';
import classes from './bars.module.css';
import { useBoard } from './board-context.ts';

/** Labels and keys of tools. */
export const TOOL_WORDS: Record<Tool, { title: string; keys: [string]; icon: TablerIcon }> = {
  select: { title: 'Select', keys: ['v'], icon: IconPointer },
  text: { title: 'Text', keys: ['t'], icon: IconTypography },
  rectangle: { title: 'Rectangle', keys: ['r'], icon: IconSquare },
  group: { title: 'Group', keys: ['g'], icon: IconBoxMultiple },
};

/** Buttons of the tools, and of Undo and Redo. */
export const Toolbar = observer(function Toolbar() {
  const { desk } = useBoard();
  const { model } = desk;
  const { mac } = useKeyRegistry();
  const shown = (keys: string) =>
    caps(keys, mac)
      .flat()
      .join(mac ? '' : '+');
  return (
    <div className={`${classes.bar} ${classes.tools}`} role="toolbar" aria-label="Tools">
      {(Object.keys(TOOL_WORDS) as Tool[]).map((tool) => {
        const {
          title,
          keys: [key],
          icon: Icon,
        } = TOOL_WORDS[tool];
        return (
          <Tooltip key={tool} label={`${title} (${shown(key)})`}>
            <ActionIcon
              size="lg"
              variant={desk.tool === tool ? 'light' : 'subtle'}
              color={desk.tool === tool ? undefined : 'gray'}
              aria-label={title}
              aria-pressed={desk.tool === tool}
              aria-keyshortcuts={key.toUpperCase()}
              onClick={() => desk.choose(tool)}
            >
              <Icon size={20} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Tooltip>
        );
      })}
      <span className={classes.line} />
      <Tooltip label={`Undo (${shown('mod+z')})`}>
        <ActionIcon
          size="lg"
          variant="subtle"
          color="gray"
          aria-label="Undo on the canvas"
          disabled={!model.undoes}
          onClick={() => model.undo()}
        >
          <IconArrowBackUp size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={`Redo (${shown('mod+shift+z')})`}>
        <ActionIcon
          size="lg"
          variant="subtle"
          color="gray"
          aria-label="Redo on the canvas"
          disabled={!model.redoes}
          onClick={() => model.redo()}
        >
          <IconArrowForwardUp size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </div>
  );
});
