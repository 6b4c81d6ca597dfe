import { readFileSync } from 'node:fs';
import path from 'node:path';
import { minify } from 'terser';
import { reactCopies } from './react-copies.ts';

const root = path.join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, 'node_modules', file), 'utf8');

describe('copies of React are found by their content', () => {
  test.each([
    ['react/cjs/react.production.js', 'react'],
    ['react/cjs/react.development.js', 'react'],
    ['react-dom/cjs/react-dom.production.js', 'react-dom'],
    ['react-dom/cjs/react-dom.development.js', 'react-dom'],
    ['react-dom/cjs/react-dom-client.production.js', 'react-dom'],
    ['react-dom/cjs/react-dom-client.development.js', 'react-dom'],
    ['react-dom/cjs/react-dom-profiling.profiling.js', 'react-dom'],
  ])('%s as it is installed', (file, name) => {
    expect(reactCopies(read(file))).toEqual([{ name, version: '19.3.1' }]);
  });

  test('a bundle with both has both, minified too', async () => {
    const both = `(e=>{${read('react/cjs/react.production.js')}})({});(e=>{${read('react-dom/cjs/react-dom.production.js')}})({})`;
    const { code = '' } = await minify(both);
    expect(reactCopies(code).map(({ name }) => name)).toEqual(['react', 'react-dom']);
  });

  test.each([
    'react/cjs/react-jsx-runtime.production.js',
    'react/cjs/react-jsx-runtime.development.js',
    'react-dom/cjs/react-dom-server.browser.production.js',
    'scheduler/cjs/scheduler.production.js',
  ])('%s is none', (file) => {
    expect(reactCopies(read(file))).toEqual([]);
  });

  test('code that passes the names on, as bundlers write it for shared modules, is none', () => {
    const glue = `
      let a=e.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE,b=e.useImperativeHandle;
      for(let t of["__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED"]){let n=e[t];if(n==null)continue}
      export{a as __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE};
      var c=d({__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE:()=>f});`;
    expect(reactCopies(glue)).toEqual([]);
  });
});
