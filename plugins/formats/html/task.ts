import { hasWords, noteFromBlocks, titleAbove } from '@earshot/core/areas/transcripts/note-from-blocks';
import { readHtml } from '@earshot/core/documents/html/read-html';
import { type ReadText, titleFrom } from '@earshot/core/plugin/import-format';
import { Refusal } from '@earshot/core/refusal';
import { parse } from 'parse5';

const picturesLeftOut = (count: number) =>
  count === 1 ? '1 picture was left out.' : `${count} pictures were left out.`;

/** A page as a note: its title is its first heading, or the title in its head. */
export const read: ReadText = ({ text }) => {
  // Content of noscript is included, as in a browser without scripts.
  const page = readHtml(parse(text, { scriptingEnabled: false }));
  if (!hasWords(page.content))
    throw new Refusal(
      'UNPROCESSABLE',
      'There are no words in this page. It may be put together by a script: open it in a browser, and save or print what you see.',
    );
  const { title, rest } = titleAbove(page.content);
  return {
    ...noteFromBlocks(rest, page.pictures > 0 ? [picturesLeftOut(page.pictures)] : []),
    title: titleFrom(title || page.title) || undefined,
  };
};
