/** A person of the sample: no real person has this name or address. */
export interface SamplePerson {
  name: string;
  /** before @example.org */
  mailbox: string;
  role: string;
  part: (typeof PARTS)[number]['label'];
  remark: string;
  /** their speakers in the transcripts of the sample */
  speakers?: string[];
  /** notes that name them as participants */
  notes?: { study: string; file: string }[];
}

/** Ways of taking part, a field of people. */
export const PARTS = [
  { label: 'Usability test', colour: '#1c7ed6' },
  { label: 'Interview', colour: '#37b24d' },
  { label: 'Recording', colour: '#7048e8' },
] as const;

const crew = (name: string, role: string, speakers: string[]): SamplePerson => ({
  name,
  mailbox: name.toLowerCase().replaceAll(' ', '.'),
  role,
  part: 'Recording',
  remark: 'A voice of the recording, named after its role.',
  speakers,
});

const participant = (
  name: string,
  role: string,
  { part, of, ...note }: Pick<SamplePerson, 'part'> & { of: string; study: string; file: string },
): SamplePerson => ({
  name,
  mailbox: name.toLowerCase().replaceAll(' ', '.'),
  role,
  part,
  remark: `An invented name for a participant of ${of}, who are not named there.`,
  notes: [note],
});

const RANDY_ROO = {
  part: 'Usability test',
  of: 'Randy Roo',
  study: '11_sprint-randyroo',
  file: 'sprint-randyroo_research-results.md',
} as const;
const LOVELY_LLAMA = {
  part: 'Interview',
  of: 'Lovely Llama',
  study: '17_LovelyLLama_apr2018_disbursements_interviews',
  file: 'Results.md',
} as const;

/** The people of the sample. */
export const samplePeople: SamplePerson[] = [
  crew('Capcom', 'Capsule communicator in Houston', ['CC']),
  crew('Eagle commander', 'Commander of the lunar module', ['CDR (EAGLE)', 'CDR (TRANQ)']),
  crew('Eagle pilot', 'Pilot of the lunar module', ['LMP (EAGLE)', 'LMP (TRANQ)']),
  crew('Columbia pilot', 'Pilot of the command module', ['CMP (COLUMBIA)']),
  participant('Wren Hollowell', 'Journalist', RANDY_ROO),
  participant('Idris Penhallow', 'Works on open data', RANDY_ROO),
  participant('Marisol Tejedor', 'Concerned citizen', RANDY_ROO),
  participant('Bram Oakley', 'Works for a nonprofit', RANDY_ROO),
  participant('Tobin Marsh', 'Answers questions', LOVELY_LLAMA),
  participant('Nadia Quill', 'Tells stories', LOVELY_LLAMA),
];

/** The email address of a person of the sample. */
export const addressOf = ({ mailbox }: SamplePerson): string => `${mailbox}@example.org`;

/** True if a person still has their sample name. */
export const isOfSample = (person: { name: string; email: string }): boolean =>
  samplePeople.some((one) => one.name === person.name && addressOf(one) === person.email);
