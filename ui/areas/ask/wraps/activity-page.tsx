import { activityWrap } from '@earshot/core/areas/ask/activity-wrap';
import { limits } from '@earshot/core/limits';
import { DATE_PRESETS, type DatePreset } from '@earshot/core/rules/dates/date-period';
import { IconActivity } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { type DateSpan, setSpan, spanIn } from '../../../data/date-span.ts';
import { useAsk } from '../../../data/use-stores.ts';
import { useListSearch } from '../../../frame/list-search.ts';
import { Page } from '../../../kit/page.tsx';
import { PeriodChoice } from '../../../kit/period-choice.tsx';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { RefusedState } from '../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import { boundsOf } from '../../charts/project/chart-settings.ts';
import { type AskedPlace, scopeIn, scopeInput, setScope } from '../ask-scope.ts';
import { ScopeSelect } from '../scope-select.tsx';
import { WrapBlocks } from './wrap-blocks.tsx';
import classes from './wraps.module.css';

/** Presets without “All time”: a wrap needs a start. */
const PRESETS: readonly DatePreset[] = DATE_PRESETS.filter((preset) => preset !== 'allTime');
const USUAL: DateSpan = { preset: 'last7Days', period: undefined };

/** Events of a date range: insights, highlights, themes and new material, with quotes. */
export const ActivityPage = observer(function ActivityPage() {
  const [search, change] = useListSearch();
  const scope = scopeIn(search);
  const asked = spanIn(search);
  const span = asked.preset === 'allTime' ? USUAL : asked;
  const choose = (next: DateSpan) =>
    change((now) => {
      setSpan(now, next);
      return now;
    });
  return (
    <Page title="Activity wrap">
      <p className={classes.lead}>What was published, highlighted and added, with quotes.</p>
      <div className={classes.bar}>
        <ScopeSelect
          label="Activity wrap scope"
          size="sm"
          value={scope}
          onChange={(next) => change((now) => setScope(now, next))}
        />
        <PeriodChoice {...span} presets={PRESETS} onChange={choose} />
      </div>
      <Wrap scope={scope} span={span} />
    </Page>
  );
});

/** End of this day, for a range without a last day. */
const today = () => `${new Date().toISOString().slice(0, 10)}T23:59:59.999Z`;

const Wrap = observer(function Wrap({ scope, span }: { scope: AskedPlace | undefined; span: DateSpan }) {
  const { madeFrom = today(), madeBefore = today() } = boundsOf(span);
  const isTooLong = Date.parse(madeBefore) - Date.parse(madeFrom) > limits.ask.wrap.days * limits.seconds.day * 1000;
  const asked = { from: madeFrom, to: madeBefore, ...scopeInput(scope) };
  const { data, error, reload } = useAsk(activityWrap, asked, undefined, !isTooLong);
  if (isTooLong)
    return (
      <EmptyState
        icon={IconActivity}
        title="This date range is too long"
        text={`Choose at most ${limits.ask.wrap.days} days.`}
      />
    );
  if (error && !data) return <RefusedState error={error} again={reload} />;
  if (!data) return <RowsSkeleton rows={6} height={56} />;
  if (data.blocks.length === 0)
    return (
      <EmptyState
        icon={IconActivity}
        title="Nothing happened in this date range"
        text="Choose a longer date range, or another place."
      />
    );
  return <WrapBlocks wrap={data} />;
});
