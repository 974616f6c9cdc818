import type { Documents } from '../../documents/documents.ts';
import type { ApartParts } from '../../jobs/apart.ts';
import type { FileImports } from '../files/file-imports.ts';
import type { FinishParts } from '../files/jobs/finish-upload.ts';

/** Parts needed to load the sample. */
export interface SampleParts extends ApartParts {
  documents: Documents;
  imports: FileImports;
  finish: FinishParts;
}

/** A highlight that was made, by the words that it stands on. */
export interface MadeHighlight {
  study: string;
  quote: string;
  id: string;
}

/** A note that was made, by the file that it came from. */
export interface MadeNote {
  study: string;
  file: string;
  id: string;
  projectId: string;
}

/** Something that was added to the people directory. */
export interface MadePart {
  kind: 'Person' | 'Field';
  id: string;
}
