import { ContainerModule } from 'inversify';
import { AREA, T } from '../../area.ts';
import { collectionHandlers } from './collections.ts';
import { highlightBatchHandlers } from './highlight-batches.ts';
import { highlightTableHandlers } from './highlight-table.ts';
import { highlightHandlers } from './highlights.ts';
import { exportRoutes } from './http/exports.ts';
import { tagBatchHandlers } from './tag-batches.ts';
import { tagBoardHandlers } from './tag-boards.ts';
import { tagDigitHandlers } from './tag-digits.ts';
import { tagFigureHandlers } from './tag-figures.ts';
import { tagMoveHandlers } from './tag-moves.ts';
import { tagSetHandlers } from './tag-sets.ts';
import { tagSplitHandlers } from './tag-split.ts';
import { tagHandlers } from './tags.ts';

/** Coding: highlights and tags, the tables of both, and collections. */
export const coding = new ContainerModule(({ bind }) => {
  bind(AREA.handlers).toResolvedValue(
    (documents) => [
      ...highlightHandlers(documents),
      ...highlightBatchHandlers(documents),
      ...highlightTableHandlers(),
      ...tagHandlers(),
      ...tagBatchHandlers(),
      ...tagDigitHandlers(),
      ...tagFigureHandlers(),
      ...tagSetHandlers(),
      ...tagBoardHandlers(),
      ...tagMoveHandlers(),
      ...tagSplitHandlers(),
      ...collectionHandlers(),
    ],
    [T.documents],
  );
  bind(AREA.routes).toResolvedValue(
    (runner, visits) => (routes) => exportRoutes(routes, { runner, visits }),
    [T.runner, T.visits],
  );
});
