import { definePages } from '@marquee/sdk';
import manifest from '../remote.json';

export const routes = definePages(manifest, {
  login: () => import(/* webpackChunkName: "login" */ './login/LoginPage.tsx'),
  handoff: () => import(/* webpackChunkName: "handoff" */ './handoff/HandoffPage.tsx'),
  'my-account': () => import(/* webpackChunkName: "my-account" */ './account/AccountPage.tsx'),
  birthday: () => import(/* webpackChunkName: "birthday" */ './about-you/AboutYouPage.tsx'),
  'delete-account': () =>
    import(/* webpackChunkName: "delete-account" */ './delete-account/DeleteAccountPage.tsx'),
  verify: () => import(/* webpackChunkName: "verify" */ './verify/VerifyPage.tsx'),
});
