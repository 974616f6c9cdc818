/** A tag of a study. */
export interface SampleTag {
  title: string;
  colour: string;
  description: string;
}

/** Words of one of the study's documents, exactly as they stand there, and the tags that they carry. */
export interface SampleHighlight {
  file: string;
  quote: string;
  tags: string[];
}

/** A chart of a study's highlights by tag. */
export interface SampleChart {
  title: string;
  /** the id of a kind of chart; where that is off, the chart is left out */
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
}
