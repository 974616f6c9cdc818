import { type RetentionRules, setRetentionRules } from '@earshot/core/areas/erasure/retention';
import { limits } from '@earshot/core/limits';
import { NativeSelect, Switch } from '@mantine/core';
import { useDo } from '../../kit/dialogs/use-do.ts';
import classes from './erasure.module.css';

type Days = 'noteDays' | 'fileDays' | 'pointDays';

const LABELS: Record<Days, string> = {
  noteDays: 'Notes, with their highlights',
  fileDays: 'Files and recordings',
  pointDays: 'Data points of channels',
};

/** Retention periods: a choice for each kind, and whether quotes are included. */
export function RetentionRulesForm({ rules }: { rules: RetentionRules }) {
  const run = useDo();
  const { projectId, quotesToo } = rules;
  const kinds: Days[] = projectId === null ? ['noteDays', 'fileDays', 'pointDays'] : ['noteDays', 'fileDays'];
  const never = projectId === null ? 'Keep' : 'Workspace default';
  const set = (kind: Days, days: number | null) =>
    run(
      setRetentionRules,
      { projectId, [kind]: days },
      days === null ? `${LABELS[kind]}: ${never.toLowerCase()}.` : `${LABELS[kind]}: erased after ${days} days.`,
    );
  return (
    <div className={classes.choices}>
      {kinds.map((kind) => (
        <NativeSelect
          key={kind}
          label={LABELS[kind]}
          value={rules[kind] === null ? '' : String(rules[kind])}
          data={[
            { value: '', label: never },
            ...limits.retention.days.map((days) => ({ value: String(days), label: `Erase after ${days} days` })),
          ]}
          onChange={({ currentTarget: { value } }) => void set(kind, value === '' ? null : Number(value))}
        />
      ))}
      <Switch
        label="Erase quotes in insights as well"
        description="Otherwise they keep their words when their note or data point is erased."
        checked={quotesToo}
        onChange={({ currentTarget: { checked } }) =>
          void run(
            setRetentionRules,
            { projectId, quotesToo: checked },
            checked ? 'Quotes are erased as well.' : 'Quotes stay.',
          )
        }
      />
    </div>
  );
}
