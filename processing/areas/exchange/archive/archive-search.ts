import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { limits } from '@earshot/core/limits';
import { cut } from '@earshot/core/rules/text';
import lunr from 'lunr';
import type { ArchivePage } from './archive-page.ts';
import { archiveWords } from './archive-words.ts';

/** Something that the search of an archive finds. */
export interface Findable {
  kind: 'Note' | 'Insight' | 'Highlight' | 'Tag' | 'Person';
  title: string;
  path: string;
  text: string;
}

/** Builds the search index of an archive. */
export class ArchiveSearch {
  private readonly builder = new lunr.Builder();
  private readonly shown: [kind: string, title: string, path: string, text: string][] = [];
  private characters = 0;

  constructor() {
    this.builder.ref('id');
    this.builder.field('title', { boost: 5 });
    this.builder.field('text');
  }

  /** True if some texts were too long to be searched as a whole. */
  get shortened(): boolean {
    return this.characters > limits.exports.archive.searchedCharacters;
  }

  add({ kind, title, path, text }: Findable): void {
    const left = Math.max(0, limits.exports.archive.searchedCharacters - this.characters);
    this.characters += text.length;
    // The index has the short number of an entry once for each of its words.
    const words = { id: this.shown.length, title: archiveWords(title), text: archiveWords(text.slice(0, left)) };
    this.builder.add(words);
    this.shown.push([kind, title, path, cut(text, limits.exports.archive.excerpt)]);
  }

  /** The scripts of the search page by name. A page on disk cannot fetch, so the index is a script, too. */
  scripts(): { path: string; text: string }[] {
    const lunrPath = createRequire(import.meta.url).resolve('lunr/lunr.min.js');
    return [
      { path: SCRIPTS[0], text: readFileSync(lunrPath, 'utf8') },
      { path: SCRIPTS[1], text: `var archiveIndex = ${asScript(this.builder.build())};\n` },
      { path: SCRIPTS[2], text: `var archiveEntries = ${asScript(this.shown)};\n` },
      { path: SCRIPTS[3], text: SEARCH_SCRIPT },
    ];
  }

  page(): ArchivePage {
    const says = this.shortened
      ? '<p class="soft">This project has more text than one search page can hold: of the last notes only titles and highlights are found.</p>'
      : '';
    const body = `<form role="search"><label for="query">Words</label><input id="query" type="search" autocomplete="off" spellcheck="false"></form>
${says}<p id="status" class="soft" role="status">Notes, insights, highlights, tags and people that have all the words.</p>
<ol id="results" class="list" hidden></ol>
<noscript><p>Searching needs JavaScript. All other pages do without.</p></noscript>`;
    return { path: 'search.html', title: 'Search', body, scripts: SCRIPTS };
  }
}

const SCRIPTS = ['search/lunr.js', 'search/index.js', 'search/entries.js', 'search/search.js'] as const;

/** Data as an expression of a script; parsing JSON is faster than reading it as a program. */
const asScript = (data: unknown): string => `JSON.parse(${JSON.stringify(JSON.stringify(data))})`;

/** Script of the search page: sets everything as text, never as HTML. */
const SEARCH_SCRIPT = `'use strict';
(function () {
  var MOST = ${limits.exports.archive.results};
  var wordsOf = ${archiveWords.toString()};
  var index = lunr.Index.load(archiveIndex);
  var input = document.getElementById('query');
  var status = document.getElementById('status');
  var results = document.getElementById('results');
  var presence = lunr.Query.presence;

  function found(words) {
    return index.query(function (wish) {
      words.forEach(function (word) {
        wish.term(word, { boost: 10, presence: presence.OPTIONAL });
        wish.term(word, { wildcard: lunr.Query.wildcard.TRAILING, presence: presence.REQUIRED });
      });
    });
  }

  function element(name, className, text) {
    var made = document.createElement(name);
    if (className) made.className = className;
    if (text) made.textContent = text;
    return made;
  }

  function marked(parent, text, words) {
    text.split(/([\\p{L}\\p{N}\\p{M}]+)/u).forEach(function (part) {
      var own = wordsOf(part);
      var hit = own.some(function (word) {
        return words.some(function (wanted) { return word.startsWith(wanted); });
      });
      parent.append(hit ? element('mark', 'found', part) : part);
    });
  }

  function item(entry, words) {
    var line = element('li');
    var link = element('a', '', '');
    link.href = entry[2];
    marked(link, entry[1], words);
    var title = element('p');
    title.append(link, ' ', element('span', 'soft', entry[0]));
    line.append(title);
    if (entry[3]) {
      var text = element('p');
      marked(text, entry[3], words);
      line.append(text);
    }
    return line;
  }

  function search() {
    var words = wordsOf(input.value);
    history.replaceState(null, '', '#' + encodeURIComponent(input.value));
    results.hidden = words.length === 0;
    results.replaceChildren();
    if (words.length === 0) {
      status.textContent = 'Type words to search for.';
      return;
    }
    var hits = found(words);
    hits.slice(0, MOST).forEach(function (hit) { results.append(item(archiveEntries[hit.ref], words)); });
    results.hidden = hits.length === 0;
    status.textContent = hits.length === 0 ? 'Nothing has all of these words. Try fewer, or their beginnings.'
      : hits.length > MOST ? 'The best ' + MOST + ' of ' + hits.length.toLocaleString('en') + ' results'
      : hits.length + (hits.length === 1 ? ' result' : ' results');
  }

  function askedBefore() {
    try {
      return decodeURIComponent(location.hash.slice(1));
    } catch (fault) {
      return '';
    }
  }

  var waiting;
  input.addEventListener('input', function () { clearTimeout(waiting); waiting = setTimeout(search, 150); });
  input.form.addEventListener('submit', function (event) { event.preventDefault(); search(); });
  // Whoever typed while the index was loading keeps what they typed.
  if (!input.value) input.value = askedBefore();
  if (input.value) search();
  input.focus();
})();
`;
