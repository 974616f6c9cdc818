import { type Project, updateProject } from '@earshot/core/areas/places/project';
import { currentWorkspace, updateWorkspace } from '@earshot/core/model/workspace';
import { NativeSelect, Textarea } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useAsk, useStores } from '../../data/use-stores.ts';
import { SettingsPart } from '../../frame/settings-part.tsx';
import { Field, Form, useForm } from '../../kit/form/form.tsx';
import { languageChoices } from './languages.ts';

const TITLE = 'Transcription';

/** Language and vocabulary of a project's recordings. */
export const ProjectTranscription = observer(function ProjectTranscription({ project }: { project: Project }) {
  const { id, transcriptionLanguage, transcriptionVocabulary } = project;
  return (
    <SettingsPart title={TITLE} says="Language and vocabulary of the recordings of this project.">
      <Form
        operation={updateProject}
        start={{ id, transcriptionLanguage, transcriptionVocabulary }}
        submit="Save"
        says="Transcription settings saved."
      >
        <Fields current={transcriptionLanguage} none="As in the workspace" />
      </Form>
    </SettingsPart>
  );
});

/** Language and vocabulary of the recordings of all projects, for administrators. */
export const WorkspaceTranscription = observer(function WorkspaceTranscription() {
  const { session } = useStores();
  const workspace = useAsk(currentWorkspace, {}).data;
  if (!session.admin || !workspace) return null;
  const { transcriptionLanguage, transcriptionVocabulary } = workspace;
  return (
    <SettingsPart title={TITLE} says="Language and vocabulary of the recordings of all projects.">
      <Form
        operation={updateWorkspace}
        start={{ transcriptionLanguage, transcriptionVocabulary }}
        submit="Save"
        says="Transcription settings saved."
      >
        <Fields current={transcriptionLanguage} none="Detected by the transcriber" />
      </Form>
    </SettingsPart>
  );
});

function Fields({ current, none }: { current: string; none: string }) {
  return (
    <>
      <Field name="transcriptionLanguage" label="Language" input={NativeSelect} data={languageChoices(current, none)} />
      <Vocabulary />
    </>
  );
}

/** Names and terms, one a line. */
function Vocabulary() {
  const { values, errors, set } = useForm();
  const lines = (values.transcriptionVocabulary ?? []) as string[];
  const [error] = Object.entries(errors).flatMap(([path, text]) =>
    path.startsWith('transcriptionVocabulary') ? [text] : [],
  );
  return (
    <Textarea
      name="transcriptionVocabulary"
      label="Vocabulary"
      description="One name or term per line, sent to the transcriber as a hint. A line such as “ear shot = Earshot” also corrects the transcript."
      autosize
      minRows={3}
      maxRows={12}
      value={lines.join('\n')}
      error={error}
      onChange={({ currentTarget }) =>
        set('transcriptionVocabulary', currentTarget.value === '' ? [] : currentTarget.value.split('\n'))
      }
      onBlur={() => set('transcriptionVocabulary', lines.map((line) => line.trim()).filter(Boolean))}
    />
  );
}
