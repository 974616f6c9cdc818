import { release } from '@earshot/core/model/service';
import { updateWorkspace, type Workspace } from '@earshot/core/model/workspace';
import { DATE_FORMATS, dayText } from '@earshot/core/rules/dates/date-text';
import { NativeSelect, TextInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useAsk, useStores } from '../../../data/use-stores.ts';
import { AdminsNote } from '../../../frame/admins-note.tsx';
import { SettingsPage } from '../../../frame/settings-page.tsx';
import { SettingsPart } from '../../../frame/settings-part.tsx';
import { Filled } from '../../../frame/spots.tsx';
import { ColourPicker } from '../../../kit/form/colour-picker.tsx';
import { Field, Form } from '../../../kit/form/form.tsx';
import { FollowRevision } from '../../../kit/states/follow-revision.tsx';
import { Ago } from '../../../kit/words/ago.tsx';
import { WORKSPACE_SETTINGS } from '../spots.ts';
import { ActivityPart } from './activity-part.tsx';

/** Name, colour and date format of the workspace, and the version of Earshot. */
export const General = observer(function General() {
  const { session, workspaces } = useStores();
  const workspace = workspaces.byId(session.me?.workspace.id) ?? session.me?.workspace;
  return (
    <SettingsPage title="General">
      {!session.admin && <AdminsNote what="change the name, colour and date format of the workspace" />}
      {workspace && session.admin && <Face workspace={workspace} />}
      {workspace && session.admin && <ActivityPart workspace={workspace} />}
      <Filled spot={WORKSPACE_SETTINGS} props={{}} />
      <About name={session.admin ? undefined : workspace?.name} />
    </SettingsPage>
  );
});

const FACE = ['name', 'colour', 'dateFormat'] as const;
const EXAMPLE = '2026-11-28T00:00:00.000Z';
const FORMATS = DATE_FORMATS.map((value) => ({ value, label: dayText(EXAMPLE, { format: value }) }));

function Face({ workspace }: { workspace: Workspace }) {
  const { revision, name, colour, dateFormat } = workspace;
  return (
    <SettingsPart
      title="Workspace"
      says="The accent colour and the date format are used on every page, for everyone in the workspace."
    >
      <Form
        operation={updateWorkspace}
        start={{ revision, name, colour, dateFormat }}
        submit="Save"
        says="Workspace changed."
      >
        <FollowRevision row={workspace} fields={FACE} />
        <Field name="name" label="Name" input={TextInput} />
        <Field name="colour" label="Colour" input={ColourPicker} />
        <Field name="dateFormat" label="Date format" input={NativeSelect} data={FORMATS} />
      </Form>
    </SettingsPart>
  );
}

const About = observer(function About({ name }: { name: string | undefined }) {
  const { data } = useAsk(release, {});
  return (
    <SettingsPart title={name ?? 'About'}>
      {data && (
        <p>
          Earshot {data.version}, started <Ago at={data.startedAt} words />.
        </p>
      )}
    </SettingsPart>
  );
});
