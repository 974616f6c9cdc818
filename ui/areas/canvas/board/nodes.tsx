import type { ReferenceType } from '@earshot/core/documents/document';
import { displayTitle } from '@earshot/core/rules/text';
import { ActionIcon, Skeleton, Tooltip } from '@mantine/core';
import { IconArrowUpRight, IconEyeOff, IconMaximize, IconMinimize, IconTrash } from '@tabler/icons-react';
import { type Node, type NodeProps, NodeResizeControl, NodeResizer, type NodeTypes } from '@xyflow/react';
import { observer } from 'mobx-react-lite';
import { type CSSProperties, memo, type ReactNode } from 'react';
import { KindIcon } from '../../../frame/kind-icon.tsx';
import { KIND_WORDS } from '../../../frame/path-of.ts';
import { PlayRange } from '../../../frame/playing/play-range.tsx';
import { TagChip } from '../../../kit/tag-chip.tsx';
import type { Box, CanvasObject, CardObject, GroupObject, RectangleObject, TextObject } from '../model/objects.ts';
import { clampedPoint, clampedSide } from '../model/placing.ts';
import { useBoard, useCard } from './board-context.ts';
import classes from './nodes.module.css';
import { WordsField } from './words-field.tsx';

/** An object as React Flow draws it. */
export type FlowNode = Node<{ object: CanvasObject }>;

interface ObjectProps<O> {
  object: O;
  selected: boolean;
}

/** Writes the result of resizing to the document; boxes of members are relative to their group. */
function useResize(id: string, keep: readonly (keyof Box)[]) {
  const { desk } = useBoard();
  return (_: unknown, box: Box) => {
    const { groups, byId } = desk.model;
    const holder = byId.get(groups.get(id) ?? '');
    const point = clampedPoint({ x: box.x + (holder?.x ?? 0), y: box.y + (holder?.y ?? 0) });
    const all = { ...point, width: clampedSide(box.width), height: clampedSide(box.height) };
    desk.model.set(new Map([[id, Object.fromEntries(keep.map((key) => [key, all[key]]))]]));
  };
}

const AREA = ['x', 'y', 'width', 'height'] as const;
const WIDTH = ['width'] as const;

/** Ring around an object that a colleague has selected or that belongs to a suggested group. */
const Frame = observer(function Frame({ id, children }: { id: string; children: ReactNode }) {
  const { others, suggested } = useBoard();
  const other = others.selecting.get(id);
  const style = other && ({ '--by': other.colour } as CSSProperties);
  return (
    <div className={classes.frame} style={style} data-by={other?.name} data-suggested={suggested.has(id) || undefined}>
      {children}
    </div>
  );
});

const Rectangle = observer(function Rectangle({ object, selected }: ObjectProps<RectangleObject>) {
  const { desk } = useBoard();
  const resize = useResize(object.id, AREA);
  return (
    <Frame id={object.id}>
      <NodeResizer isVisible={selected && desk.editable} minWidth={20} minHeight={20} onResizeEnd={resize} />
      <div className={classes.rectangle} style={{ '--colour': object.colour } as CSSProperties} />
    </Frame>
  );
});

const Text = observer(function Text({ object, selected }: ObjectProps<TextObject>) {
  const { desk } = useBoard();
  const resize = useResize(object.id, WIDTH);
  return (
    <Frame id={object.id}>
      {selected && desk.editable && (
        <NodeResizeControl
          position="right"
          variant={'line' as never}
          resizeDirection="horizontal"
          minWidth={80}
          onResizeEnd={resize}
        />
      )}
      <div className={classes.text} data-style={object.style}>
        {desk.editing === object.id ? (
          <WordsField id={object.id} value={object.text} label="Text" />
        ) : (
          object.text || <span className={classes.soft}>Empty text</span>
        )}
      </div>
    </Frame>
  );
});

const Group = observer(function Group({ object, selected }: ObjectProps<GroupObject>) {
  const { desk } = useBoard();
  const resize = useResize(object.id, AREA);
  return (
    <Frame id={object.id}>
      <NodeResizer isVisible={selected && desk.editable} minWidth={80} minHeight={60} onResizeEnd={resize} />
      <div className={classes.group} style={{ '--colour': object.colour } as CSSProperties}>
        <div className={classes.groupTitle}>
          {desk.editing === object.id ? (
            <WordsField id={object.id} value={object.text} label="Group title" oneLine />
          ) : (
            <span className={object.text === '' ? classes.soft : undefined} dir="auto">
              {displayTitle('group', object.text)}
            </span>
          )}
        </div>
      </div>
    </Frame>
  );
});

