import { Project } from '@earshot/core/areas/places/project';
import { type Summary, type SummaryFramework, summarise } from '@earshot/core/areas/summaries/summary';
import { limits } from '@earshot/core/limits';
import type { ModelMode } from '@earshot/core/rules/models/model-mode';
import { USUAL_FRAMEWORK } from '@earshot/core/rules/models/summary-framework';
import { SUMMARY_LANGUAGES } from '@earshot/core/rules/models/summary-language';
import { NativeSelect, Textarea } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useStores } from '../../data/use-stores.ts';
import { Dialog } from '../../kit/dialogs/dialog.tsx';
import { Advanced } from '../../kit/form/advanced.tsx';
import { Field, Form, useForm } from '../../kit/form/form.tsx';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import { ModelSwitch } from '../models/model-switch.tsx';
import { PARTS_READ } from '../models/model-words.ts';
import classes from './summarise-dialog.module.css';
import { frameworkGroups, LANGUAGE_WORDS, SUBJECT_WORDS } from './summary-words.ts';
import { namedBy, type SummaryOf, useFrameworks } from './use-summaries.ts';

interface SummariseDialogProps {
  of: SummaryOf;
  /** summary whose framework, language and prompt are the defaults */
  before: Summary | undefined;
  onClose: () => void;
}

/** Chooses the framework of a summary and starts it. */
export const SummariseDialog = observer(function SummariseDialog({ of, before, onClose }: SummariseDialogProps) {
  const project = useStores().of(Project).byId(of.placeId);
  const frameworks = useFrameworks();
  const { data } = frameworks;
  const wanted = before?.framework ?? project?.defaultFramework ?? USUAL_FRAMEWORK;
  const first = data?.find(({ id }) => id === wanted) ?? data?.find(({ id }) => id === USUAL_FRAMEWORK) ?? data?.[0];
  return (
    <Dialog onClose={onClose} title="Summarise">
      {frameworks.state === 'failed' && !data ? (
        <RefusedState error={frameworks.error} again={() => frameworks.reload()} />
      ) : !data ? (
        <RowsSkeleton rows={3} height={56} />
      ) : !first ? (
        <p className={classes.says}>
          Every framework is switched off in this workspace. An administrator can switch them on in Settings → Plugins.
        </p>
      ) : (
        <Form
          operation={summarise}
          start={{
            ...namedBy(of),
            framework: first.id,
            language: before?.language ?? project?.defaultSummaryLanguage ?? 'AUTO',
            prompt: before?.prompt ?? '',
            withModel: null,
          }}
          submit="Summarise"
          onDone={onClose}
          onCancel={onClose}
        >
          <p className={classes.says}>
            What the summary says is quoted from {SUBJECT_WORDS[of.subject]}, word for word, and leads to its place.
          </p>
          <Field name="framework" label="Framework" input={NativeSelect} data={frameworkGroups(data)} data-autofocus />
          <Chosen frameworks={data} />
          <WithModel mode={project?.summaryMode ?? 'ON'} />
          <Advanced>
            <Field
              name="language"
              label="Text language"
              description="Sections are found by words of this language. The sentences stay as they are."
              input={NativeSelect}
              data={SUMMARY_LANGUAGES.map((value) => ({ value, label: LANGUAGE_WORDS[value] }))}
            />
          </Advanced>
        </Form>
      )}
    </Dialog>
  );
});

/** Switch for using a text model. */
function WithModel({ mode }: { mode: ModelMode }) {
  const { values, set } = useForm();
  return (
    <ModelSwitch
      field="summaryMode"
      mode={mode}
      does="write it"
      says={`Sentences without a word-for-word quote are left out. ${PARTS_READ}`}
      asked={typeof values.withModel === 'boolean' ? values.withModel : null}
      onAsk={(asked) => set('withModel', asked)}
    />
  );
}

/** Purpose and requirements of the chosen framework. */
function Chosen({ frameworks }: { frameworks: readonly SummaryFramework[] }) {
  const { values } = useForm();
  const chosen = frameworks.find(({ id }) => id === values.framework);
  if (!chosen) return null;
  return (
    <>
      <p className={classes.about}>
        {chosen.description}
        {chosen.sections.length > 0 && <span className={classes.sections}>{chosen.sections.join(' · ')}</span>}
      </p>
      {chosen.takesPrompt && (
        <Field
          name="prompt"
          label="What should it be about?"
          description="The sentences that are nearest to your words are chosen."
          placeholder="Problems with paying on a phone"
          input={Textarea}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={limits.summary.prompt}
        />
      )}
    </>
  );
}
