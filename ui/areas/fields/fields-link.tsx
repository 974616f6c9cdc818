import type { Project } from '@earshot/core/areas/places/project';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../frame/paths.ts';

/** Link to the fields of a project, for lists without fields to group by. */
export const FieldsLink = ({ project }: { project: Project }) => (
  <Button component={Link} to={paths.project(project, 'settings/fields')} variant="default">
    Go to the fields
  </Button>
);
