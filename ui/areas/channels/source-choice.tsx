import type { ChannelSource } from '@earshot/core/areas/places/channel';
import { Radio } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { Link } from 'react-router';
import { useStores } from '../../data/use-stores.ts';
import { paths } from '../../frame/paths.ts';
import { useForm } from '../../kit/form/form.tsx';
import classes from './source-choice.module.css';

/** Source of a new channel. */
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
        // Settings of another source do not apply to this one.
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

/** Link to further sources, for those who can switch them on. */
const OtherKinds = observer(function OtherKinds() {
  const { session } = useStores();
  if (!session.admin) return null;
  return (
    <p className={classes.others}>
      More sources can be switched on in <Link to={paths.settings('plugins')}>Settings → Plugins</Link>.
    </p>
  );
});
