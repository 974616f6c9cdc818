import { InsightView } from './insight-view.tsx';

/** An insight beside another page. */
export const InsightPeek = ({ id }: { id: string }) => <InsightView key={id} id={id} />;
