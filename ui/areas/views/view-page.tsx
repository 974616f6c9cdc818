import { observer } from 'mobx-react-lite';
import type { ComponentType } from 'react';
import { useParams } from 'react-router';
import { Absent } from '../../frame/absent.tsx';
import { idIn } from '../../frame/paths.ts';
import { Filled } from '../../frame/spots.tsx';
import { type InProject, ProjectFrame } from '../places/project/project-frame.tsx';
import { OpenedView } from './opened-view.tsx';
import { VIEWED } from './spots.ts';
import { PARTS } from './view-bar.tsx';

const BODIES: Record<keyof typeof VIEWED, ComponentType<InProject>> = {
  NOTE: (props) => <Filled spot={VIEWED.NOTE} props={props} />,
  HIGHLIGHT: (props) => <Filled spot={VIEWED.HIGHLIGHT} props={props} />,
  INSIGHT: (props) => <Filled spot={VIEWED.INSIGHT} props={props} />,
};

/** A view of a project: a list with saved settings, which the address can override temporarily. */
export const ViewPage = observer(function ViewPage() {
  const placeId = idIn(useParams().id);
  return (
    <OpenedView placeId={placeId}>
      {({ objectType, title }) =>
        objectType === 'PERSON' ? (
          <Absent />
        ) : (
          <ProjectFrame
            part={PARTS[objectType]}
            width={objectType === 'HIGHLIGHT' ? 'widest' : 'wider'}
            name={title}
            body={BODIES[objectType]}
          />
        )
      }
    </OpenedView>
  );
});
