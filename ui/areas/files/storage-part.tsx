import { File, storage } from '@earshot/core/areas/files/file';
import { inUnits } from '@earshot/core/rules/units';
import { Progress } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useAsk } from '../../data/use-stores.ts';
import { SettingsPart } from '../../frame/settings-part.tsx';
import { TextSkeleton } from '../../kit/states/skeletons.tsx';

const ALMOST_FULL = 0.9;

/** Storage used by the workspace's files. */
export const StoragePart = observer(function StoragePart() {
  const { data, state } = useAsk(storage, {}, [File]);
  if (state === 'failed') return null;
  const share = data ? data.used / data.most : 0;
  return (
    <SettingsPart title="Storage" says="Attached files, including those in trash.">
      {data ? (
        <>
          <p>
            {inUnits(data.used)} of {inUnits(data.most)} used
          </p>
          <Progress
            value={Math.round(share * 1000) / 10}
            size={8}
            {...(share > ALMOST_FULL ? { color: 'red' } : {})}
            aria-label={`${Math.round(share * 100)} % of the storage is used`}
          />
        </>
      ) : (
        <TextSkeleton lines={1} />
      )}
    </SettingsPart>
  );
});
