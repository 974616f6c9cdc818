import { type Insight, insights } from '@earshot/core/areas/pages/insight';
import { type Note, notes } from '@earshot/core/areas/pages/note';
import { limits } from '@earshot/core/limits';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useListSearch } from '../../../frame/list-search.ts';
import { useFilteredList } from '../../fields/use-filtered-list.ts';
import { ListedSlides } from '../../views/present/listed-slides.tsx';
import type { Presenting } from '../../views/spots.ts';
import { conditionFor, filterIn } from '../insight-filter.ts';
import { InsightSlides } from './insight-slides.tsx';
import { Presentation } from './presentation.tsx';
import { WithSpeakers } from './slide-turn.tsx';

const USUAL = 'UPDATED_AT_DESC';

/** The insights of a view as slides. */
export const PresentedInsights = observer(function PresentedInsights(presenting: Presenting) {
  const [search] = useListSearch();
  const projectId = presenting.project.id;
  const { list } = useFilteredList<Insight>(insights, {
    scope: 'INSIGHT',
    placeId: projectId,
    condition: { projectId, ...conditionFor(filterIn(search)) },
    usual: USUAL,
    first: limits.rowsPresented,
  });
  return (
    <ListedSlides list={list} presenting={presenting}>
      {({ rows, at, go, leave }) => (
        <InsightSlides insights={rows} at={at} section={presenting.slide} go={go} leave={leave} />
      )}
    </ListedSlides>
  );
});

/** The notes of a view as slides. */
export const PresentedNotes = observer(function PresentedNotes(presenting: Presenting) {
  const projectId = presenting.project.id;
  const { list } = useFilteredList<Note>(notes, {
    scope: 'NOTE',
    placeId: projectId,
    condition: { projectId },
    usual: USUAL,
    first: limits.rowsPresented,
  });
  return (
    <ListedSlides list={list} presenting={presenting}>
      {({ rows, at, go, leave }) => {
        const around = (words: ReactNode) => <WithSpeakers noteId={rows[at]?.id ?? ''}>{words}</WithSpeakers>;
        return (
          <Presentation
            pages={rows}
            kind="note"
            at={at}
            section={presenting.slide}
            go={go}
            leave={leave}
            around={around}
          />
        );
      }}
    </ListedSlides>
  );
});
