import { useReactFlow } from '@xyflow/react';
import type { KeyBinding } from '../../frame/keys.ts';
import { useKeys } from '../../frame/use-keys.ts';
import { TOOL_WORDS } from './board/toolbar.tsx';
import { FIT } from './board/zoom-bar.tsx';
import { groupSelected } from './model/arrange.ts';
import { type Desk, TOOLS } from './model/desk.ts';

/** Pixels that an arrow key moves the selection, without and with Shift. */
const STEPS = { plain: 10, shift: 1 };
const ARROWS = [
  ['arrowleft', 'left', -1, 0],
  ['arrowright', 'right', 1, 0],
  ['arrowup', 'up', 0, -1],
  ['arrowdown', 'down', 0, 1],
] as const;

/** Keyboard shortcuts of a canvas. */
export function useCanvasKeys(desk: Desk): void {
  const flow = useReactFlow();
  const { model } = desk;
  const key = (binding: Omit<KeyBinding, 'group'>): KeyBinding => ({ group: 'Canvas', ...binding });
  const some = () => desk.selected.length > 0;
  const edits = () => desk.editable;
  useKeys([
    ...TOOLS.map((tool) =>
      key({
        id: `canvas-${tool}`,
        title: `${TOOL_WORDS[tool].title} on the canvas`,
        keys: TOOL_WORDS[tool].keys,
        // Groups the selection at once.
        run: () => (tool === 'group' && some() && groupSelected(desk) ? true : desk.choose(tool)),
      }),
    ),
    key({
      id: 'canvas-add-here',
      title: 'Add in the middle of what is shown',
      keys: ['enter'],
      hidden: true,
      when: () => desk.tool !== 'select',
      run: () => desk.tool !== 'select' && desk.draw(desk.tool, desk.view.middle()),
    }),
    key({
      id: 'canvas-open',
      title: 'Open or edit the selected object',
      keys: ['enter'],
      hidden: true,
      when: () => desk.tool === 'select' && desk.chosen.length === 1,
      run: () => {
        const [only] = desk.chosen;
        return only && 'text' in only ? desk.write(only.id) : false;
      },
    }),
    key({
      id: 'canvas-leave',
      title: 'Cancel, or clear the selection',
      keys: ['escape'],
      hidden: true,
      when: () => desk.tool !== 'select' || some(),
      run: () => (desk.tool === 'select' ? desk.select([]) : desk.choose('select')),
    }),
    key({
      id: 'canvas-all',
      title: 'Select everything on the canvas',
      keys: ['mod+a'],
      run: () => desk.select(model.objects.map(({ id }) => id)),
    }),
    key({
      id: 'canvas-delete',
      title: 'Delete what is selected',
      keys: ['delete', 'backspace'],
      when: () => some() && edits(),
      run: () => desk.remove(),
    }),
    key({
      id: 'canvas-duplicate',
      title: 'Duplicate what is selected',
      keys: ['mod+d'],
      when: () => some() && edits(),
      run: () => desk.paste(desk.copied()),
    }),
    ...ARROWS.flatMap(([name, where, x, y]) =>
      (['plain', 'shift'] as const).map((step) =>
        key({
          id: `canvas-${step}-${where}`,
          title: `Move ${where}${step === 'shift' ? ' by a pixel' : ''}`,
          keys: [step === 'shift' ? `shift+${name}` : name],
          hidden: true,
          when: () => some() && edits(),
          run: () => desk.nudge(x * STEPS[step], y * STEPS[step]),
        }),
      ),
    ),
    // If there is nothing to undo here, the page's own Undo runs.
    key({
      id: 'canvas-undo',
      title: 'Undo on the canvas',
      keys: ['mod+z'],
      when: () => model.undoes,
      run: () => model.undo(),
    }),
    key({
      id: 'canvas-redo',
      title: 'Redo on the canvas',
      keys: ['mod+shift+z', 'mod+y'],
      when: () => model.redoes,
      run: () => model.redo(),
    }),
    key({ id: 'canvas-nearer', title: 'Zoom in', keys: ['+', '='], run: () => void flow.zoomIn() }),
    key({ id: 'canvas-farther', title: 'Zoom out', keys: ['-'], run: () => void flow.zoomOut() }),
    key({ id: 'canvas-fit', title: 'Show everything', keys: ['0'], run: () => void flow.fitView(FIT) }),
  ]);
}
