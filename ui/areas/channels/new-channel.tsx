import { type ChannelSource, createChannel } from '@earshot/core/areas/places/channel';
import { Button, TextInput } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { Link, useNavigate } from 'react-router';
import { useStores } from '../../data/use-stores.ts';
import { paths } from '../../frame/paths.ts';
import { Field, Form, useForm } from '../../kit/form/form.tsx';
import { Page } from '../../kit/page.tsx';
import { EmptyState } from '../../kit/states/empty-state.tsx';
import { ErrorState, RefusedState } from '../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import { WhoMaySee } from '../places/access/who-may-see.tsx';
import { FolderSelect } from '../places/folders/folder-select.tsx';
import { useAskedFolder } from '../places/folders/use-asked-folder.ts';
import classes from './new-channel.module.css';
import { PullTimes } from './settings/pull-times.tsx';
import { SourceSettings } from './settings/source-settings.tsx';
import { SourceChoice } from './source-choice.tsx';
import { useChannelSources } from './use-channels.ts';

/** Form of a new channel: source, title, location and access; `?folder=` preselects the folder. */
export const NewChannel = observer(function NewChannel() {
  const { session } = useStores();
  if (!session.writes)
    return (
      <Page title="New channel" hideTitle>
        <ErrorState
          kind="denied"
          title="Viewers cannot create channels"
          text="Ask an administrator to make you a contributor, or a colleague to create the channel and share it with you."
        />
      </Page>
    );
  return (
    <Page title="New channel">
      <Offered />
    </Page>
  );
});

const EMPTY = {
  title: '',
  everyone: 'WRITE',
  detached: false,
  settings: {},
  firstImportDays: 90,
  schedule: 'DAILY',
} as const;

const Offered = observer(function Offered() {
  const navigate = useNavigate();
  const asked = useChannelSources();
  const { data: sources, state, error } = asked;
  const folderId = useAskedFolder();
  if (!sources || folderId === undefined)
    return state === 'failed' ? <RefusedState error={error} again={() => asked.reload()} /> : <RowsSkeleton rows={4} />;
  const [first] = sources;
  if (!first) return <NoneOn />;
  return (
    <div className={classes.form}>
      <Form
        operation={createChannel}
        start={{ ...EMPTY, source: first.id, folderId }}
        submit="Create channel"
        onCancel={() => void navigate(-1)}
        onDone={(channel) => navigate(paths.channel(channel), { replace: true })}
      >
        <SourceChoice sources={sources} />
        <OfSource sources={sources} />
        <Field
          name="title"
          label="Title"
          input={TextInput}
          placeholder="Survey, spring 2026"
          data-autofocus
          autoFocus
        />
        <Field name="folderId" label="Folder" input={FolderSelect} />
        <WhoMaySee />
      </Form>
    </div>
  );
});

/** Settings of the chosen source. */
function OfSource({ sources }: { sources: readonly ChannelSource[] }) {
  const { values } = useForm();
  const source = sources.find(({ id }) => id === values.source);
  if (source?.intake !== 'pull') return null;
  return (
    <>
      <SourceSettings key={source.id} source={source} />
      <PullTimes />
    </>
  );
}

/** Hint if no source plugin is on: names the settings page and who can open it. */
const NoneOn = observer(function NoneOn() {
  const { session } = useStores();
  return (
    <EmptyState
      icon={IconPlugConnected}
      title="No channel plugin is switched on"
      text={
        session.admin
          ? 'Data comes in through plugins. Switch one on, such as CSV files, then come back.'
          : 'Data comes in through plugins. Ask an administrator to switch one on in the settings.'
      }
      action={
        <Button component={Link} to={paths.settings('plugins')} variant={session.admin ? 'filled' : 'default'}>
          Go to plugins
        </Button>
      }
    />
  );
});
