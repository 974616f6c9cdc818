import { languageName, TRANSLATION_LANGUAGES } from '@earshot/core/areas/translation/languages';
import { type Translator, translateNote } from '@earshot/core/areas/translation/translation';
import { Alert, NativeSelect } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { Link } from 'react-router';
import { useStores } from '../../data/use-stores.ts';
import { paths } from '../../frame/paths.ts';
import { Dialog } from '../../kit/dialogs/dialog.tsx';
import { Field, Form, useForm } from '../../kit/form/form.tsx';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import classes from './translation.module.css';
import { type Translations, useTranslators } from './use-translations.ts';

interface TranslateDialogProps {
  noteId: string;
  translations: Translations;
}

const LANGUAGES = TRANSLATION_LANGUAGES.map((value) => ({ value, label: languageName(value) })).sort((a, b) =>
  a.label.localeCompare(b.label),
);

/** Chooses the language of a translation, and names the receiver of the text. */
export const TranslateDialog = observer(function TranslateDialog({ noteId, translations }: TranslateDialogProps) {
  const { data, state, error, reload } = useTranslators(noteId);
  const usable = data?.filter(({ problem }) => problem === '') ?? [];
  const [first] = usable;
  const has = (language: string) => translations.rows.some((row) => row.language === language);
  const wanted =
    LANGUAGES.find(({ value }) => value === 'EN-GB' && !has(value)) ?? LANGUAGES.find(({ value }) => !has(value));
  return (
    <Dialog onClose={translations.close} title="Translate note">
      {state === 'failed' && !data ? (
        <RefusedState error={error} again={() => reload()} />
      ) : !data ? (
        <RowsSkeleton rows={2} height={56} />
      ) : !first ? (
        <NoTranslator problem={data[0]?.problem} />
      ) : (
        <Form
          operation={translateNote}
          start={{ noteId, targetLanguage: wanted?.value ?? 'EN-GB', translator: first.id }}
          submit="Translate"
          onDone={(row) => {
            translations.show(row.id);
            translations.close();
          }}
          onCancel={translations.close}
        >
          <p className={classes.says}>The translation appears beside the note. The original stays as it is.</p>
          <Field name="targetLanguage" label="Language" input={NativeSelect} data={LANGUAGES} data-autofocus />
          {usable.length > 1 && (
            <Field
              name="translator"
              label="Translator"
              input={NativeSelect}
              data={usable.map(({ id, title }) => ({ value: id, label: title }))}
            />
          )}
          <Sent translators={usable} />
        </Form>
      )}
    </Dialog>
  );
});

/** Destination of the text. */
function Sent({ translators }: { translators: readonly Translator[] }) {
  const { values } = useForm();
  const chosen = translators.find(({ id }) => id === values.translator);
  if (!chosen || chosen.hosts.length === 0) return null;
  return (
    <Alert color="yellow" variant="light">
      The text of this note is sent to {chosen.title} ({chosen.hosts.join(', ')}).
    </Alert>
  );
}

/** Hint that no translator is set up, or that none can be used. */
const NoTranslator = observer(function NoTranslator({ problem }: { problem: string | undefined }) {
  const { session } = useStores();
  if (problem) return <p className={classes.says}>{problem}</p>;
  return (
    <p className={classes.says}>
      No translator is set up in this workspace.{' '}
      {session.admin ? (
        <>
          Switch one on in <Link to={paths.settings('plugins')}>Settings → Plugins</Link>.
        </>
      ) : (
        'An administrator can switch one on in Settings → Plugins.'
      )}
    </p>
  );
});
