import type { KeyBinding } from '../../frame/keys.ts';
import type { Review } from './use-suggestions.ts';

interface SuggestionKeys {
  group: string;
  review: Review;
  /** true if the text is in reading mode */
  when: () => boolean;
}

/** Keyboard shortcuts for reviewing suggestions; otherwise J and K keep their usual meaning. */
export function suggestionKeys({ group, review, when }: SuggestionKeys): KeyBinding[] {
  const key = (id: string, title: string, keys: string[], run: KeyBinding['run']): KeyBinding => ({
    id: `suggestion-${id}`,
    title,
    group,
    keys,
    when: () => when() && review.current !== undefined,
    run,
  });
  const onCurrent = (act: Review['accept']) => () => {
    if (review.current) void act([review.current]);
  };
  return [
    {
      id: 'suggestion-review',
      title: 'Review the suggested highlights',
      group,
      keys: ['y'],
      when: () => when() && review.current === undefined && review.rows.length > 0,
      run: () => review.step(1),
    },
    key('next', 'Next suggestion', ['j'], () => review.step(1)),
    key('previous', 'Previous suggestion', ['k'], () => review.step(-1)),
    key('accept', 'Accept the suggestion', ['y'], onCurrent(review.accept)),
    key('reject', 'Reject the suggestion', ['n'], onCurrent(review.reject)),
    key('leave', 'Close the suggestions', ['escape'], () => review.leave()),
  ];
}
