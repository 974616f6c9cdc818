import type { Template, TemplateKind } from '@earshot/core/areas/templates/template';
import { templateText } from '@earshot/core/areas/templates/template-text';
import type { DocumentJson } from '@earshot/core/documents/document';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { numberText } from '@earshot/core/rules/number-text';
import { REFUSED } from '@earshot/core/texts';
import { stateFromJson } from '@earshot/processing/documents/convert';
import type { Pool } from '@earshot/processing/pool/pool';
import type { Documents } from '../../documents/documents.ts';
import { buffersOf } from '../../documents/load-document.ts';
import type { Work } from '../../operations/work.ts';
import { contentsOf } from './store/template-contents.ts';

export interface TemplateParts {
  documents: Documents;
  pool: Pick<Pool, 'run'>;
}

const gone = () => new Refusal('NOT_FOUND', REFUSED.NOT_FOUND);

/** The text of a page or a readme for a template. Refuses texts that are too long. */
export async function textOfPage(
  { documents, pool }: TemplateParts,
  work: Work,
  pageId: string,
  noun: 'page' | 'readme',
): Promise<DocumentJson> {
  const head = await documents.folded(work.transaction, pageId);
  if (!head) throw gone();
  const gather = async () => {
    const stored = await documents.stored(work.transaction, pageId);
    if (!stored) throw gone();
    return stored.updates;
  };
  const { json, characters } = await work.transaction.ahead(
    `text of ${pageId} of ${head.epoch} at ${head.seq}`,
    gather,
    (updates) => pool.run('read-document', { updates }, { transfer: buffersOf(updates) }),
  );
  if (characters > limits.templateCharacters)
    throw new Refusal(
      'TOO_LARGE',
      `A template has at most ${numberText(limits.templateCharacters)} characters. ${noun === 'page' ? 'Shorten a copy of this page first' : 'Shorten the readme of this project first'}.`,
    );
  return templateText(JSON.parse(new TextDecoder().decode(json)) as DocumentJson);
}

/** The initial text of a page of this kind; refuses templates of other kinds. */
export async function textOfTemplate(work: Work, template: Template, kind: TemplateKind): Promise<Uint8Array> {
  const contents = await contentsOf(work.transaction, template.id);
  if (!contents) throw gone();
  if (template.kind !== kind || !('document' in contents))
    throw new Refusal('BAD_USER_INPUT', `Choose a template for ${kind === 'NOTE' ? 'notes' : 'insights'}.`);
  return stateFromJson(contents.document);
}
