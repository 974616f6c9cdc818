import { createProjectExport, EXPORT_FORMATS } from '@earshot/core/areas/exchange/project-export';
import { Checkbox, Radio, Stack } from '@mantine/core';
import { Dialog } from '../../kit/dialogs/dialog.tsx';
import { Field, Form } from '../../kit/form/form.tsx';
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
        start={{ projectId, format: 'COMMUNITY', withFiles: true }}
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
        <Field
          name="withFiles"
          label="Files and pictures"
          description="Without them the export is small and lists only their names."
          input={Checkbox}
        />
        <p className={classes.says}>
          Left out: what is in trash, feedback of channels, public links, and who may open the project.
        </p>
      </Form>
    </Dialog>
  );
}
