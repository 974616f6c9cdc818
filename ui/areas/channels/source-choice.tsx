import type { ChannelSource } from '@earshot/core/areas/places/channel';
import { Radio } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { Link } from 'react-router';
import { useStores } from '../../data/use-stores.ts';
import { paths } from '../../frame/paths.ts';
import { useForm } from '../../kit/form/form.tsx';
import classes from './source-choice.module.css';

/** Where a new channel's data comes from. */
export function SourceChoice({ sources }: { sources: readonly ChannelSource[] }) {
  const { values, errors, set } = useForm();
  return (
    <Radio.Group
      name="source"
      label="Data source"
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
      <OtherKinds />
    </Radio.Group>
  );
}

/** Where the other kinds are, for who may switch them on. */
const OtherKinds = observer(function OtherKinds() {
  const { session } = useStores();
  if (!session.admin) return null;
  return (
    <p className={classes.others}>
      More sources can be switched on in <Link to={paths.settings('plugins')}>Settings → Plugins</Link>.
    </p>
  );
});
