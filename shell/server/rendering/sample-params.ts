import type { JsonSchema, ManifestRoute, ManifestSlot } from '@marquee/contracts';
import { generatePath } from 'react-router-dom';
import type { RenderRequest } from './messages.ts';

type Params = Extract<RenderRequest, { kind: 'slot' }>['params'];

/** The text in place of a param for which neither the manifest nor a schema has a value. */
const anyText = 'sample';

/**
 * Returns an example path of the route, for test renders: the params have the values of the manifest's `sample`, or a
 * fixed text if it has none.
 */
export function samplePath({ path, sample = {} }: Pick<ManifestRoute, 'path' | 'sample'>): string {
  const names = path.match(/(?<=:)\w+|\*$/g) ?? [];
  return generatePath(path, { ...Object.fromEntries(names.map((name) => [name, anyText])), ...sample });
}

/**
 * Returns example params of the slot, for test renders: those of the manifest's `sample`. Without a sample, the
 * required params, each with a simple value that its schema allows.
 */
export function sampleParams({ params = {}, sample }: Pick<ManifestSlot, 'params' | 'sample'>): Params {
  if (sample) return sample;
  const { required = [], properties = {} } = params;
  return Object.fromEntries(required.map((name) => [name, sampleValue(properties[name] ?? {})]));
}

function sampleValue(schema: JsonSchema): Params[string] {
  const { anyOf, enum: options, minLength = 0, maxLength = Infinity, minimum = -Infinity } = schema;
  if (schema.const !== undefined) return schema.const;
  if (options) return options[0];
  if (anyOf?.[0]) return sampleValue(anyOf[0]);
  const [kind = 'string'] = [schema.type ?? []].flat();
  if (kind === 'boolean') return false;
  if (kind === 'number' || kind === 'integer')
    return Math.ceil(Math.max(minimum, Math.min(0, schema.maximum ?? 0)));
  if (kind === 'null') return null;
  return anyText.padEnd(minLength, anyText).slice(0, Math.min(maxLength, 10_000));
}
