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

/** Drop target for a package: one at a time. */
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
          A zip file from “Export project”, a REFI-QDA project (.qdpx) from ATLAS.ti, MAXQDA or NVivo, a QualCoder
          project folder as a zip file, a project exported from Taguette (.sqlite3), or a zip file of CSV and Markdown
          files exported from Dovetail. Drop the file here, or click to choose it.
        </span>
      </span>
    </Dropzone>
  );
}
