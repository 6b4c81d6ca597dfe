import { access } from '@marquee/http-server';
import { parseInput, remoteName } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { readMatrix } from '../releases/read-matrix.ts';
import { shellsOrOwn, type ConnectedShells } from './connected-shells.ts';

const matrixParams = v.object({ remote: remoteName });
const matrixQuery = v.object({ sdk: v.optional(v.pipe(v.string(), v.maxLength(100))) });

/** The route that returns with which hosts (local shells) and releases of other remotes a remote should be tested. */
export const matrixRoutes: FastifyPluginAsync<{ db: Database; shells: ConnectedShells }> = async (
  app,
  { db, shells },
) => {
  app.get(
    '/matrix/:remote',
    { config: access('anyone', 'nothing; reads versions of contracts') },
    (request) => {
      const { remote } = parseInput(matrixParams, request.params, 'matrix');
      const { sdk } = parseInput(matrixQuery, request.query, 'matrix');
      return readMatrix(db, { remote, sdk, shellsOf: (environment) => shellsOrOwn(shells, environment) });
    },
  );
};
