const day = 86_400;

/** Freezes a tree of limits, so that no caller can move a wall by accident. */
function frozen<const T extends object>(tree: T): T {
  for (const part of Object.values(tree)) if (typeof part === 'object' && part !== null) frozen(part);
  return Object.freeze(tree);
}

/** Every number of the product's limits, once. Texts count UTF-16 units, sizes are bytes, times say their unit. */
export const limits = frozen({
  // Texts people type (spec 1 §9; spec 3 §5). Folder titles are not in the spec: as project titles.
  projectTitle: 200,
  projectSummary: 1000,
  noteTitle: 200,
  notePreview: 300,
  insightTitle: 200,
  tagTitle: 200,
  themeTitle: 200,
  tagDescription: 1000,
  tagGroupTitle: 50,
  channelTitle: 200,
  channelSource: 100,
  // Ours: the label of a column of a file
  columnLabel: 500,
  // Ours: 38 years of weeks; what lies further away from the most is counted beside the chart
  chartSteps: 2000,
  // Ours: about so many rows of a file that cannot be read are kept to be looked at
  unreadableRows: 10_000,
  workspaceName: 200,
  personName: 300,
  email: 320,
  groupName: 50,
  icon: 32,
  teamInviteMessage: 500,
  url: 2048,

  // Lists and seats (spec 1 §9, PF-06, PM-08)
  projects: 200,
  users: 5000,
  groups: 50,
  groupMembers: 200,
  mergedTags: 100,
  bulkRows: 100,
  // Ours: rows of an export that are read at once, rows that are copied at once, how deep into a list one may look.
  exportPage: 1000,
  copiedRows: 1000,
  listOffset: 100_000,
  conditionValues: 1000,
  // Ours: conditions of a filter, the values of one, their length; how much of the newest data its fields are read from, and how many values of each are offered
  filterFields: 20,
  filterValues: 100,
  filterValue: 1000,
  // Ours: so many data points that fit a filter are counted and listed, and so deep one may look into all of a channel's:
  // browsers draw no page that is higher than 33 million px. About as many bytes of them go into one answer.
  countedData: 10_000,
  dataOffset: 400_000,
  dataBytes: 2_500_000,
  sampledData: { points: 2000, values: 50, characters: 100 },

  // Highlights: the serialised mark, its words and its tags (spec 1 §5, HT-02)
  highlightSerialised: 17_000,
  highlightQuote: 10_000,
  tagsPerHighlight: 50,
  /** the digit keys 1–9, each for one tag of a project */
  tagDigits: 9,
  relativePosition: 1000,

  // Versions (ours): how long after the first words one is kept
  versionTitle: 200,
  versionAfterMs: 600_000,

  // Comments (ours)
  comment: 10_000,
  mentions: 20,
  notificationsShown: 200,

  // Search (spec 1 §9, SE-01, UX-04)
  searchQuery: { characters: 2000, words: 60, results: 1000, pageSize: 20 },
  paletteTitles: 2000,

  // Bytes (spec 1 §9, spec 3 §9, ME-03); shown in units of 1000
  jsonBody: 10_001_000,
  // Ours: before somebody is signed in.
  strangersBody: 100_000,
  // Ours: how deep JSON may nest, how many values it may have, and how many bytes of it are read at once.
  json: { depth: 50, values: 40_000, turnBytes: 200_000 },
  // Ours: a message on a socket; edits come as bytes beside it. Before somebody is let in, all that comes together.
  socketText: 10_000,
  attachment: 10_000_000_000,
  storage: 10_737_418_240,
  gif: 2_000_000,
  imagePixels: 268_402_689,
  byteUnit: 1000,

  // Import of text files (NE-15)
  bulkImport: { files: 100 },
  importText: 10 * 1024 * 1024,
  // Ours: 50,000 paragraphs.
  importNodes: 100_000,
  /** Ours: comments that one file brings along */
  importComments: 500,
  fileName: 255,

  // CSV files (ours): one row, its columns and their names, all rows; what is looked at and shown to choose columns by; the id of a row; what
  // is kept of a row that cannot be read
  csv: {
    rowBytes: 2_000_000,
    columns: 5000,
    label: 200,
    rows: 5_000_000,
    sampleBytes: 1_000_000,
    sampleRows: 10_000,
    previewRows: 5,
    matchedRows: 1000,
    labelLine: 100,
    texts: 20,
    externalId: 500,
    unreadableText: 10_000,
  },

  // Transcripts made of files (ours): names, timed words or cues (some twenty hours), the longest of these
  transcript: { speakers: 200, words: 200_000, wordText: 10_000 },
  // Archives inside documents (contract 27; ours): entries, one unpacked, all that are unpacked together; pages of a PDF
  archive: { entries: 10_000, entryBytes: 40_000_000, bytes: 60_000_000 },
  pdfPages: 2000,
  // What a format says about a file beside the note (ours)
  importNotices: { count: 20, characters: 300 },

  // Live documents (ours): socket payloads, the whole state and what may wait in its log, its text, how deep blocks may nest
  documentUpdate: 2_000_000,
  stateVector: 100_000,
  document: { stateBytes: 20_000_000, logBytes: 20_000_000, characters: 2_000_000, depth: 20 },
  // Those in a host's memory, by their stored size: about twenty times as much in the heap.
  heldDocuments: { count: 200, stateBytes: 20_000_000 },

  // Ranks and paths (PF-08, PF-09)
  rankGap: 65_536,
  slug: 100,

  // Pictures in pages (ours): their alternative text; one file; the widths they are made in; all frames of a moving one
  // together; how long a browser keeps one
  imageText: 1000,
  picture: {
    bytes: 50_000_000,
    widths: [320, 864, 1696],
    movingPixels: 50_000_000,
    keptSeconds: day,
  },

  // Uploads (ours): one piece of a file, and how long one may rest until it is given up
  uploadPiece: 64_000_000,
  uploadRestSeconds: 2 * day,

  // Quotes that are put into an insight at once (ours)
  citedAtOnce: 100,

  // Channels that ask a source (ours): how long one turn may take before others have theirs; how soon a stopped one is
  // noticed; how often and how far apart a source that asks for patience is tried; after which silence a run is taken up
  // again; how long a plugin may give nothing; records of one batch, the texts of each and of all; the bookmark's
  // characters; what a picker shows
  pull: {
    turnMs: 60_000,
    lookMs: 1000,
    laterTries: 6,
    laterMs: 600_000,
    silentMs: 3_600_000,
    batchMs: 300_000,
    importDays: 3650,
    records: 5000,
    recordText: 1_000_000,
    recordLine: 2000,
    batchText: 100_000_000,
    bookmark: 100_000,
    choices: 200,
  },

  // What programs send to channels (the provider's sheet; tags, messages and the budget of wrong keys are ours)
  push: {
    items: 1000,
    values: 600_000,
    page: 1000,
    perMinute: 60,
    externalId: 255,
    name: 200,
    tags: 100,
    messages: 5000,
    signatureSeconds: 300,
    repeatKey: 255,
    eventId: 200,
  },

  // Sign-in (WS-10, WS-11, contract 14 and 16)
  password: { min: 12, max: 128 },
  sessionSeconds: 604_800,
  // Ours: how long a browser is known again after somebody has signed in with it, and how many an account has.
  devices: { seconds: 365 * day, perAccount: 20 },
  setupLinkSeconds: day,
  inviteSeconds: 7 * day,
  passwordResetSeconds: day,
  shareToken: 12,

  // Connection (WS-19, WS-20)
  pingMs: 5000,
  failures: { most: 20, down: 10 },
  chunkLoadMs: 120_000,

  // Retries (BO-09)
  readRetry: { attempts: 5, firstMs: 300, mostMs: 2000 },
  callRetry: { attempts: 3, baseMs: 1000 },
  // Ours: a remote that asks for a longer pause is asked again later, not waited for
  retryAfterMs: 30_000,
  commentBatchMs: 10,

  // GraphQL (contract 23; the length of a query's text is ours)
  graphql: {
    tokens: 1500,
    text: 100_000,
    depth: 12,
    aliases: 30,
    // Ours: fields that are asked for twice in one place, and fragments that are put in, before a query is checked.
    repeats: 30,
    cost: 5000,
    // Ours: what one answer brings: values, their bytes, bytes of the rows that are read for it, lists read at once.
    answer: { leaves: 80_000, bytes: 5_000_000, loadedBytes: 20_000_000, lists: 4 },
  },

  // Outgoing requests (contract 29; sizes and times are ours, a caller may ask for less or declare more)
  egress: { redirects: 5, bytes: 50_000_000, headerBytes: 32_768, connectMs: 5000, idleMs: 15_000, totalMs: 60_000 },

  // Logs (BO-07)
  loggedUrl: 2048,

  // Trash (RT-02)
  trashDays: 30,

  // Answers to a repeated mutation are kept this long (contract 51)
  idempotencySeconds: day,

  // Contrast of texts (UX-03)
  contrast: { normal: 4.5, high: 7 },

  // Time in seconds (BO-15)
  seconds: { minute: 60, hour: 3600, day },

  // Connections to the database (ours): for what people ask, for who they are, and for background jobs; how many of
  // these one job holds at most
  connections: { people: 10, doors: 4, jobs: 9, perJob: 2 },

  // Calls of one account or key that are worked on at once, and that may wait for that (ours)
  underway: { calls: 4, reads: 4, waiting: 200, sent: 1, sentWaiting: 60 },

  // Heavy work in threads (contract 45; ours): below which size it is not heavy, what goes in and comes out, the heap of
  // a thread, who may wait how long
  processing: {
    lightBytes: 100_000,
    inputBytes: 64_000_000,
    outputBytes: 64_000_000,
    heapMegabytes: 512,
    queued: 1000,
    interactiveMs: 30_000,
    backgroundMs: 600_000,
    bulkMs: 3_600_000,
    stopMs: 250,
    // A process of its own for one hostile file: time, heap, and what else it may write to in memory.
    childMs: 25_000,
    childHeapMegabytes: 512,
    childBytes: 700_000_000,
  },

  // Themes (TH-03, TH-04): their number where it is automatic, and the default seed. Ours: how many points one run reads,
  // how much of one text and of all together, how often a run is repeated on a part to see what is stable; from how many
  // points on themes are looked for, what one command takes, and how large a theme is split at once;
  // by how many points a theme is known again that people decided about.
  themes: {
    least: 2,
    most: 50,
    seed: 42,
    points: 100_000,
    textBytes: 32_000,
    bytes: 40_000_000,
    resamples: 10,
    firstAt: 20,
    chosen: 100,
    parts: 5,
    split: 20_000,
    about: 200,
  },

  // Plugins (contract 54, 55; ours): time to load, time for one file, failures in a row until one is switched off
  plugins: { loadMs: 5000, detectMs: 5000, readMs: 30_000, failures: 3 },

  // Jobs (contract 39 and 40; all but the tries and the beats are ours): how many long ones and others run at once, …
  jobs: {
    tries: 5,
    firstPauseMs: 5000,
    pauseGrowth: 5,
    concurrency: { short: 2, long: 2 },
    pollMs: 500,
    beatMs: 5000,
    deadMs: 20_000,
    patienceMs: 18_000,
    slotDays: 90,
    parkedShown: 200,
  },
});
