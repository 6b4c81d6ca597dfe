import type { SharedModule } from '@marquee/build';

/** The modules that remotes are built without, each loaded when the first of them needs it. */
export const sharedModules: Readonly<Record<SharedModule, () => Promise<unknown>>> = {
  react: () => import('react'),
  'react/jsx-runtime': () => import('react/jsx-runtime'),
  'react-dom': () => import('react-dom'),
  'react-router-dom': () => import('react-router-dom'),
  rxjs: () => import('rxjs'),
  axios: () => import('axios'),
  '@marquee/contracts': () => import('@marquee/contracts'),
  '@marquee/contracts/calls': () => import('@marquee/contracts/calls'),
  '@marquee/contracts/shapes': () => import('@marquee/contracts/shapes'),
  '@marquee/event-bus': () => import('@marquee/event-bus'),
  '@marquee/api': () => import('@marquee/api'),
  '@marquee/i18n': () => import('@marquee/i18n'),
  '@marquee/ui': () => import('@marquee/ui'),
  '@marquee/analytics': () => import('@marquee/analytics'),
  '@marquee/mount': () => import('@marquee/mount'),
};
