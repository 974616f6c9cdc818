import type { ChannelSource } from '@earshot/core/model/channel';
import { Radio } from '@mantine/core';
import { useForm } from '../../kit/form.tsx';
import classes from './source-choice.module.css';

/** Where a new channel's data comes from. */
export function SourceChoice({ sources }: { sources: readonly ChannelSource[] }) {
  const { values, errors, set } = useForm();
  return (
    <Radio.Group
      name="source"
      label="Where its data comes from"
      value={String(values.source)}
      error={errors.source}
      onChange={(id) => {
        set('source', id);
        // What was said of another source means nothing to this one.
        set('settings', {});
      }}
    >
      <div className={classes.sources}>
        {sources.map(({ id, title, description }) => (
          <Radio key={id} className={classes.source ?? ''} value={id} label={title} description={description} />
        ))}
      </div>
    </Radio.Group>
  );
}
