import { PACKAGE_ENDINGS } from '@earshot/core/areas/exchange/project-import';
import { createProject } from '@earshot/core/areas/places/project';
import { limits } from '@earshot/core/limits';
import { escapeRegExp } from '@earshot/core/rules/escape-reg-exp';
import { Alert } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useStores } from '../../data/use-stores.ts';
import { paths } from '../../frame/paths.ts';
import { useDo } from '../../kit/dialogs/use-do.ts';
import { Page } from '../../kit/page.tsx';
import { ErrorState } from '../../kit/states/error-state.tsx';
import { inProject } from '../files/uploads/upload-queue.ts';
import { useUploads } from '../files/use-uploads.ts';
import { ChoosePackage } from './choose-package.tsx';
import classes from './project-imports.module.css';
import { takenBackIn } from './taken-back.ts';

/** File name extension of a package. */
const ENDING = new RegExp(`(?:${PACKAGE_ENDINGS.map(escapeRegExp).join('|')})$`, 'i');

/**
 * Import of a new project from a package: creates an empty project and uploads the package to it. The project is
 * removed if the package cannot be imported.
 */
export const ImportProject = observer(function ImportProject() {
  const { session } = useStores();
  const uploads = useUploads();
  const navigate = useNavigate();
  const run = useDo();
  const [busy, setBusy] = useState(false);
  const takenBack = takenBackIn(useLocation().state);
  if (!session.writes)
    return (
      <Page title="Import project" hideTitle>
        <ErrorState
          kind="denied"
          title="Viewers cannot import projects"
          text="Ask an administrator to make you a contributor, or a colleague to import the project and share it with you."
        />
      </Page>
    );
  const begin = async (file: File) => {
    setBusy(true);
    const title = file.name.replace(ENDING, '').slice(0, limits.projectTitle);
    const project = await run(createProject, { title, everyone: null });
    setBusy(false);
    if (!project) return;
    uploads.add(inProject(project.id), [file]);
    await navigate(`${paths.project(project, 'import')}?new`, { replace: true });
  };
  return (
    <Page title="Import project">
      <div className={classes.narrow}>
        <p className={classes.says}>
          A new project is created for it, which only you can open at first. You see what is in the package before
          anything is imported.
        </p>
        {takenBack && (
          <Alert
            className={classes.problem ?? ''}
            color="red"
            variant="light"
            role="alert"
            title={`“${takenBack.fileName}” cannot be imported`}
          >
            {takenBack.problem}
          </Alert>
        )}
        <ChoosePackage disabled={busy} onFile={(file) => void begin(file)} />
      </div>
    </Page>
  );
});
