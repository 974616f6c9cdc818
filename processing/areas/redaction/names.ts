/** A name that is found as a whole, and, where it is known to be of this project, by its parts. */
export interface KnownName {
  name: string;
  /** whether the first or the last name alone counts, too */
  byParts: boolean;
}

/** Words of a text that are a name; `of` says whose, the same for each form of it. */
export interface FoundName {
  from: number;
  to: number;
  of: string;
}

interface Form {
  words: string[];
  of: string;
  /** a full name, which counts also where all of it is in small letters, as in names of files and addresses */
  full: boolean;
}

const WORD = /[\p{L}\p{M}]+/gu;
/** Separators between two parts of a name. */
const BETWEEN = /^[ \u00a0._'’-]{1,2}$/;
const SHORTEST = 3;
/** A word that does not begin with a capital, in scripts that have some. */
const SMALL = /^\p{Ll}/u;
/** Names for speakers whose real names are not written down. */
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

/** The parts of a name that can stand for it, such as anna, lena, anna lena and groß of Anna-Lena Groß. */
const partsOf = (name: string): string[] =>
  [...wordsOf(name), ...name.split(/\s+/).map((part) => wordsOf(part).join(' '))].filter(
    (part) => part.length >= SHORTEST && !ROLES.has(part),
  );

type Forms = ReadonlyMap<string, readonly Form[]>;

/** An archive looks for the same names in each of its texts. */
const known = new WeakMap<readonly KnownName[], Forms>();

function formsOf(names: readonly KnownName[]): Forms {
  const forms = known.get(names) ?? madeForms(names);
  known.set(names, forms);
  return forms;
}

/** The forms under which names are looked for, by their first word; the longest first. */
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
  // A part that several people have in common is nobody's: it counts as a name of its own.
  for (const [part, [owner = part, ...others]] of owners)
    add({ words: part.split(' '), of: others.length === 0 ? owner : part, full: false });
  for (const list of forms.values()) list.sort((one, other) => other.words.length - one.words.length);
  return forms;
}

/** Finds names in a text: words that begin with a capital, or any in scripts that have none; full names in small letters as well. */
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
