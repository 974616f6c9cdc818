import { type Plugin, setPlugin } from '@earshot/core/model/plugin-setting';
import { listText } from '@earshot/core/rules/number-text';
import { Button, Switch } from '@mantine/core';
import { IconAlertTriangle, IconLock, IconWorld, IconWorldOff } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useStores } from '../../../../data/use-stores.ts';
import { useDo } from '../../../../kit/dialogs/use-do.ts';
import classes from './plugin-card.module.css';
import { PluginForm } from './plugin-form.tsx';
import { lacking, settingFields } from './setting-fields.ts';

interface PluginCardProps {
  plugin: Plugin;
  onChanged: () => void;
}

/** A plugin: contributions, external hosts, state and switch. */
export const PluginCard = observer(function PluginCard({ plugin, onChanged }: PluginCardProps) {
  const { session } = useStores();
  const [open, setOpen] = useState<'change' | 'enable' | null>(null);
  const run = useDo();
  const fields = settingFields(plugin.settingsForm);
  const turn = async (enabled: boolean) => {
    // Required settings are requested first.
    if (enabled && lacking(fields, plugin.settings)) return setOpen('enable');
    const says = enabled ? `${plugin.title} is on.` : `${plugin.title} is off.`;
    await run(setPlugin, { id: plugin.id, enabled }, says);
    onChanged();
  };
  return (
    <section className={classes.card} aria-labelledby={`plugin-${plugin.id}`}>
      <div className={classes.head}>
        <h2 id={`plugin-${plugin.id}`}>{plugin.title}</h2>
        {session.admin ? (
          <Switch
            label={plugin.enabled ? 'On' : 'Off'}
            labelPosition="left"
            aria-label={`Enable ${plugin.title}`}
            checked={plugin.enabled}
            disabled={!plugin.allowed && !plugin.enabled}
            onChange={(event) => void turn(event.currentTarget.checked)}
          />
        ) : (
          <span className={classes.state}>{plugin.enabled ? 'On' : 'Off'}</span>
        )}
      </div>
      {plugin.description !== '' && <p className={classes.says}>{plugin.description}</p>}
      <Facts plugin={plugin} />
      {session.admin && fields.length > 0 && open === null && (
        <Button
          variant="default"
          size="xs"
          mt="sm"
          aria-label={`Settings of ${plugin.title}`}
          onClick={() => setOpen('change')}
        >
          Settings
        </Button>
      )}
      {session.admin && open !== null && (
        <PluginForm
          plugin={plugin}
          fields={fields}
          enable={open === 'enable'}
          onClose={() => setOpen(null)}
          onSaved={() => {
            setOpen(null);
            onChanged();
          }}
        />
      )}
    </section>
  );
});

function Facts({ plugin: { contributes, hosts, health, allowed } }: { plugin: Plugin }) {
  return (
    <ul className={classes.facts}>
      {health !== '' && (
        <li className={classes.trouble}>
          <IconAlertTriangle size={16} aria-hidden />
          <span role="status">{health}</span>
        </li>
      )}
      {!allowed && (
        <li>
          <IconLock size={16} aria-hidden />
          The operator of this server does not allow it.
        </li>
      )}
      {contributes.length > 0 && <li>{contributes.join(' · ')}</li>}
      <li>
        {hosts.length > 0 ? <IconWorld size={16} aria-hidden /> : <IconWorldOff size={16} aria-hidden />}
        {hosts.length > 0 ? `Connects to ${hostWords(hosts)}` : 'Makes no outside connections'}
      </li>
    </ul>
  );
}

const hostWords = (hosts: readonly string[]) =>
  listText(hosts.map((host) => (host === '*' ? 'any public address' : host)));
