import { createProjectExport, EXPORT_FORMATS } from '@earshot/core/areas/exchange/project-export';
import { Checkbox, Radio, Stack } from '@mantine/core';
import { useEffect } from 'react';
import { Dialog } from '../../kit/dialogs/dialog.tsx';
import { Field, Form, useForm } from '../../kit/form/form.tsx';
import classes from './export-dialog.module.css';
import { FORMAT_TITLES, FORMAT_WORDS } from './format-words.ts';

interface ExportDialogProps {
  projectId: string;
  onClose: () => void;
}

/** Asks in which format a project is exported and with what, and begins it. */
export function ExportDialog({ projectId, onClose }: ExportDialogProps) {
  return (
    <Dialog title="Export project" onClose={onClose}>
      <Form
        operation={createProjectExport}
        start={{ projectId, format: 'COMMUNITY', withFiles: true, redacted: false }}
        submit="Export"
        says="The export is being made. You can leave this page."
        onDone={onClose}
        onCancel={onClose}
        complete
      >
        <Field name="format" label="Format" input={Radio.Group}>
          <Stack gap="xs" mt={4}>
            {EXPORT_FORMATS.map((format) => (
              <Radio key={format} value={format} label={FORMAT_TITLES[format]} description={FORMAT_WORDS[format]} />
            ))}
          </Stack>
        </Field>
        <Options />
        <p className={classes.says}>
          Left out: what is in trash, feedback of channels, public links, and who may open the project.
        </p>
      </Form>
    </Dialog>
  );
}

/** What can be chosen for the format: an archive can be redacted, and has no files then. */
function Options() {
  const { values, set } = useForm();
  const archive = values.format === 'ARCHIVE';
  // What only an archive can be does not go with another format.
  useEffect(() => {
    if (!archive && values.redacted) set('redacted', false);
  }, [archive, values.redacted, set]);
  return (
    <>
      {archive && (
        <Field
          name="redacted"
          label="Redact personal data"
          description="Names, e-mail addresses, phone numbers and the like are replaced where patterns find them, which is not everywhere. People, files and pictures are left out."
          input={Checkbox}
        />
      )}
      {!values.redacted && (
        <Field
          name="withFiles"
          label="Files and pictures"
          description="Without them the export is small and lists only their names."
          input={Checkbox}
        />
      )}
    </>
  );
}
