import { Skeleton, Stack } from '@mantine/core';
import classes from '../page.module.css';

const widths = ['92%', '78%', '85%', '64%', '88%', '71%', '80%', '58%'];

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);

/** Lines of text on their way. */
export function TextSkeleton({ lines = 6 }: { lines?: number }) {
  return (
    <Stack gap="sm" aria-hidden>
      {numbers(lines).map((line) => (
        <Skeleton key={line} height={14} width={widths[line % widths.length] ?? '80%'} radius="sm" />
      ))}
    </Stack>
  );
}

/** Rows of a list or table on their way. */
export function RowsSkeleton({ rows = 6, height = 44 }: { rows?: number; height?: number }) {
  return (
    <Stack gap="xs" aria-hidden>
      {numbers(rows).map((row) => (
        <Skeleton key={row} height={height} radius="md" />
      ))}
    </Stack>
  );
}

/** A page on its way: a title and text. */
export function PageSkeleton() {
  return (
    <div className={classes.page} aria-hidden>
      <Skeleton height={28} width="40%" radius="sm" mb="lg" />
      <TextSkeleton />
    </div>
  );
}
