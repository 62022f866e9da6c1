import * as v from 'valibot'
import { endpoint, module } from '#contract/declare/endpoint.ts'
import { programText } from '#contract/values/rules.ts'
import { library } from './library.ts'

const path = () => v.pipe(programText(500), v.nonEmpty(), v.regex(/^\P{Cc}+$/u))
/** Signature of a link: HMAC of path and, for private files, expiry, written `<expires>.<digest>` or `<digest>`. */
const signature = v.strictObject({
  signature: programText(200),
  download: v.optional(v.picklist(['1'])),
})

/** Sizes in which images are rendered (specification, section 7); there are no others. */
export const imageSizes = [
  { name: 'medium', width: 400, height: 400, type: 'resize' },
  { name: 'small', width: 50, height: 50, type: 'box' },
  /** For articles, whose pictures have the width of the text. */
  { name: 'large', width: 1200, height: 1200, type: 'resize' },
] as const

export const media = module('media', {
  'media.images.show': endpoint({
    method: 'GET',
    path: 'media/image/{width}/{height}/{type}/{path}',
    access: 'public',
    kind: 'stream',
    // A page of the library shows a hundred of them.
    rateLimit: 'none',
    params: v.strictObject({
      width: v.picklist(['400', '50', '1200']),
      height: v.picklist(['400', '50', '1200']),
      type: v.picklist(['resize', 'box']),
      path: path(),
    }),
    query: signature,
    result: v.unknown(),
    summary: 'An image in one of the declared sizes, by a signed link',
  }),
  'media.files.show': endpoint({
    method: 'GET',
    path: 'media/file/{path}',
    access: 'public',
    kind: 'stream',
    params: v.strictObject({ path: path() }),
    query: signature,
    result: v.unknown(),
    summary: 'A file by a signed link; private ones expire in ten minutes; ranges are served',
  }),
  'media.private.show': endpoint({
    method: 'GET',
    path: 'media/private',
    access: 'user',
    kind: 'stream',
    query: v.strictObject({
      /** Path of the file, as in `MediaFile`. */
      privateMedia: path(),
      download: v.optional(v.picklist(['1'])),
    }),
    result: v.unknown(),
    summary: 'A private file without a signed link, for whoever may see a record that it belongs to',
  }),
  'media.links.show': endpoint({
    method: 'GET',
    path: 'media/link',
    access: 'user',
    query: v.strictObject({
      /** A media link received earlier, expired or not; it identifies the file and the size. */
      link: v.pipe(programText(1000), v.regex(/^\/api\/media\/(file|image)\//)),
    }),
    result: v.object({ link: v.string() }),
    summary: 'The same link anew, for whoever may open the file now; what an old one was signed for counts for nothing',
  }),
  'media.uploads.give-back': endpoint({
    method: 'POST',
    path: 'media/uploads/give-back',
    access: 'user',
    body: v.strictObject({
      /** Ids of finished uploads. Ids of files in use, or uploaded by another person, are ignored. */
      ids: v.pipe(v.array(v.pipe(v.string(), v.uuid())), v.minLength(1), v.maxLength(200)),
    }),
    result: v.object({}),
    summary: 'Removes uploads of a form that was given up, so that they no longer count among those that wait',
  }),
  ...library,
})
