import { compileFunction } from 'node:vm';
import { errorCode, PlatformError } from '@marquee/contracts';
import type { PageDefinition, SlotDefinition } from '@marquee/mount';
import * as sdk from '@marquee/sdk';
import * as api from '@marquee/sdk/api';
import * as apiContract from '@marquee/sdk/api-contract';
import * as roster from '@marquee/sdk/roster';
import { modulesOfSdk1 } from '@marquee/sdk/sdk-1';
import * as shapes from '@marquee/sdk/shapes';
import * as ui from '@marquee/ui';
import axios from 'axios';
import * as react from 'react';
import * as reactJsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as reactRouterDom from 'react-router-dom';
import * as rxjs from 'rxjs';

export type RemoteBundle = { routes: PageDefinition[]; slots: SlotDefinition[] };

/** The modules that a remote's server bundle may import: those that remotes also share in the browser. */
const sharedModules: Record<string, unknown> = {
  react,
  'react/jsx-runtime': reactJsxRuntime,
  'react-dom': reactDom,
  'react-router-dom': reactRouterDom,
  rxjs,
  axios,
  '@marquee/sdk': sdk,
  '@marquee/sdk/api': api,
  '@marquee/sdk/api-contract': apiContract,
  '@marquee/sdk/roster': roster,
  '@marquee/sdk/shapes': shapes,
  '@marquee/ui': ui,
  ...modulesOfSdk1,
};

/**
 * Evaluates a release's server bundle, with the shell's copies of the shared modules, and returns its exports. Throws
 * REMOTE_DID_NOT_LOAD if the bundle requires any other module, or does not export `routes` and `slots`.
 */
export function loadServerBundle(text: string, release: string): RemoteBundle {
  const module: { exports: Partial<RemoteBundle> } = { exports: {} };
  const evaluate = compileFunction(text, ['module', 'exports', 'require'], {
    filename: `${release}/server/remote.cjs`,
  });
  evaluate(module, module.exports, (name: string) => {
    if (Object.hasOwn(sharedModules, name)) return sharedModules[name];
    throw new PlatformError(
      'REMOTE_DID_NOT_LOAD',
      `${release} requires ${name}, which the shell does not share`,
    );
  });

  const { routes, slots } = module.exports;
  if (!routes || !slots) {
    throw new PlatformError(
      'REMOTE_DID_NOT_LOAD',
      `${release} exports no routes or no slots from its server bundle`,
    );
  }
  return { routes, slots };
}

/**
 * Evaluates the modules of all routes and slots, so that the first render does not have to. Rejects with
 * REMOTE_DID_NOT_LOAD if one of them requires a module that the shell does not share, because it could render no page.
 * Ignores all other errors: they occur again when the module is rendered.
 */
export async function evaluateModules({ routes, slots }: RemoteBundle): Promise<void> {
  await Promise.all(
    [...routes, ...slots].map(async ({ load }) => {
      try {
        await load();
      } catch (failure) {
        if (errorCode(failure) === 'REMOTE_DID_NOT_LOAD') throw failure;
      }
    }),
  );
}
