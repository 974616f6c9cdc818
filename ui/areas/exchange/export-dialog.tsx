import { createProjectExport, EXPORT_FILES, type ExportFormat } from '@earshot/core/areas/exchange/project-export';
import { Checkbox, Radio, Stack } from '@mantine/core';
import { Dialog } from '../../kit/dialogs/dialog.tsx';
import { Field, Form, useForm } from '../../kit/form/form.tsx';
import classes from './export-dialog.module.css';

interface ExportDialogProps {
  projectId: string;
  onClose: () => void;
}

/** Descriptions of the formats. */
const FORMATS: readonly { format: ExportFormat; says: string }[] = [
  { format: 'COMMUNITY', says: 'A zip file with everything, for safekeeping and for Earshot elsewhere.' },
  { format: 'ARCHIVE', says: 'Web pages that open from disk without Earshot, with a search.' },
  {
    format: 'REFI_PROJECT',
    says: 'A .qdpx file for ATLAS.ti, MAXQDA, NVivo, QualCoder and other programs of qualitative research.',
  },
  { format: 'REFI_CODEBOOK', says: 'A .qdc file with the tags and their groups only.' },
];

/** Contents and losses of each export format. */
const HOLDS: Record<ExportFormat, { holds: string; files: string; lacks: string }> = {
  COMMUNITY: {
    holds:
      'Notes, insights and canvases with their earlier versions, highlights, tags, comments, fields, surveys, views and charts, as JSON lines with a manifest and checksums.',
    files: 'Without them the export is small and lists only their names.',
    lacks: 'Left out: items in trash, public links, and who can open the project.',
  },
  ARCHIVE: {
    holds: 'Notes, insights, highlights, tags and people as web pages in a zip file.',
    files: 'Without them the archive is small and lists only their names.',
    lacks: 'Left out: comments, earlier versions, canvases, charts, dashboards, surveys and summaries.',
  },
  REFI_PROJECT: {
    holds:
      'Tags as codes, notes as texts with their highlights, insights and comments as notes, people as cases, fields as variables.',
    files: 'Pictures, PDFs, sound and video become sources of their own.',
    lacks: 'A report lists, item by item, what the format cannot hold. It is also in the file.',
  },
  REFI_CODEBOOK: {
    holds: 'Names, colours and descriptions of tags; each tag group is a code with its tags inside.',
    files: '',
    lacks: 'A codebook cannot hold roles, locks or tag boards.',
  },
};

/** Chooses the content of an export and starts it. */
export function ExportDialog({ projectId, onClose }: ExportDialogProps) {
  return (
    <Dialog title="Export project" onClose={onClose}>
      <Form
        operation={createProjectExport}
        start={{ projectId, format: 'COMMUNITY', withFiles: true, redacted: false, withChannels: true }}
        submit="Export"
        says="Creating the export. You can leave this page."
        onDone={onClose}
        onCancel={onClose}
        complete
      >
        <Choices />
      </Form>
    </Dialog>
  );
}

function Choices() {
  const { values, set } = useForm();
  const format = values.format as ExportFormat;
  const { holds, files, lacks } = HOLDS[format];
  return (
    <>
      <Radio.Group label="Format" value={format} onChange={(chosen) => set('format', chosen)}>
        <Stack gap="xs" mt="xs">
          {FORMATS.map((one) => (
            <Radio key={one.format} value={one.format} label={EXPORT_FILES[one.format].title} description={one.says} />
          ))}
        </Stack>
      </Radio.Group>
      <p className={classes.says}>{holds}</p>
      <Field
        name="redacted"
        label="Redact personal data"
        description="Detected names, email addresses, phone numbers and the like are replaced with labels. Detection can miss some. People, members, files, earlier versions, summaries, automations and links to issues are left out."
        input={Checkbox}
      />
      {format !== 'REFI_CODEBOOK' && !values.redacted && (
        <Field name="withFiles" label="Files and pictures" description={files} input={Checkbox} />
      )}
      {format === 'COMMUNITY' && (
        <Field
          name="withChannels"
          label="Channels that it shows"
          description="Includes channels on its dashboards and those that its insights quote, with their data and themes, but without their keys."
          input={Checkbox}
        />
      )}
      <p className={classes.says}>{lacks}</p>
    </>
  );
}
