import { folded } from '@earshot/core/rules/text';
import type { KeyBinding } from '../../frame/keys.ts';

/** Commands with all words of a query in their title, followed by those with matching synonyms. */
export function commandsFor(bindings: readonly KeyBinding[], query: string): KeyBinding[] {
  const words = folded(query).split(/\s+/).filter(Boolean);
  const holds = (text: string) => words.every((word) => folded(text).includes(word));
  const shown = bindings.filter(({ hidden }) => !hidden);
  const titled = shown.filter(({ title }) => holds(title));
  const named = shown.filter(({ title, also = '' }) => also !== '' && !holds(title) && holds(`${title} ${also}`));
  return [...titled, ...named];
}
