import { type DocumentJson, documentText } from '@earshot/core/documents/document';
import { findFindings, LabelNumbers, type SoughtNames } from '../../redaction/find-findings.ts';
import { redactJson } from '../../redaction/redact-json.ts';

/** Writes what goes into an archive with labels in the place of personal data, or as it is. */
export interface ArchiveRedactor {
  text(text: string): string;
  document(json: DocumentJson): DocumentJson;
}

/** Leaves everything as it is. */
export const asItIs: ArchiveRedactor = { text: (text) => text, document: (json) => json };

/** Replaces whatever looks like personal data; a person and a value have one label on all pages. */
export function redactorOf(names: SoughtNames['names']): ArchiveRedactor {
  const labels = new LabelNumbers();
  const find = (text: string) => findFindings(text, { names, words: [] }, labels);
  const replace = (text: string): string => {
    let out = '';
    let at = 0;
    for (const { from, to, label } of find(text)) {
      out += text.slice(at, from) + label;
      at = to;
    }
    return out + text.slice(at);
  };
  return { text: replace, document: (json) => redactJson(json, find(documentText(json)), replace) };
}
