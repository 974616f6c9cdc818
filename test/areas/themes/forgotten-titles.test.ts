import { dataPoints, deleteDataPoint } from '@earshot/core/areas/channels/data-point';
import { theme as oneTheme, Theme } from '@earshot/core/areas/themes/theme';
import { DEFAULT_TITLES } from '@earshot/core/texts';
import { T } from '@earshot/host/area';
import { Rows } from '@earshot/host/store/rows';
import { expect } from 'chai';
import { aRoom } from '../../kit/hosts/host.ts';
import { purgePoints } from '../../kit/purged.ts';
import { aFileChannel, bringIn } from '../../kit/rooms/channels.ts';

describe('titles of themes', function () {
  this.timeout(60_000);

  it('that stand in no words but erased ones go with these, those of others and those that people gave stay', async () => {
    const { admin } = await aRoom();
    const channel = await aFileChannel(admin);
    const rows = 'id,text\n1,The violet parcel came late\n2,The driver came late\n';
    await bringIn(admin, channel.id, rows, { idColumn: 'id', textColumn: 'text' });
    const aTheme = (title: string, titled = false) =>
      admin.host.container.get(T.database).inWorkspace(admin.workspaceId, (transaction) =>
        new Rows(transaction, Theme).insert({
          ...{ channelId: channel.id, title, titled, pinned: false, hidden: false },
          ...{ stability: null, gone: false, mergedIntoId: null },
        }),
      );
    const quoting = await aTheme('The violet parcel…');
    const common = await aTheme('Came late');
    const given = await aTheme('Violet parcel', true);
    const { nodes } = await admin.do(dataPoints, { condition: { channelId: channel.id } });
    await admin.do(deleteDataPoint, { id: nodes.find(({ text }) => text.includes('violet'))?.id ?? '' });
    await purgePoints(admin.workspaceId);
    const titles = await Promise.all(
      [quoting, common, given].map(async ({ id }) => (await admin.do(oneTheme, { id })).title),
    );
    expect(titles).to.deep.equal([DEFAULT_TITLES.theme, 'Came late', 'Violet parcel']);
  });
});
