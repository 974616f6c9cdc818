/** A tag of a study. */
export interface SampleTag {
  title: string;
  colour: string;
  description: string;
}

/** Verbatim words of one of the study's documents, and their tags. */
export interface SampleHighlight {
  file: string;
  quote: string;
  tags: string[];
}

/** A chart of a study's highlights by tag. */
export interface SampleChart {
  title: string;
  /** id of a kind of chart; the chart is left out if that is off */
  type: string;
  metric: 'HIGHLIGHT_COUNT' | 'TEXT_VOLUME';
}

/** A study of the sample: real material, with the highlights of a careful researcher. */
export interface SampleStudy {
  /** folder under data/ */
  folder: string;
  title: string;
  summary: string;
  icon: string;
  colour: string;
  tags?: SampleTag[];
  highlights?: SampleHighlight[];
  charts?: SampleChart[];
  /** files of the folder that are recordings, and the documents that are their transcripts */
  recordings?: { file: string; note: string }[];
}
