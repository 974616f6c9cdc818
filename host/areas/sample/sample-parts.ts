import type { Documents } from '../../documents/documents.ts';
import type { ApartParts } from '../../jobs/apart.ts';
import type { FileImports } from '../files/file-imports.ts';
import type { FinishParts } from '../files/jobs/finish-upload.ts';

/** Dependencies of loading the sample. */
export interface SampleParts extends ApartParts {
  documents: Documents;
  imports: FileImports;
  finish: FinishParts;
}

/** A created highlight, by its words. */
export interface MadeHighlight {
  study: string;
  quote: string;
  id: string;
}

/** A created note, by its source file. */
export interface MadeNote {
  study: string;
  file: string;
  id: string;
  projectId: string;
}

/** A row added to the people directory. */
export interface MadePart {
  kind: 'Person' | 'Field';
  id: string;
}
