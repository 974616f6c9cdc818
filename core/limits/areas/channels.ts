/** Limits of channels: files, sources that are asked, and programs that send. */
export const channelsLimits = {
  /** Characters of a channel's title. */
  channelTitle: 200,
  /** Characters of the id of the plugin that a channel's data comes from. */
  channelSource: 100,
  /** Characters of the label of a column or field. */
  columnLabel: 500,
  /** Unreadable rows of one run that are stored for inspection, about. */
  unreadableRows: 10_000,
  /** Data points that match a filter and are counted and listed; beyond that, the count says "more than". */
  countedData: 10_000,
  /** Offset in the unfiltered list of a channel's data: browsers draw no page higher than 33 million pixels. */
  dataOffset: 400_000,
  /** Bytes of the data points in one answer, about. */
  dataBytes: 2_500_000,
  /** Days within which an import can be undone: of data, people, or responses as notes. */
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
    /** Rows from the start of a file that are compared with what the channel has. */
    matchedRows: 1000,
    /** Line of the file on which its labels may stand, at most. */
    labelLine: 100,
    /** Further columns of text beside the first. */
    texts: 20,
    /** Characters of the id that a source gives a record. */
    externalId: 500,
    /** Characters of an unreadable row that are stored. */
    unreadableText: 10_000,
  },
  // A channel that asks its source works in time slices, one job each; other channels' jobs run in between.
  pull: {
    /** Milliseconds of one time slice. */
    sliceMs: 60_000,
    /** Milliseconds between looks at whether the run was stopped meanwhile. */
    lookMs: 1000,
    /** Times that a run waits for a source that answers 429 before it fails. */
    laterTries: 6,
    /** Milliseconds that it waits each time, at least; a longer Retry-After counts up to a day. */
    laterMs: 600_000,
    /** Milliseconds without progress after which an open run gets a new job. */
    silentMs: 3_600_000,
    /** Milliseconds for which a plugin may work on one batch. */
    batchMs: 300_000,
    /** Days that the first import reaches back. */
    importDays: 3650,
    /** Records of one batch. */
    records: 5000,
    /** Characters of a record's text. */
    recordText: 1_000_000,
    /** Characters of a record's title and of its other single lines. */
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
    /** Items of one page when a program lists what a channel holds. */
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
    /** Seconds by which the time of a signature may differ from now, both ways (contract 32). */
    signatureSeconds: 300,
    /** Characters of an Idempotency-Key. */
    repeatKey: 255,
    /** Characters of the id that a service gives an event. */
    eventId: 200,
  },
} as const;