/** Name of a card's target type. */
export const kindWord = (type: ReferenceType): string => KIND_WORDS[type] ?? 'Reference';

const Card = observer(function Card({ object }: ObjectProps<CardObject>) {
  const { expanded, expand, open } = useBoard();
  const { type, targetId, layout } = object;
  const card = useCard({ type, id: targetId });
  const isOpen = expanded.has(targetId);
  const shown = card?.state === 'SHOWN';
  const isQuote = type === 'HIGHLIGHT';
  const words = isQuote ? card?.text : card?.title;
  const more = isQuote ? '' : (card?.text ?? '');
  return (
    <Frame id={object.id}>
      <article className={classes.card} data-layout={layout} data-state={card?.state}>
        <header className={classes.head}>
          <KindIcon type={type} />
          <span className={classes.kind}>{kindWord(type)}</span>
          {shown && (
            <span className={`${classes.buttons} nodrag`}>
              {card.text !== '' && (
                <Tooltip label={isOpen ? 'Show less' : 'Show all words'}>
                  <ActionIcon
                    size="sm"
                    variant="subtle"
                    color="gray"
                    tabIndex={-1}
                    aria-label={isOpen ? 'Show less' : 'Show all words'}
                    onClick={() => expand(targetId)}
                  >
                    {isOpen ? <IconMinimize size={14} aria-hidden /> : <IconMaximize size={14} aria-hidden />}
                  </ActionIcon>
                </Tooltip>
              )}
              <Tooltip label="Open beside the canvas">
                <ActionIcon
                  size="sm"
                  variant="subtle"
                  color="gray"
                  tabIndex={-1}
                  aria-label={`Open ${kindWord(type).toLowerCase()}`}
                  onClick={() => open({ type, id: targetId })}
                >
                  <IconArrowUpRight size={14} aria-hidden />
                </ActionIcon>
              </Tooltip>
            </span>
          )}
        </header>
        {card === undefined ? (
          <Skeleton height={40} />
        ) : shown ? (
          <div className={classes.body} data-open={isOpen || undefined}>
            <div className={classes.said}>
              <p className={isQuote ? classes.quote : classes.title} dir="auto">
                {words}
              </p>
              {more !== '' && layout !== 'text-only' && <p className={classes.more}>{more}</p>}
            </div>
            {layout !== 'text-only' && (card.source !== '' || card.startMs !== null || card.tags.length > 0) && (
              <footer className={classes.foot}>
                {card.source !== '' && <span className={classes.source}>{card.source}</span>}
                {card.startMs !== null && card.targetId !== null && card.pageId !== null && (
                  <span className="nodrag">
                    <PlayRange
                      passage={{ noteId: card.pageId, highlightId: card.targetId, from: card.startMs }}
                      title={card.source}
                    />
                  </span>
                )}
                {card.tags.length > 0 && (
                  <span className={classes.tags}>
                    {card.tags.map(({ title, colour }) => (
                      <TagChip key={title} title={title} colour={colour} />
                    ))}
                  </span>
                )}
              </footer>
            )}
          </div>
        ) : (
          <p className={classes.absent}>
            {card.state === 'DELETED' ? <IconTrash size={16} aria-hidden /> : <IconEyeOff size={16} aria-hidden />}
            {card.title}
          </p>
        )}
      </article>
    </Frame>
  );
});

// React Flow renders a node again while it is dragged, for its position; its content does not change.
const drawn = <O extends CanvasObject>(Shown: (props: ObjectProps<O>) => ReactNode) =>
  memo(function Drawn({ data, selected = false }: NodeProps<FlowNode>) {
    return <Shown object={data.object as O} selected={selected} />;
  });

export const NODE_TYPES: NodeTypes = {
  canvasRectangle: drawn(Rectangle),
  canvasText: drawn(Text),
  canvasGroup: drawn(Group),
  canvasReference: drawn(Card),
};
