import type { SearchHit } from '@earshot/core/areas/search/search';
import { KindIcon } from '../../frame/kind-icon.tsx';
import { isQuote, KIND_WORDS, titleOf } from '../../frame/path-of.ts';
import { Ago } from '../../kit/words/ago.tsx';
import { Fragments } from '../../kit/words/fragments.tsx';
import classes from './found-row.module.css';

export type Hit = SearchHit;

/** A search result, with matches marked. */
export function FoundRow({ hit }: { hit: Hit }) {
  // Results without a title show their text.
  const quoted = isQuote(hit) || hit.title.length === 0;
  return (
    <div className={classes.row}>
      <KindIcon type={hit.type} />
      <div className={classes.what}>
        {!quoted && (
          <div className={classes.title} dir="auto">
            <Fragments pieces={hit.title} />
          </div>
        )}
        {hit.content.length > 0 && (
          <div className={quoted ? classes.quote : classes.content} dir="auto">
            <Fragments pieces={hit.content} />
          </div>
        )}
        <div className={classes.where}>
          <span>{KIND_WORDS[hit.type]}</span>
          {isQuote(hit) && <span dir="auto">{titleOf(hit)}</span>}
          {hit.placeTitle !== '' && hit.placeId !== hit.id && <span dir="auto">{hit.placeTitle}</span>}
          <Ago at={hit.updatedAt} />
        </div>
      </div>
    </div>
  );
}
