import { word } from './search-words.ts';

/** A person as compared for duplicates. */
export interface Named {
  name: string;
  email: string;
}

const GIVEN_NAMES = 800;
const SURNAMES = 12_000;
const DOMAINS = ['example.org', 'example.com', 'mail.example', 'research.example.edu'];

/** Numbers from 0 to 1 that are the same in each run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Made-up people and queries: half of the queries are some of the first with a typing error. */
export function generatedPeople(names: number, queries: number): { names: Named[]; queries: Named[] } {
  const random = seeded(20_260_311);
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;
  // Frequent names are much more frequent than the rest, as in reality.
  const ranked = (most: number) => 400 + Math.floor(most ** random());
  const person = (): Named => {
    const [given, surname] = [word(ranked(GIVEN_NAMES)), word(ranked(SURNAMES) + GIVEN_NAMES)];
    return {
      name: `${capital(given)} ${capital(surname)}`,
      email: random() < 0.7 ? `${given}.${surname}@${pick(DOMAINS)}` : '',
    };
  };
  const mistyped = ({ name, email }: Named): Named => {
    const at = 1 + Math.floor(random() * (name.length - 2));
    return { name: name.slice(0, at) + name.charAt(at + 1) + name.charAt(at) + name.slice(at + 2), email };
  };
  const made = Array.from({ length: names }, person);
  return {
    names: made,
    queries: Array.from({ length: queries }, (_, at) => (at % 2 ? mistyped(pick(made)) : person())),
  };
}
