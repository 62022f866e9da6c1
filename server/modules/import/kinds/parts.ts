import { sql } from 'drizzle-orm'
import { pictureFormats } from '#contract/device/cards.ts'
import { isPartNumber } from '#contract/service-order/spare-parts/numbers.ts'
import { isLive } from '#server/http/records/trash.ts'
import { devices } from '#server/modules/device/index.ts'
import { keptDictionary } from '#server/modules/import/check/dictionary.ts'
import {
  booleanField,
  choiceField,
  decimalField,
  type Field,
  fileField,
  listField,
  textField,
} from '#server/modules/import/check/fields.ts'
import { type Existing, type Kind, valuesOf } from '#server/modules/import/kind.ts'
import {
  type FoundPart,
  type ImportedPart,
  partsFor,
  spare_parts,
  writeParts,
} from '#server/modules/service-order/index.ts'
import { deviceDictionary } from './dictionaries.ts'

/** A part number, stored as written, because leading zeros are significant. */
const numberField: Field = {
  ...textField(20),
  read(cell) {
    const value = cell.replaceAll(/\s/g, '')
    return isPartNumber(value) ? { value } : { problem: { key: 'part.number' } }
  },
}

/** What the list of parts shows of a part that fits all models. */
const allModels = { pl: 'wszystkie modele', en: 'all models' }

/** One picture from the archive. */
const pictureField = fileField({ formats: pictureFormats, several: false })

/** Spare parts. Matched by number. */
export const partKind: Kind = {
  kind: 'parts',
  table: spare_parts,
  permissions: ['service-order.spare-parts.store', 'service-order.spare-parts.update'],
  async fields({ db, scope }) {
    const known = await keptDictionary(
      db,
      db
        .select({ id: spare_parts.id, name: sql`${spare_parts.number}`.as('name') })
        .from(spare_parts)
        .where(isLive(spare_parts)),
    )
    return {
      number: numberField,
      name_pl: textField(160),
      name_en: textField(160),
      net_price: decimalField(12, 2),
      models: listField({ dictionary: await deviceDictionary(db, scope), refersTo: devices, nothing: allModels }, 500),
      replaced_by_id: choiceField({ dictionary: known, refersTo: spare_parts, offered: false }),
      picture: pictureField,
      active: booleanField(true),
    }
  },
  identity: ({ number }) => number?.replaceAll(/\s/g, '') || null,
  async match({ db, scope }, rows, lock) {
    const numbers = rows.map(({ values }) => String(values.number))
    const found = new Map((await partsFor(db, { numbers, scope }, lock)).map((part) => [part.number, part]))
    return numbers.map((number) => {
      const part = found.get(number)
      if (!part) return null
      return part.is_visible ? toExisting(part) : { column: 'number', key: 'part.of_other_brands' }
    })
  },
  refuse({ replaced_by_id }, existing) {
    const isItself = existing !== null && replaced_by_id === existing.id
    return isItself ? [{ column: 'replaced_by_id', key: 'part.circle' }] : []
  },
  write(acts, rows) {
    return writeParts(
      { ...acts, is_staff: true },
      rows.map((row) => ({ values: valuesOf<ImportedPart>(empty, row), before: row.existing })),
    )
  },
  byIds: async ({ db }, ids) => (await partsFor(db, { ids }, true)).map(toExisting),
}

const empty = { name_en: '', net_price: null, models: [], replaced_by_id: null, picture: null, active: true }

function toExisting({ id, version, is_visible: _, ...values }: FoundPart): Existing {
  return { id, version, values }
}
