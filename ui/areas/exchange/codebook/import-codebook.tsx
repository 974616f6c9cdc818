import { limits } from '@earshot/core/limits';
import { inUnits } from '@earshot/core/rules/units';
import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import { toast } from '../../../kit/dialogs/toast.tsx';
import { useFilePicker } from '../../../kit/form/use-file-picker.tsx';
import type { TagToolsProps } from '../../coding/spots.ts';
import { CodebookDialog } from './codebook-dialog.tsx';

/** Maximum size of a file in bytes; a character takes at most four. */
const MOST_BYTES = 4 * limits.refi.codebook.characters;

/** Text of a file; programs write XML in UTF-8 or, with a byte order mark, in UTF-16. */
async function textOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const encoding = bytes[0] === 0xff ? 'utf-16le' : bytes[0] === 0xfe ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}

/** Imports a codebook of another program as tags, after a preview. */
export function ImportCodebook({ projectId, boardId }: TagToolsProps) {
  const [chosen, choose] = useState<{ name: string; codebook: string }>();
  const { pick, input } = useFilePicker('Codebook', ([file]) => {
    if (!file) return;
    if (file.size > MOST_BYTES)
      toast.failed(`“${file.name}” is larger than ${inUnits(MOST_BYTES)}. Split the codebook.`);
    else
      void textOf(file).then(
        (codebook) => choose({ name: file.name, codebook }),
        () => toast.failed(`“${file.name}” cannot be read. Choose it again.`),
      );
  });
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconFileImport size={16} aria-hidden />}
        title="REFI-QDA codebook (.qdc), as ATLAS.ti, MAXQDA, NVivo and QualCoder write it"
        onClick={pick}
      >
        Import codebook
      </Button>
      {input}
      {chosen && (
        <CodebookDialog {...chosen} projectId={projectId} boardId={boardId} onClose={() => choose(undefined)} />
      )}
    </>
  );
}
