import * as v from 'valibot'
import { Done, endpoint, module } from '#contract/declare/endpoint.ts'
import { boolean, ids, text } from '#contract/declare/filters.ts'
import { list, lookup, Option } from '#contract/declare/list.ts'
import { MediaFile } from '#contract/media/files.ts'
import { locales } from '#contract/messages/locale.ts'
import { id, programText, say } from '#contract/values/rules.ts'
import { documentMarks } from './row-texts.ts'

/** A document in the partner zone, in the reader's language where it has a translation. */
export const VisibleDocument = v.object({
  id: v.number(),
  documentation_number: v.string(),
  name: v.string(),
  /** Whether name and file are in the person's language. */
  is_translated: v.boolean(),
  type_id: v.number(),
  type_name: v.string(),
  category_id: v.number(),
  category_name: v.string(),
  brand_name: v.nullable(v.string()),
  edition: v.number(),
  /** Date of the latest edition. */
  edition_at: v.string(),
  is_favorite: v.boolean(),
  /** The latest edition that the person has downloaded; null for none. */
  downloaded_edition: v.nullable(v.number()),
  /** Whether the person has downloaded only an older edition. */
  is_outdated: v.boolean(),
  /** Bytes of the file. */
  size: v.number(),
  /** Language of the file. */
  file_locale: v.picklist(locales),
})
export type VisibleDocument = v.InferOutput<typeof VisibleDocument>

/** A document with a link that opens its file in the browser. */
export const OpenedDocument = v.object({
  ...VisibleDocument.entries,
  /** Note of the latest edition. */
  note: v.nullable(v.string()),
  file: MediaFile,
})
export type OpenedDocument = v.InferOutput<typeof OpenedDocument>

/** An archive of several documents, with the progress of its download. */
export const Bundle = v.object({
  id: v.number(),
  /** Signed link, valid for ten minutes while the session lasts. */
  url: v.string(),
  filename: v.string(),
  documents: v.number(),
  /** Bytes of all files. */
  size: v.number(),
  /** Documents whose files are missing; the archive lists them too. */
  missing: v.array(v.string()),
  sent: v.number(),
  sent_documents: v.number(),
  started_at: v.nullable(v.string()),
  finished_at: v.nullable(v.string()),
  failed_at: v.nullable(v.string()),
})
export type Bundle = v.InferOutput<typeof Bundle>

/** Documents selected for an archive; the maximum is a setting of the server. */
export const BundleForm = v.strictObject({
  documentations: v.pipe(
    v.array(id()),
    v.minLength(1, say('documentation.select_one')),
    v.maxLength(1000, say('rule.too_many_items', { limit: 1000 })),
    v.transform((given) => [...new Set(given)]),
  ),
})

const zone = 'partnerzone/documentation'

/** Documents in the partner zone (specification, sections 2, 5 and 8). */
export const documentationZone = module('partnerzone.documentation', {
  'partnerzone.documentation.documentations.index': list({
    path: `${zone}/documentations`,
    row: VisibleDocument,
    texts: [documentMarks],
    sort: ['created_at', 'edition_at', 'name', 'documentation_number'],
    filters: {
      /** The number, or the name. */
      name: text(),
      type_id: ids(),
      category_id: ids(),
      tags: ids(),
      /** Documents of one of these devices or of their groups. */
      device: ids(10),
      is_favorite: boolean(),
    },
    summary: 'Documents for the person; with is_favorite=1 the own favourites, their number is the total',
  }),
  'partnerzone.documentation.documentations.show': endpoint({
    method: 'GET',
    path: `${zone}/documentations/{documentation}`,
    result: OpenedDocument,
    summary: 'A document with a link to read it in place',
  }),
  'partnerzone.documentation.documentations.download': endpoint({
    method: 'POST',
    path: `${zone}/documentations/{documentation}/download`,
    inReserve: true,
    companyRoles: 'every member',
    result: v.object({ url: v.string(), filename: v.string() }),
    summary: 'A link that downloads the file; it is written down who has which edition',
  }),
  'partnerzone.documentation.documentations.favorite': endpoint({
    method: 'POST',
    path: `${zone}/documentations/{documentation}/favorite`,
    companyRoles: 'every member',
    result: v.object({ id: v.number(), is_favorite: v.boolean() }),
    summary: 'Keep a document at hand',
  }),
  'partnerzone.documentation.documentations.unfavorite': endpoint({
    method: 'DELETE',
    path: `${zone}/documentations/{documentation}/favorite`,
    companyRoles: 'every member',
    result: v.object({ id: v.number(), is_favorite: v.boolean() }),
    summary: 'Keep it at hand no longer',
  }),
  'partnerzone.documentation.types.index': lookup({
    path: `${zone}/types`,
    row: Option,
    summary: 'Types of the documents that the person is served',
  }),
  'partnerzone.documentation.categories.index': lookup({
    path: `${zone}/categories`,
    row: Option,
    summary: 'Categories of the documents that the person is served',
  }),
  'partnerzone.documentation.tags.index': lookup({
    path: `${zone}/tags`,
    row: Option,
    summary: 'Tags of the documents that the person is served',
  }),
  'partnerzone.documentation.bulk.index': endpoint({
    method: 'GET',
    path: `${zone}/bulk`,
    result: v.object({ limit: v.number() }),
    summary: 'How many documents one archive takes',
  }),
  'partnerzone.documentation.bulk.store': endpoint({
    method: 'POST',
    path: `${zone}/bulk`,
    companyRoles: 'every member',
    body: BundleForm,
    result: Bundle,
    transaction: 'own',
    rateLimit: 60,
    summary: 'Prepare an archive of documents; its link is for the browser to download',
  }),
  'partnerzone.documentation.bulk.show': endpoint({
    method: 'GET',
    path: `${zone}/bulk/{documentation_bundle}`,
    result: Bundle,
    summary: 'How far an archive has been downloaded',
  }),
  'partnerzone.documentation.bulk.destroy': endpoint({
    method: 'DELETE',
    path: `${zone}/bulk/{documentation_bundle}`,
    companyRoles: 'every member',
    result: Done,
    summary: 'Break an archive off',
  }),
  'public-zone.documentation.bulk.show': endpoint({
    method: 'GET',
    path: 'public-zone/documentation/bulk/{documentation_bundle}',
    access: 'public',
    kind: 'stream',
    query: v.strictObject({ signature: programText(200) }),
    result: v.unknown(),
    rateLimit: 60,
    summary: 'The archive, by its signed link',
  }),
})
