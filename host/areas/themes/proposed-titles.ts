import { Channel } from '@earshot/core/areas/places/channel';
import { dismissThemeTitle, Theme } from '@earshot/core/areas/themes/theme';
import { proposeThemeTitles } from '@earshot/core/areas/themes/theme-run';
import { Refusal } from '@earshot/core/refusal';
import { type Handler, inside } from '../../operations/handlers.ts';
import type { TextModels } from '../models/text-models.ts';
import { usedModel } from '../models/used-model.ts';
import { forgetProposals, proposingIn, setProposing } from './store/proposed-titles.ts';
import { lockThemes, themeStateOf } from './store/theme-states.ts';

/** Titles that a text model proposes: requesting and dismissing them. Accepting one renames the theme. */
export function proposedTitleHandlers(models: TextModels): Handler[] {
  return [
    inside(proposeThemeTitles, async ({ input: { id: channelId }, work }) => {
      await usedModel(models, work, { modeOf: ({ titleMode }) => titleMode, asked: true });
      await lockThemes(work.transaction, channelId);
      if ((await proposingIn(work.transaction, channelId)).proposing)
        throw new Refusal('CONFLICT', 'The text model is already working. Its proposals appear when it is done.');
      await setProposing(work.transaction, channelId, { proposing: true, proposalNotice: '' });
      const asked = { channelId, memberId: work.actor.memberId, asked: true };
      await work.enqueue('propose-titles', asked, { key: `propose-titles:${channelId}` });
      const channel = await work.rows(Channel).get(channelId);
      if (channel) work.emit('updated', Channel, [channel], ['titles']);
      return themeStateOf(work.transaction, channelId);
    }),
    inside(dismissThemeTitle, async ({ work, object: { id } }) => {
      await forgetProposals(work.transaction, [id]);
      const row = await work.load(Theme, id);
      work.emit('updated', Theme, [row], ['proposedTitle']);
      return row;
    }),
  ];
}
