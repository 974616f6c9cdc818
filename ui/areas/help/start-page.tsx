import { Navigate } from 'react-router';
import { paths } from '../../frame/paths.ts';

/** `/start` leads to the help for somebody new. */
export const StartPage = () => <Navigate to={paths.help('getting-started')} replace />;
