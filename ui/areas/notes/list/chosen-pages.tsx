import type { Field } from '@earshot/core/areas/fields/field';
import type { Operation } from '@earshot/core/model/operation';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type * as z from 'zod';
import { counted } from '../../../kit/words/counted.ts';
import { SetField } from '../../fields/chosen/set-field.tsx';
import { ChosenBar } from '../../views/choosing/chosen-bar.tsx';
import { useBatches } from '../../views/choosing/use-batches.ts';
import type { Choosing } from '../../views/choosing/use-choice.tsx';

type OneOfThem = Operation<z.ZodObject<{ id: z.ZodUUID }>, unknown>;

export interface ChosenPagesProps {
  noun: 'note' | 'insight';
  choosing: Choosing;
  lines: { rowAt: (line: number) => { id: string } | undefined };
  fields: readonly Field[];
  /** moves one to trash */
  trash: OneOfThem;
  /** further actions */
  more?: (act: (operation: OneOfThem, says: string) => void) => ReactNode;
}

/** Actions for the chosen notes or insights: setting a field, trash, and those of their own type. */
export function ChosenPages({ noun, choosing, lines, fields, trash, more }: ChosenPagesProps) {
  const { chosen } = choosing;
  const batches = useBatches(() => undefined);
  const { ids } = chosen;
  // One call for each: there is no operation for many.
  const act = (operation: OneOfThem, says: string) =>
    void batches.run(
      operation,
      ids,
      ([id = '']) => ({ id }),
      (count) => `${counted(count, noun)} ${says}.`,
      { atOnce: 1 },
    );
  return (
    <ChosenBar noun={noun} choosing={choosing} idAt={(line) => lines.rowAt(line)?.id} batches={batches}>
      <SetField fields={fields} ids={ids} noun={noun} run={batches.run} />
      {more?.(act)}
      <Button
        variant="default"
        leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
        onClick={() => act(trash, 'moved to trash')}
      >
        Move to trash
      </Button>
    </ChosenBar>
  );
}
