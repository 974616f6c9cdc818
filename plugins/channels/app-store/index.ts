import { plugin } from '@earshot/core/plugin/plugin';
import { connectReviews } from './connect-reviews.ts';
import { publicReviews } from './public-reviews.ts';

export default plugin({
  id: 'app-store',
  title: 'App Store reviews',
  description: 'Imports App Store reviews on a schedule.',
  needs: { http: ['itunes.apple.com', 'api.appstoreconnect.apple.com'] },
  contributes: [publicReviews, connectReviews],
});
