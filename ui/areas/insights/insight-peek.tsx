import { InsightView } from './insight-view.tsx';

/** Peek of an insight. */
export const InsightPeek = ({ id }: { id: string }) => <InsightView key={id} id={id} />;
