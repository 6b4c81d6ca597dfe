import { codemods } from './codemods.ts';
import { declareInTheManifest } from './0002-declare-in-the-manifest.ts';
import { importFromTheSdk } from './0001-import-from-the-sdk.ts';

test('codemods are numbered without gaps, and change nothing a second time', () => {
  expect(codemods.map(({ number }) => number)).toEqual(codemods.map((_, index) => index + 1));
  const sources = {
    'remote.json': '{"name":"polls","owner":"Team Polls","criticality":"regular"}',
    'package.json': '{"dependencies":{"@marquee/i18n":"1.0.0"}}',
    'src/routes.tsx': "import { definePages } from '@marquee/mount';\n",
  };
  for (const codemod of codemods) {
    const once = codemod.apply(sources).sources;
    expect(codemod.apply(once).sources).toEqual(once);
  }
});

test('1: imports of several old modules become one, types stay types, other files keep their layout', () => {
  const other =
    "import { useState } from 'react';\nimport { a, b } from './x.ts';\nimport { c } from './x.ts';\n";
  const { sources } = importFromTheSdk.apply({
    'src/hub/HubPage.tsx': [
      "import { localPath, translate } from '@marquee/i18n';",
      "import type { PageHandle, PageLoader } from '@marquee/mount';",
      "import { ButtonLink } from '@marquee/ui';",
      "import { useLoaderData } from 'react-router-dom';",
      "import type { Api } from '@marquee/api';",
      '',
      "const later = import('@marquee/api-contract');",
      '',
    ].join('\n'),
    'src/types.ts': [
      "import type { Language } from '@marquee/contracts';",
      "import type { Platform } from '@marquee/mount';",
      "export { localPath } from '@marquee/i18n';",
      '',
    ].join('\n'),
    'src/wide.ts': "import {\n  definePages,\n  defineSlots,\n} from '@marquee/mount';\n",
    'src/other.ts': other,
  });

  expect(sources['src/hub/HubPage.tsx']).toBe(
    [
      "import { localPath, type PageHandle, type PageLoader, translate } from '@marquee/sdk';",
      "import { ButtonLink } from '@marquee/ui';",
      "import { useLoaderData } from 'react-router-dom';",
      "import type { Api } from '@marquee/sdk/api';",
      '',
      "const later = import('@marquee/sdk/api-contract');",
      '',
    ].join('\n'),
  );
  expect(sources['src/types.ts']).toBe(
    "import type { Language, Platform } from '@marquee/sdk';\nexport { localPath } from '@marquee/sdk';\n",
  );
  expect(sources['src/wide.ts']).toBe("import {\n  definePages,\n  defineSlots,\n} from '@marquee/sdk';\n");
  expect(sources['src/other.ts']).toBe(other);
});

test('1: the package depends on the sdk instead of its parts; imports of event contracts are named', () => {
  const { sources, notes } = importFromTheSdk.apply({
    'package.json': JSON.stringify({
      dependencies: { '@marquee/api': '1.0.0', '@marquee/ui': '1.0.0', react: '19.3.1' },
    }),
    'src/vote.ts': "import { quizStarted } from '@marquee/events';\n",
  });
  expect(JSON.parse(sources['package.json'] ?? '')).toEqual({
    dependencies: { '@marquee/sdk': '2.0.0', '@marquee/ui': '1.0.0', react: '19.3.1' },
  });
  expect(notes).toEqual([expect.stringContaining('src/vote.ts')]);
});

test('2: the manifest names the sdk, and a person declares the events and params that it owns', () => {
  const manifest = {
    name: 'mfe-polls',
    owner: 'Team Polls',
    criticality: 'regular',
    slots: [{ name: 'polls.card' }],
    publishes: ['polls:voted', 'auth:sign-in-wanted'],
  };
  const { sources, notes } = declareInTheManifest.apply({ 'remote.json': JSON.stringify(manifest) });
  expect(JSON.parse(sources['remote.json'] ?? '')).toEqual({ ...manifest, sdk: '>=2.0 <3' });
  expect(notes).toEqual([expect.stringContaining('polls:voted'), expect.stringContaining('polls.card')]);
});
