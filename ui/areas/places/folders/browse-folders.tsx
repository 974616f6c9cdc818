import { Navigate } from 'react-router';
import { paths } from '../../../frame/paths.ts';

/** `/browse/folders` leads to the folders on the page of all projects. */
export const BrowseFolders = () => <Navigate to={paths.folders} replace />;
