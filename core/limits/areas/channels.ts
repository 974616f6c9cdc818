/** Limits of channels: files, pulls and pushes. */
export const channelsLimits = {
  /** Characters of a channel's title. */
  channelTitle: 200,
  /** Characters of the id of the plugin that a channel's data comes from. */
  channelSource: 100,
  /** Characters of the label of a column or field. */
  columnLabel: 500,
  /** Approximate number of unreadable rows of one run that are stored for inspection. */
  unreadableRows: 10_000,
  /** Data points that match a filter and are counted and listed; a higher count is shown as "more than". */
  countedData: 10_000,
  /** Offset in the unfiltered list of a channel's data: browsers draw no page higher than 33 million pixels. */
  dataOffset: 400_000,
  /** Approximate bytes of the data points in one answer. */
  dataBytes: 2_500_000,
  /** Days within which an import of data, people, or survey responses as notes can be undone. */
  undoDays: 30,
  sampledData: {
    /** Newest data points from which the fields of a filter are read. */
    points: 2000,
    /** Values that are offered for one field. */
    values: 50,
    /** Characters of an offered value. */
    characters: 100,
  },
  csv: {
    /** Bytes of one row. */
    rowBytes: 2_000_000,
    /** Columns of a file. */
    columns: 5000,
    /** Characters of a column's label; longer ones are cut. */
    label: 200,
    /** Rows of a file. */
    rows: 5_000_000,
    /** Bytes from the start of a file that its preview reads. */
    sampleBytes: 1_000_000,
    /** Rows from the start of a file that its preview reads. */
    sampleRows: 10_000,
    /** Rows that the preview shows. */
    previewRows: 5,
    /** Rows from the start of a file that are compared with the channel's data. */
    matchedRows: 1000,
    /** Last line of a file that can hold its labels. */
    labelLine: 100,
    /** Additional text columns beside the first. */
    texts: 20,
    /** Characters of a record's id at its source. */
    externalId: 500,
    /** Stored characters of an unreadable row. */
    unreadableText: 10_000,
  },
  // A pull works in time slices, one job each; jobs of other channels run in between.
  pull: {
    /** Milliseconds of one time slice. */
    sliceMs: 60_000,
    /** Milliseconds between checks for a stopped run. */
    lookMs: 1000,
    /** Retries of a source that answers 429, after which the run fails. */
    laterTries: 6,
    /** Minimum milliseconds between these retries; a longer Retry-After is respected up to a day. */
    laterMs: 600_000,
    /** Milliseconds without progress after which an open run gets a new job. */
    silentMs: 3_600_000,
    /** Milliseconds for a plugin to read one batch. */
    batchMs: 300_000,
    /** Days that the first import reaches back. */
    importDays: 3650,
    /** Records of one batch. */
    records: 5000,
    /** Characters of a record's text. */
    recordText: 1_000_000,
    /** Characters of a record's title and of its other single-line texts. */
    recordLine: 2000,
    /** Characters of all records of a batch together. */
    batchText: 100_000_000,
    /** Characters of a bookmark as JSON. */
    bookmark: 100_000,
    /** Choices that a picker shows, such as apps or inboxes. */
    choices: 200,
  },
  // Limits of pushes over REST; they follow the API of a similar product, so that its clients fit.
  push: {
    /** Items of one request. */
    items: 1000,
    /** JSON values of one request's body. */
    values: 600_000,
    /** Items of one page when a program lists a channel's items. */
    page: 1000,
    /** Requests of one key in a minute. */
    perMinute: 60,
    /** Characters of the id that the program gives an item. */
    externalId: 255,
    /** Characters of an item's title. */
    name: 200,
    /** Tags of an item. */
    tags: 100,
    /** Messages of an item's conversation. */
    messages: 5000,
    /** Maximum difference in seconds between the time of a signature and now, in either direction (contract 32). */
    signatureSeconds: 300,
    /** Characters of an Idempotency-Key. */
    repeatKey: 255,
    /** Characters of the id that a service gives an event. */
    eventId: 200,
  },
} as const;
