import { createProjectExport } from '@earshot/core/areas/exchange/project-export';
import { Checkbox } from '@mantine/core';
import { Dialog } from '../../kit/dialogs/dialog.tsx';
import { Field, Form } from '../../kit/form/form.tsx';
import classes from './export-dialog.module.css';

interface ExportDialogProps {
  projectId: string;
  onClose: () => void;
}

/** Asks what goes into an export, and begins it. */
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
        <p className={classes.says}>
          Notes, insights and canvases with their earlier versions, highlights, tags, comments, fields, surveys, views
          and charts, as JSON lines with a manifest and checksums.
        </p>
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
