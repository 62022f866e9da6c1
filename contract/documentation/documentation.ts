import * as v from 'valibot'
import { endpoint, module } from '#contract/declare/endpoint.ts'
import { entityCalls } from '#contract/declare/entity-calls.ts'
import { boolean, dates, ids, oneOf, text } from '#contract/declare/filters.ts'
import { list, lookup, Option } from '#contract/declare/list.ts'
import { namedDictionary } from '#contract/declare/named.ts'
import { idList } from '#contract/device/groups.ts'
import { file, MediaFile } from '#contract/media/files.ts'
import { locales } from '#contract/messages/locale.ts'
import { choice, flag, id, optionalText, requiredText, version } from '#contract/values/rules.ts'
import { documentationEntities } from './entities.ts'

/** A document as lists of the back office show it. */
export const DocumentationRow = v.object({
  id: v.number(),
  documentation_number: v.string(),
  name_pl: v.string(),
  name_en: v.nullable(v.string()),
  active: v.boolean(),
  locale: v.picklist(locales),
  type_id: v.number(),
  type_name: v.string(),
  category_id: v.number(),
  category_name: v.string(),
  brand_id: v.nullable(v.number()),
  brand_name: v.nullable(v.string()),
  tags: v.array(v.number()),
  file_pl: v.nullable(v.string()),
  file_en: v.nullable(v.string()),
  edition: v.number(),
  version: v.number(),
  created_at: v.string(),
  updated_at: v.string(),
})
export type DocumentationRow = v.InferOutput<typeof DocumentationRow>

/** A document with its devices, groups and files. */
export const DocumentationItem = v.object({
  ...DocumentationRow.entries,
  devices: v.array(v.number()),
  groups: v.array(v.number()),
  /** Note of the edition that the next new file begins; existing editions have their own (`editions`). */
  note: v.null(),
  /** Whether the next new file is a minor correction; the editor begins without. */
  correction: v.literal(false),
  /** Its files with links. */
  media: v.array(MediaFile),
})
export type DocumentationItem = v.InferOutput<typeof DocumentationItem>

/** Type and category are required (specification, section 5); the number is given by the server. */
export const DocumentationForm = v.strictObject({
  name_pl: requiredText(200),
  name_en: optionalText(200),
  active: v.optional(flag(), true),
  locale: v.optional(choice(locales), 'pl'),
  type_id: id(),
  category_id: id(),
  brand_id: v.optional(v.nullable(id()), null),
  tags: idList(50),
  file_pl: file(),
  file_en: file(),
  /** Note of the edition that a new file begins. */
  note: optionalText(500),
  /** A minor correction: the new file joins the current edition, without a notification. */
  correction: v.optional(flag(), false),
  devices: idList(2000),
  groups: idList(500),
})
export type DocumentationForm = v.InferInput<typeof DocumentationForm>

/** An edition of a document with its file. */
export const DocumentationEdition = v.object({
  id: v.number(),
  edition: v.number(),
  note: v.nullable(v.string()),
  file_pl: v.nullable(MediaFile),
  file_en: v.nullable(MediaFile),
  created_at: v.string(),
  created_by_name: v.nullable(v.string()),
  /** Number of people who have downloaded it. */
  people: v.number(),
})
export type DocumentationEdition = v.InferOutput<typeof DocumentationEdition>

/** A download of a document. */
export const DownloadRow = v.object({
  id: v.number(),
  documentation_id: v.number(),
  documentation_number: v.string(),
  name: v.string(),
  edition: v.number(),
  /** Whether there is a newer edition. */
  is_outdated: v.boolean(),
  locale: v.picklist(locales),
  full_name: v.string(),
  partner_name: v.nullable(v.string()),
  downloaded_at: v.string(),
})
export type DownloadRow = v.InferOutput<typeof DownloadRow>

const downloads = {
  row: DownloadRow,
  sort: ['downloaded_at', 'edition'],
  filters: { name: text(), full_name: text(), partner_name: text(), downloaded_at: dates() },
} as const

/** Documents of devices (specification, sections 2 and 3). */
const switches = <const Verb extends string>(verb: Verb, summary: string) =>
  endpoint({
    method: 'POST',
    path: `documentation/documentations/{documentation}/${verb}`,
    permission: 'documentation.documentations.update',
    body: v.strictObject({ version: version() }),
    result: DocumentationItem,
    success: 'saved',
    idempotent: true,
    summary,
  })

export const documentation = module('documentation', {
  ...entityCalls(documentationEntities['documentation.documentations'], {
    item: DocumentationItem,
    form: DocumentationForm,
    sort: ['created_at'],
    filters: {},
  }),
  'documentation.documentations.index': list({
    path: 'documentation/documentations',
    row: DocumentationRow,
    sort: ['created_at', 'updated_at', 'documentation_number', 'name_pl', 'edition'],
    filters: {
      /** Part of the number, or of the name in either language. */
      name: text(),
      type_id: ids(),
      category_id: ids(),
      brand_id: ids(),
      tags: ids(),
      /** Documents of one of these devices or of their groups. */
      device: ids(10),
      locale: oneOf(locales),
      active: boolean(),
      /** Whether partners have a file to download. */
      has_file: boolean(),
      created_at: dates(),
    },
    summary: 'Documents',
  }),
  'documentation.documentations.lookup': lookup({
    path: 'documentation/documentations/lookup',
    row: Option,
    summary: 'Find a document by number or name',
  }),
  'documentation.documentations.activate': switches('activate', 'Show a document to partners'),
  'documentation.documentations.deactivate': switches('deactivate', 'Keep a document from partners'),
  'documentation.documentations.editions': endpoint({
    method: 'GET',
    path: 'documentation/documentations/{documentation}/editions',
    permission: 'documentation.documentations.show',
    result: v.object({ results: v.array(DocumentationEdition) }),
    summary: 'The editions of a document, the newest first',
  }),
  'documentation.downloads.index': list({
    path: 'documentation/documentations/{documentation}/downloads',
    ...downloads,
    summary: 'Who downloaded a document',
  }),
  'documentation.contractor-downloads.index': list({
    path: 'contractor/contractors/{contractor}/documentations',
    ...downloads,
    summary: 'What people of a contractor downloaded',
  }),
  ...entityCalls(documentationEntities['documentation.categories'], namedDictionary),
  ...entityCalls(documentationEntities['documentation.types'], namedDictionary),
  ...entityCalls(documentationEntities['documentation.tags'], namedDictionary),
})
