import singleSpaVue from 'single-spa-vue';
import { createApp, defineAsyncComponent, h } from 'vue';

const Wishes = defineAsyncComponent(() => import('./Wishes.vue'));

export const { bootstrap, mount, unmount } = singleSpaVue({
  createApp,
  appOptions: {
    render() {
      return h(Wishes, { params: this.params, marquee: this.marquee });
    },
  },
});
