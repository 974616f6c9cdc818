import { IconActivity } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../../frame/paths.ts';
import { type AskedPlace, searchOf } from '../ask-scope.ts';
import classes from './wraps.module.css';

/** Link to the recent activity of the place that a question is about. */
export const WrapLink = ({ scope }: { scope: AskedPlace | undefined }) => (
  <p className={classes.link}>
    <IconActivity size={16} aria-hidden />
    <Link to={paths.activity(searchOf(scope))}>What happened in the last 7 days</Link>
  </p>
);
