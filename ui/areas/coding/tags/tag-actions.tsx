import type { Tag } from '@earshot/core/areas/coding/tag';
import { displayTitle } from '@earshot/core/rules/text';
import { Menu } from '@mantine/core';
import { IconFolderShare, IconHistory, IconLink } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useStores } from '../../../data/use-stores.ts';
import { FOLLOW } from '../../../frame/follow-spot.ts';
import { paths } from '../../../frame/paths.ts';
import { Filled } from '../../../frame/spots.tsx';
import { copyLink } from '../../../kit/download/copy-link.ts';
import { RowMenu } from '../../../kit/table/row-menu.tsx';
import { TAG_MENU } from '../spots.ts';
import { MoveOrCopy } from './move/move-or-copy.tsx';
import { TagHistory } from './tag-history.tsx';

/** Actions of a tag on its page. */
export const TagActions = observer(function TagActions({ tag }: { tag: Tag }) {
  const { session } = useStores();
  const [leaving, setLeaving] = useState(false);
  const [history, setHistory] = useState(false);
  return (
    <>
      <Filled spot={FOLLOW} props={{ type: 'TAG', id: tag.id, title: displayTitle('tag', tag.title) }} />
      <RowMenu label={`More actions for ${displayTitle('tag', tag.title)}`}>
        <Menu.Item
          leftSection={<IconLink size={16} aria-hidden />}
          onClick={() => void copyLink(paths.tag(tag), 'The link to this tag')}
        >
          Copy link
        </Menu.Item>
        <Menu.Item leftSection={<IconHistory size={16} aria-hidden />} onClick={() => setHistory(true)}>
          History
        </Menu.Item>
        <Filled spot={TAG_MENU} props={{ tag }} />
        {session.writes && (
          <Menu.Item leftSection={<IconFolderShare size={16} aria-hidden />} onClick={() => setLeaving(true)}>
            Move or copy
          </Menu.Item>
        )}
      </RowMenu>
      {history && <TagHistory tag={tag} onClose={() => setHistory(false)} />}
      {leaving && <MoveOrCopy tags={[tag]} onClose={() => setLeaving(false)} />}
    </>
  );
});
