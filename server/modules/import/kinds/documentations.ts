import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { locales } from '#contract/messages/locale.ts'
import type { Database } from '#server/db/client.ts'
import { isLive } from '#server/http/records/trash.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { cardsInScope, device_groups, devices, product_cards } from '#server/modules/device/index.ts'
import {
  documentation_categories,
  documentation_tags,
  documentation_types,
  documentations,
  documentsFor,
  type ImportedDocument,
  notifyOfEditionsJob,
  type StoredDocument,
  writeDocuments,
} from '#server/modules/documentation/index.ts'
import { Dictionary, keptDictionary } from '#server/modules/import/check/dictionary.ts'
import {
  booleanField,
  choiceField,
  fileField,
  listField,
  textField,
  wordField,
} from '#server/modules/import/check/fields.ts'
import { plain } from '#server/modules/import/check/nearest.ts'
import { before, type Existing, type Kind, type Match, valuesOf } from '#server/modules/import/kind.ts'
import { import_rows, type Values } from '#server/modules/import/table.ts'
import { cleanPath, deviceDictionary, groupDictionary } from './dictionaries.ts'

const formats = ['pdf', 'jpg', 'png'] as const

type NamedTable = typeof documentation_types | typeof documentation_categories | typeof documentation_tags

async function namedDictionary(db: Database, table: NamedTable): Promise<Dictionary> {
  const rows = await db
    .select({ id: table.id, name: table.name_pl, english: table.name_en })
    .from(table as typeof documentation_types)
    .where(isLive(table))
    .orderBy(asc(table.id))
  return new Dictionary(rows.map(({ id, name, english }) => ({ id, name, also: [english] })))
}

/**
 * Documents. Matched by number; without one by name, type, language and devices, so that the same workbook uploaded again finds
 * its documents.
 */
export const documentationKind: Kind = {
  kind: 'documentations',
  table: documentations,
  permissions: ['documentation.documentations.store', 'documentation.documentations.update'],
  manner: ['correction'],
  rollbackValues: { correction: true },
  async fields({ db, scope }) {
    const cards = await keptDictionary(
      db,
      db
        .select({ id: product_cards.id, name: product_cards.name })
        .from(product_cards)
        .where(and(isLive(product_cards), cardsInScope(scope))),
    )
    const [types, categories] = [documentation_types, documentation_categories]
    const tags = { dictionary: await namedDictionary(db, documentation_tags), refersTo: documentation_tags }
    const groups = { dictionary: await groupDictionary(db), refersTo: device_groups, byId: true, clean: cleanPath }
    return {
      documentation_number: { ...textField(40), empty: undefined },
      name_pl: textField(200),
      name_en: textField(200, { empty: null }),
      type_id: choiceField({ dictionary: await namedDictionary(db, types), refersTo: types }),
      category_id: choiceField({ dictionary: await namedDictionary(db, categories), refersTo: categories }),
      locale: wordField(locales, 'pl'),
      tags: listField(tags, 50),
      file_pl: fileField({ formats, several: false }),
      file_en: fileField({ formats, several: false }),
      groups: listField(groups, 500),
      devices: listField({ dictionary: await deviceDictionary(db, scope), refersTo: devices }, 2000),
      product_cards: listField({ dictionary: cards, refersTo: product_cards }, 500),
      active: booleanField(true),
      correction: booleanField(false),
    }
  },
  identity: ({ documentation_number, name_pl, type_id, locale, devices }) =>
    documentation_number?.trim() ||
    (name_pl ? [name_pl, type_id, locale ?? 'pl', devices].map((cell) => plain(cell ?? '')).join('\n') : null),
  async match({ db, scope }, rows, lock) {
    const texts = (column: string) => rows.flatMap(({ values }) => (values[column] ? [String(values[column])] : []))
    const asked = { numbers: texts('documentation_number'), names: texts('name_pl'), scope }
    const stored = await documentsFor(db, asked, lock)
    const byNumber = new Map(stored.map((row) => [row.documentation_number, row]))
    return rows.map(({ values }) => {
      const { documentation_number: number } = values
      if (number === undefined) return alike(values, stored)
      const found = byNumber.get(String(number))
      return found ? toExisting(found) : { column: 'documentation_number', key: 'import.unknown_number' }
    })
  },
  write(acts, rows) {
    return writeDocuments(
      acts,
      rows.map(({ values: { correction, ...values }, existing }) => ({
        values: valuesOf<ImportedDocument>(empty, { values, existing }),
        before: before<Omit<StoredDocument, 'id' | 'version'>>(existing),
        correction: correction === true,
      })),
    )
  },
  byIds: async ({ db }, ids) => (await documentsFor(db, { ids }, true)).map(toExisting),
  finish: tellReaders,
}

/** The document of this name, type, language and devices. One of some of the devices only is named by its number. */
function alike({ name_pl, type_id, locale = 'pl', devices: wanted }: Values, stored: readonly StoredDocument[]): Match {
  const named = stored.filter((one) => one.name_pl === name_pl && one.type_id === type_id && one.locale === locale)
  const ids = wanted as number[] | undefined
  const exact = named.filter(({ devices }) => ids === undefined || isDeepStrictEqual(devices, ids))
  const [only, other] = exact
  if (only && !other) return toExisting(only)
  const shares = named.some(({ devices }) => devices.some((id) => ids?.includes(id)))
  return other || shares ? { column: 'documentation_number', key: 'import.several_documents' } : null
}

/** People who downloaded an older edition of a replaced file get one letter for the whole import. */
async function tellReaders({ db }: { db: Database }, import_id: number): Promise<void> {
  const rows = await db
    .select({
      id: documentations.id,
      edition: documentations.edition,
      plan: import_rows.plan,
      former: import_rows.former,
    })
    .from(import_rows)
    .innerJoin(documentations, eq(documentations.id, import_rows.record_id))
    .where(and(eq(import_rows.import_id, import_id), eq(import_rows.result, 'written'), isNotNull(import_rows.former)))
    .orderBy(asc(import_rows.row_number))
  const documents = rows.flatMap(({ id, edition, plan, former }) => {
    const replaced = locales.filter((locale) => former?.[`file_${locale}`] && plan?.[`file_${locale}`])
    return plan?.correction === true || replaced.length === 0
      ? []
      : [{ documentation_id: id, edition, locales: replaced }]
  })
  if (documents.length > 0) await enqueue(db, notifyOfEditionsJob, { documents })
}

const empty: Values = {
  documentation_number: '',
  name_en: null,
  locale: 'pl',
  tags: [],
  file_pl: null,
  file_en: null,
  groups: [],
  devices: [],
  product_cards: [],
  active: true,
}

function toExisting({ id, version, edition, ...values }: StoredDocument): Existing {
  return { id, version, values: { ...values, edition } }
}
