import { Random } from '@earshot/processing/themes/random';

/** What people say about one subject: each sentence takes one word of each list. */
export const SUBJECTS: readonly (readonly (readonly string[])[])[] = [
  [
    ['The invoice', 'My last invoice', 'This invoice', 'Your invoice for March'],
    ['shows', 'has', 'lists', 'came with'],
    ['a wrong amount', 'the old price', 'a fee nobody told me about', 'no tax number', 'the wrong address'],
  ],
  [
    ['The parcel', 'My parcel', 'A parcel from your shop', 'The second parcel'],
    ['arrived', 'was delivered', 'came', 'reached me'],
    ['two weeks late', 'with a broken box', 'at my neighbour', 'wet and torn', 'after the holidays'],
  ],
  [
    ['My password', 'The new password', 'A reset password', 'The password from the mail'],
    ['is not accepted', 'does not work', 'was refused', 'locks me out'],
    ['when I log in', 'on the login page', 'after the update', 'in the app', 'on my phone'],
  ],
  [
    ['The battery', 'This battery', 'My second battery', 'The built-in battery'],
    ['lasts', 'holds', 'is empty after', 'runs for'],
    ['only an hour', 'half a day', 'less than a film', 'ten minutes in the cold', 'one short ride'],
  ],
];

/** So many sentences about the subjects, and the subject of each; the first ones are the same however many there are. */
export function saidAbout(count: number, seed: number): { texts: string[]; subjects: number[] } {
  const random = new Random(seed);
  const subjects = Array.from({ length: count }, (_, at) => at % SUBJECTS.length);
  const texts = subjects.map((subject) =>
    (SUBJECTS[subject] ?? []).map((words) => words[random.below(words.length)]).join(' '),
  );
  return { texts, subjects };
}
