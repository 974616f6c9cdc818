import { PACKAGE_ENDINGS } from '@earshot/core/areas/exchange/project-import';
import { limits } from '@earshot/core/limits';
import { IconPackageImport } from '@tabler/icons-react';
import { toast } from '../../kit/dialogs/toast.tsx';
import { Dropzone } from '../../kit/form/dropzone.tsx';
import classes from './choose-package.module.css';

interface ChoosePackageProps {
  onFile: (file: File) => void;
  disabled?: boolean;
}

/** Where a package is dropped or chosen: one at a time. */
export function ChoosePackage({ onFile, disabled = false }: ChoosePackageProps) {
  return (
    <Dropzone
      accept={[...PACKAGE_ENDINGS]}
      most={limits.imports.packageBytes}
      disabled={disabled}
      onFiles={([file]) => file && onFile(file)}
      onRefused={(refused) => {
        for (const { name, reason } of refused) toast.done(`“${name}” was skipped. ${reason}`);
      }}
    >
      <span className={classes.zone}>
        <IconPackageImport size={28} stroke={1.5} aria-hidden />
        <span className={classes.title}>Choose an exported project</span>
        <span>
          The zip file that “Export project” made, a REFI-QDA project (.qdpx) of ATLAS.ti, MAXQDA or NVivo, the folder
          of a QualCoder project as a zip file, a project that Taguette exported (.sqlite3), or a zip file of the CSV
          and Markdown files that Dovetail exported. Drop it here, or press to choose it.
        </span>
      </span>
    </Dropzone>
  );
}
