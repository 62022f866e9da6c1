import * as v from 'valibot'
import { endpoint, module, type ObjectSchema } from '#contract/declare/endpoint.ts'
import { entityCalls } from '#contract/declare/entity-calls.ts'
import { boolean, dates, ids, oneOf, text } from '#contract/declare/filters.ts'
import { list, lookup, Option } from '#contract/declare/list.ts'
import { namedDictionary } from '#contract/declare/named.ts'
import { idList } from '#contract/device/groups.ts'
import { file, MediaFile } from '#contract/media/files.ts'
import { locales } from '#contract/messages/locale.ts'
import { choice, flag, id, optionalText, requiredText, version } from '#contract/values/rules.ts'
import { documentationEntities } from './entities.ts'
import { documentState } from './row-texts.ts'

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
  /** Whether people who have the document get a message if it is withdrawn; the editor begins with yes. */
  tell_people: v.literal(true),
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
  /** Whether people who have the document get a message if it is withdrawn. */
  tell_people: v.optional(flag(), true),
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

/** Whom the withdrawal of documents touches. */
export const DocumentWithdrawal = v.object({
  /** People who have downloaded or opened one of the documents, or keep it among their favourites, and may still see it. */
  people: v.number(),
  /** Those of them who do not want such messages. */
  muted: v.number(),
  /** Companies of these people that the colleague sees, the ones with most people first; at most ten. */
  companies: v.array(v.object({ id: v.number(), name: v.string(), people: v.number() })),
  other_companies: v.number(),
  /** Devices that show one of the documents. */
  devices: v.number(),
  /** Other records that show the same file: error codes, cards, news. */
  shown_by: v.array(v.object({ entity: v.string(), entity_id: v.number(), title: v.nullable(v.string()) })),
})
export type DocumentWithdrawal = v.InferOutput<typeof DocumentWithdrawal>

/** Documents of devices (specification, sections 2 and 3). */
const Versioned = v.strictObject({ version: version() })

const switches = <const Verb extends string, Body extends ObjectSchema>(verb: Verb, body: Body, summary: string) =>
  endpoint({
    method: 'POST',
    path: `documentation/documentations/{documentation}/${verb}`,
    permission: 'documentation.documentations.update',
    body,
    result: DocumentationItem,
    success: 'saved',
    idempotent: true,
    many: true,
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
    texts: [documentState],
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
  'documentation.documentations.activate': switches('activate', Versioned, 'Show a document to partners'),
  'documentation.documentations.deactivate': switches(
    'deactivate',
    v.strictObject({ version: version(), tell_people: v.optional(flag(), true) }),
    'Withdraw a document from partners: people who have it get a message',
  ),
  'documentation.documentations.withdrawal': endpoint({
    method: 'GET',
    path: 'documentation/documentations/withdrawal',
    permission: 'documentation.documentations.show',
    query: v.strictObject({ documents: v.optional(ids(100)) }),
    result: DocumentWithdrawal,
    summary: 'Whom the withdrawal of documents touches',
  }),
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
