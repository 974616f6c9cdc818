import { useLocation, useNavigate } from 'react-router';
import { fragmentOf } from '../../frame/paths.ts';
import { type ChannelView, fragmentFor, viewIn } from './channel-view.ts';

/** What an address asks for of a channel, and how to ask for something else, which is a step for Back. */
export function useChannelView(): [ChannelView, (change: Partial<ChannelView>) => void] {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const change = (wish: Partial<ChannelView>) => {
    // What the last change made of the address may not have been drawn yet.
    const { pathname, search, hash: now } = window.location;
    const fragment = fragmentOf(now);
    const view = viewIn(fragment);
    // Typing on adds no step.
    const replace = wish.q !== undefined && wish.q !== '' && view.q !== '';
    void navigate(
      { pathname, search, hash: fragmentFor(fragment, { ...view, ...wish }) },
      { replace, preventScrollReset: true },
    );
  };
  return [viewIn(fragmentOf(hash)), change];
}
