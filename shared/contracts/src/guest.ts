import * as v from 'valibot';
import { inertLine } from './inert-text.ts';

/**
 * The kinds of guests (builds that were not made for this platform), by what a guest provides to be mounted: a Module
 * Federation container, single-spa lifecycles, or a custom element.
 */
export const guestKinds = ['module-federation', 'single-spa', 'custom-element'] as const;

/** Variables of the page that a guest must not set; `shell` is the host of Module Federation. */
const namesOfPage =
  /^(shell|window|self|globalThis|document|location|history|navigator|top|parent|name|event)$/;

const fact = v.pipe(v.string(), v.nonEmpty(), v.maxLength(100));

/**
 * The schema of the manifest's field `guest`, which marks the remote as a guest: a build that was not made for this
 * platform, and is published unmodified. A guest has no server bundle: the server renders only a placeholder in its
 * slots, and the heading of its pages.
 */
export const guestSchema = v.strictObject({
  kind: v.picklist(guestKinds),
  /** Whether the entry is a classic script or an ES module. */
  format: v.picklist(['script', 'module']),
  /** The global variable that a classic script sets: the container, or an object with single-spa's lifecycles. */
  global: v.exactOptional(
    v.pipe(
      v.string(),
      v.regex(/^[A-Za-z_$][\w$]*$/, 'is the name of a variable'),
      v.check((name) => !namesOfPage.test(name), 'is a variable of the page'),
    ),
  ),
  /** The bundler and the framework of the build with their versions, such as `vite 8.3.8`, for people. */
  bundler: v.exactOptional(fact),
  framework: v.exactOptional(fact),
});
export type Guest = v.InferOutput<typeof guestSchema>;

/** The schema of what a page or slot mounts of a guest (an unmodified build): one exposed module or one element. */
export const guestMountSchema = v.strictObject({
  /** The exposed module of a Module Federation build, such as `./Widget`. */
  expose: v.exactOptional(v.pipe(v.string(), v.regex(/^\.\/\S+$/, 'starts with ./'))),
  /** The tag of the custom element that the build defines. */
  tag: v.exactOptional(v.pipe(v.string(), v.regex(/^[a-z][a-z0-9]*-[a-z0-9-]*$/, 'is a tag with a hyphen'))),
});
export type GuestMount = v.InferOutput<typeof guestMountSchema>;

function localText(maxLength: number) {
  const text = v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(),
    v.maxLength(maxLength),
    v.check((one) => inertLine(one) === one, 'has control characters'),
  );
  return v.strictObject({ en: text, hi: text });
}

/**
 * The schema of the title, description and heading of a page of a guest (an unmodified build), which the server
 * renders.
 */
export const guestHeadSchema = v.strictObject({
  title: localText(120),
  description: localText(300),
  heading: localText(120),
});
export type GuestHead = v.InferOutput<typeof guestHeadSchema>;

/**
 * The schema of the text that is shown in place of a slot of a guest (an unmodified build) until the guest has mounted.
 */
export const placeholderText = localText(200);
