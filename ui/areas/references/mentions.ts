import { escapeRegExp } from '@earshot/core/rules/escape-reg-exp';

interface Named {
  id: string;
  name: string;
}

/**
 * Members whose name follows an @ in a text, longest names first: "@Ada Lovelace" is not "@Ada". Among namesakes, the
 * chosen one counts.
 */
export function mentionedIn(
  text: string,
  people: readonly Named[],
  chosen: ReadonlyMap<string, string> = new Map(),
): string[] {
  let rest = text;
  const found: string[] = [];
  for (const { id, name } of people
    .filter((one) => one.name !== '')
    .toSorted((a, b) => b.name.length - a.name.length)) {
    if (!rest.includes(`@${name}`)) continue;
    found.push(chosen.get(name) ?? id);
    rest = rest.replaceAll(`@${name}`, '');
  }
  return found;
}

/** A comment split into mentions of these people, longest names first, and the text between. */
export function withMentions(text: string, names: readonly string[]): { text: string; mention: boolean }[] {
  const marks = names.filter((name) => name !== '').toSorted((a, b) => b.length - a.length);
  if (marks.length === 0) return [{ text, mention: false }];
  const pattern = new RegExp(`(${marks.map((name) => `@${escapeRegExp(name)}`).join('|')})`, 'u');
  // Split by a group: matches have odd indices.
  return text.split(pattern).map((piece, at) => ({ text: piece, mention: at % 2 === 1 }));
}

/** Text typed after an @ right before the caret; undefined if there is no mention. */
export function mentionBefore(text: string, caret: number): { from: number; query: string } | undefined {
  const from = text.lastIndexOf('@', caret - 1);
  if (from < 0 || (from > 0 && !/\s/.test(text[from - 1] ?? ''))) return undefined;
  const query = text.slice(from + 1, caret);
  return /^[^\n@]{0,40}$/.test(query) ? { from, query } : undefined;
}

/** People with a word of their name that starts with the query. */
export function peopleFor<P extends Named>(query: string, people: readonly P[], most = 6): P[] {
  const wanted = query.trim().toLowerCase();
  const fits = ({ name }: Named) =>
    name
      .toLowerCase()
      .split(/\s+/)
      .some((_, at, words) => words.slice(at).join(' ').startsWith(wanted));
  return people.filter(fits).slice(0, most);
}
