import { type DocumentJson, documentText } from '@earshot/core/documents/document';
import { findFindings, LabelNumbers, type SoughtNames } from './find-findings.ts';
import { isRole, ownerOf } from './names.ts';
import { redactJson } from './redact-json.ts';
import { SeenWords } from './seen-words.ts';

/** Writes exported content with labels in place of personal data, or unchanged. */
export interface Redactor {
  text(text: string): string;
  /** a text that is only a name: replaced as a whole, unless it is a role such as Interviewer */
  name(name: string): string;
  /** a text that is only an email address */
  address(address: string): string;
  /** a piece of another text, which can begin or end inside a finding; with its context, if known */
  piece(text: string, before?: string, after?: string): string;
  document(json: DocumentJson): DocumentJson;
}

const same = (text: string): string => text;

/** Leaves everything unchanged. */
export const asItIs: Redactor = { text: same, name: same, address: same, piece: same, document: (json) => json };

/** Replaces all personal data; a person or value has the same label everywhere. */
export function redactorOf(names: SoughtNames['names']): Redactor {
  const labels = new LabelNumbers();
  const seen = new SeenWords();
  const find = (text: string) => {
    const found = findFindings(text, { names, words: [] }, labels);
    for (const { text: words, label } of found) seen.add(words, label);
    return found;
  };
  const replaceIn = (text: string, begins: number, ends: number): string => {
    let out = '';
    let at = begins;
    for (const { from, to, label } of find(text)) {
      if (to <= begins || from >= ends) continue;
      out += text.slice(at, Math.max(at, from)) + label;
      at = to;
    }
    return out + text.slice(at, Math.max(at, ends));
  };
  const replace = (text: string): string => replaceIn(text, 0, text.length);
  return {
    text: replace,
    name: (name) => (isRole(name) ? replace(name) : labels.labelOf('NAME', ownerOf(name))),
    address: (address) => (address === '' ? '' : labels.labelOf('EMAIL', address.toLowerCase())),
    piece: (text, before = '', after = '') => {
      const { from, to, head, tail } = seen.edges(text);
      return head + replaceIn(before + text + after, before.length + from, before.length + to) + tail;
    },
    document: (json) => redactJson(json, find(documentText(json)), replace),
  };
}
