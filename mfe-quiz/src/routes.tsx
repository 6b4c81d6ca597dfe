import { definePages } from '@marquee/sdk';
import manifest from '../remote.json';

export const routes = definePages(manifest, {
  hub: () => import(/* webpackChunkName: "hub" */ './hub/HubPage.tsx'),
  intro: () => import(/* webpackChunkName: "intro" */ './intro/IntroPage.tsx'),
  play: () => import(/* webpackChunkName: "play" */ './play/PlayPage.tsx'),
  result: () => import(/* webpackChunkName: "result" */ './result/ResultPage.tsx'),
});
