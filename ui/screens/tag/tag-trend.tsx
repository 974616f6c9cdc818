import { Highlight } from '@earshot/core/model/highlight';
import { Note } from '@earshot/core/model/note';
import type { Tag } from '@earshot/core/model/tag';
import { type TrendStep, tagTrend } from '@earshot/core/model/tag-figures';
import { csvLine } from '@earshot/core/rules/cells';
import { slug } from '@earshot/core/rules/id';
import { displayTitle } from '@earshot/core/rules/text';
import { type TrendLength, withoutGaps } from '@earshot/core/rules/trend';
import { ActionIcon, Button, SegmentedControl, Tooltip } from '@mantine/core';
import { IconChartBar, IconDownload, IconTable } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useAsk } from '../../data/use-stores.ts';
import { type Bar, BarChart } from '../../kit/bar-chart.tsx';
import { counted, number } from '../../kit/counted.ts';
import { downloadText } from '../../kit/download-text.ts';
import classes from './tag-trend.module.css';

const TOUCHED = [Highlight, Note];
/** More weeks than this are easier to read as months. */
const WEEKS = 26;

const WORDS: Record<TrendLength, { head: string; named: Intl.DateTimeFormat; of: string }> = {
  WEEK: {
    head: 'Week from',
    named: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
    of: 'the week from',
  },
  MONTH: {
    head: 'Month',
    named: new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' }),
    of: '',
  },
};

const barsOf = (steps: readonly TrendStep[], per: TrendLength): Bar[] =>
  withoutGaps(steps, per).map(({ from, count }) => ({
    key: from,
    name: WORDS[per].named.format(new Date(from)),
    value: count,
  }));

/** What the bars show, for those who do not see them. */
function saidOf(bars: readonly Bar[], per: TrendLength): string {
  const all = bars.reduce((sum, { value }) => sum + value, 0);
  const most = bars.reduce((best, bar) => (bar.value > best.value ? bar : best));
  const when = [WORDS[per].of, most.name].filter(Boolean).join(' ');
  return `${counted(all, 'highlight')} from ${bars[0]?.name} to ${bars.at(-1)?.name}; most, ${number(most.value)}, in ${when}.`;
}

/** When the highlights of a tag were made, as bars or as a table; nothing before there is a course to see. */
export const TagTrend = observer(function TagTrend({ tag }: { tag: Tag }) {
  const [wanted, setWanted] = useState<TrendLength>();
  const [asTable, setAsTable] = useState(false);
  const weeks = barsOf(useAsk(tagTrend, { tagId: tag.id, per: 'WEEK' }, TOUCHED).data ?? [], 'WEEK');
  const per = wanted ?? (weeks.length > WEEKS ? 'MONTH' : 'WEEK');
  const months = useAsk(tagTrend, { tagId: tag.id, per: 'MONTH' }, TOUCHED, per === 'MONTH').data ?? [];
  const bars = per === 'WEEK' ? weeks : barsOf(months, 'MONTH');
  if (weeks.length < 2) return null;
  const { head } = WORDS[per];
  const save = () => {
    const lines = [[head, 'Highlights'], ...bars.map(({ name, value }) => [name, value])].map((cells) =>
      csvLine(cells),
    );
    downloadText(
      `${slug(displayTitle('tag', tag.title)) || 'tag'}-over-time.csv`,
      'text/csv',
      `\ufeff${lines.join('')}`,
    );
  };
  return (
    <section aria-label="Over time" className={classes.trend}>
      <div className={classes.head}>
        <h2 className={classes.title}>Over time</h2>
        <SegmentedControl
          size="xs"
          aria-label="How long a step is"
          value={per}
          onChange={(next) => setWanted(next as TrendLength)}
          data={[
            { value: 'WEEK', label: 'Weeks' },
            { value: 'MONTH', label: 'Months' },
          ]}
        />
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={asTable ? <IconChartBar size={16} aria-hidden /> : <IconTable size={16} aria-hidden />}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? 'Show as chart' : 'Show as table'}
        </Button>
        <Tooltip label="Download as CSV">
          <ActionIcon variant="subtle" color="gray" aria-label="Download as CSV" onClick={save}>
            <IconDownload size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      {bars.length > 0 &&
        (asTable ? (
          <TrendTable head={head} bars={bars} />
        ) : (
          <BarChart label={saidOf(bars, per)} bars={bars} colour={tag.colour} />
        ))}
    </section>
  );
});

function TrendTable({ head, bars }: { head: string; bars: readonly Bar[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
    <section className={classes.scroll} aria-label="As a table" tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col">Highlights</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ key, name, value }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>{number(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
