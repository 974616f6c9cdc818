/** A name that is found as a whole and, if it is from this project, by its parts. */
export interface KnownName {
  name: string;
  /** true if the first or the last name alone counts, too */
  byParts: boolean;
}

/** An occurrence of a name; `of` is its owner, the same for each form of the name. */
export interface FoundName {
  from: number;
  to: number;
  of: string;
}

interface Form {
  words: string[];
  of: string;
  /** a full name, which also matches entirely in small letters, as in file names and addresses */
  full: boolean;
}

const WORD = /[\p{L}\p{M}]+/gu;
/** Separators between two parts of a name. */
const BETWEEN = /^[ \u00a0._'’-]{1,2}$/;
const SHORTEST = 3;
/** A word that does not begin with a capital, in scripts that have some. */
const SMALL = /^\p{Ll}/u;
/** Placeholder names of speakers. */
const ROLES = new Set(
  'speaker unknown interviewer interviewee moderator participant researcher respondent customer user host guest person the and von van der den des del della'.split(
    ' ',
  ),
);

const wordsOf = (text: string): string[] => (text.match(WORD) ?? []).map((word) => word.toLowerCase());
/** Owner of a name, in the form of FoundName. */
export const ownerOf = (name: string): string => wordsOf(name).join(' ');
const isTelling = (word: string): boolean => word.length >= 2 && !ROLES.has(word);
/** True if a name identifies nobody: it is empty or a role. */
export const isRole = (name: string): boolean => !wordsOf(name).some(isTelling) && !unspaced(name);
const unspaced = (text: string): boolean => /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u.test(text);

/** The parts that can stand for a name, such as anna, lena, anna lena and groß for Anna-Lena Groß. */
const partsOf = (name: string): string[] =>
  [...wordsOf(name), ...name.split(/\s+/).map((part) => wordsOf(part).join(' '))].filter(
    (part) => part.length >= SHORTEST && !ROLES.has(part),
  );

type Forms = ReadonlyMap<string, readonly Form[]>;

/** The same names are searched for in every text of an archive. */
const known = new WeakMap<readonly KnownName[], Forms>();

function formsOf(names: readonly KnownName[]): Forms {
  const forms = known.get(names) ?? madeForms(names);
  known.set(names, forms);
  return forms;
}

/** The searched forms of names, by their first word; the longest first. */
function madeForms(names: readonly KnownName[]): Forms {
  const forms = new Map<string, Form[]>();
  const owners = new Map<string, Set<string>>();
  const add = (form: Form) => {
    const [first = ''] = form.words;
    const others = forms.get(first);
    if (others) others.push(form);
    else forms.set(first, [form]);
  };
  for (const { name, byParts } of names) {
    const words = wordsOf(name);
    const of = words.join(' ');
    if (!words.some(isTelling)) continue;
    add({ words, of, full: words.filter(isTelling).length > 1 });
    if (!byParts) continue;
    for (const part of partsOf(name)) owners.set(part, (owners.get(part) ?? new Set()).add(of));
  }
  // A part shared by several people belongs to none of them: it counts as a separate name.
  for (const [part, [owner = part, ...others]] of owners)
    add({ words: part.split(' '), of: others.length === 0 ? owner : part, full: false });
  for (const list of forms.values()) list.sort((one, other) => other.words.length - one.words.length);
  return forms;
}

/** Finds names in a text: capitalised words, or any in scripts without capitals; full names also in small letters. */
export function findNames(text: string, names: readonly KnownName[]): FoundName[] {
  const forms = formsOf(names);
  const words = [...text.matchAll(WORD)].map(({ 0: word, index }) => ({ word, from: index, to: index + word.length }));
  const found: FoundName[] = names.filter(({ name }) => unspaced(name)).flatMap(({ name }) => everywhere(text, name));
  for (let at = 0; at < words.length; at += 1) {
    const first = words[at];
    if (!first) continue;
    const form = forms.get(first.word.toLowerCase())?.find((one) => fits(one, at));
    const last = form && words[at + form.words.length - 1];
    if (!form || !last) continue;
    found.push({ from: first.from, to: last.to, of: form.of });
    at += form.words.length - 1;
  }
  return found;

  function fits({ words: wanted, full }: Form, at: number): boolean {
    const here = words.slice(at, at + wanted.length);
    const same = wanted.every((word, step) => {
      if (here[step]?.word.toLowerCase() !== word) return false;
      const before = here[step - 1];
      return step === 0 || (before !== undefined && BETWEEN.test(text.slice(before.to, here[step]?.from)));
    });
    const telling = here.filter((_, step) => step === 0 || isTelling(wanted[step] ?? ''));
    const small = telling.filter(({ word }) => SMALL.test(word));
    return same && (small.length === 0 || (full && small.length === telling.length));
  }
}

function everywhere(text: string, name: string): FoundName[] {
  const found: FoundName[] = [];
  for (let from = text.indexOf(name); from >= 0; from = text.indexOf(name, from + name.length))
    found.push({ from, to: from + name.length, of: name });
  return found;
}
