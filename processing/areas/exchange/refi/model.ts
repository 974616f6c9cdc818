/** REFI-QDA as plain data: https://www.qdasoftware.org, project 1.0 and codebook 1.0. Ids are GUIDs in lower case. */
export interface RefiProject {
  name: string;
  origin: string;
  description: string;
  createdAt: string;
  users: RefiUser[];
  codes: RefiCode[];
  variables: RefiVariable[];
  cases: RefiCase[];
  sources: RefiSource[];
  notes: RefiText[];
  links: RefiLink[];
  sets: RefiSet[];
  graphs: string[];
  /** notes about the project as a whole */
  noteIds: string[];
}

export interface RefiUser {
  id: string;
  name: string;
}

export interface RefiCode {
  id: string;
  name: string;
  codable: boolean;
  colour: string;
  description: string;
  noteIds: string[];
  codes: RefiCode[];
}

/** Author and time; '' if the file has none. */
export interface Made {
  by: string;
  at: string;
}

export interface RefiCoding extends Made {
  id: string;
  codeId: string;
  noteIds: string[];
}

/** Words of a text, from one code point up to another. */
export interface RefiSelection extends Made {
  id: string;
  name: string;
  description: string;
  from: number;
  to: number;
  /** all of its words, if the program stores them as well */
  words?: string;
  codings: RefiCoding[];
  noteIds: string[];
}

/** A part of a source that is not text: an area of a picture or page, or a time span. */
export interface RefiArea {
  id: string;
  name: string;
  codings: RefiCoding[];
}

/** A text with its selections: in the XML itself, or in a separate file. */
export interface RefiText extends Made {
  id: string;
  name: string;
  description: string;
  content: string | undefined;
  /** the path of the plain text file in the XML */
  path: string;
  /** true if there is also a formatted version */
  rich: boolean;
  selections: RefiSelection[];
  codings: RefiCoding[];
  noteIds: string[];
  values: RefiValue[];
}

export const SOURCE_KINDS = ['Text', 'Picture', 'PDF', 'Audio', 'Video'] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

export interface RefiSource extends Made {
  kind: SourceKind;
  id: string;
  name: string;
  description: string;
  /** the path of the source's file, if it is not text */
  path: string;
  /** its texts: of the source itself, of a PDF, beside a picture, or transcripts */
  texts: RefiText[];
  areas: RefiArea[];
  codings: RefiCoding[];
  noteIds: string[];
  values: RefiValue[];
}

export const VARIABLE_TYPES = ['Text', 'Boolean', 'Integer', 'Float', 'Date', 'DateTime'] as const;
export type VariableType = (typeof VARIABLE_TYPES)[number];

export interface RefiVariable {
  id: string;
  name: string;
  type: VariableType;
  description: string;
}

export interface RefiValue {
  variableId: string;
  type: VariableType;
  value: string;
}

export interface RefiCase {
  id: string;
  name: string;
  description: string;
  codeIds: string[];
  values: RefiValue[];
  sourceIds: string[];
  selectionIds: string[];
}

export interface RefiLink {
  id: string;
  name: string;
  direction: string;
  originId: string;
  targetId: string;
}

export interface RefiSet {
  id: string;
  name: string;
  description: string;
  codeIds: string[];
  sourceIds: string[];
  noteIds: string[];
}

/** A project with nothing in it. */
export const emptyProject = (): RefiProject => ({
  name: '',
  origin: '',
  description: '',
  createdAt: '',
  users: [],
  codes: [],
  variables: [],
  cases: [],
  sources: [],
  notes: [],
  links: [],
  sets: [],
  graphs: [],
  noteIds: [],
});
