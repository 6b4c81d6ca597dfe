import { startSite } from '../../app/browser/start-site.tsx';
import { allCode } from '../all-code.ts';

startSite(allCode).catch(console.error);
