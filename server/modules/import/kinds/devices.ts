import { and, asc } from 'drizzle-orm'
import { pictureFormats } from '#contract/device/cards.ts'
import { isLive } from '#server/http/records/trash.ts'
import {
  device_groups,
  devices,
  devicesFor,
  type ImportedDevice,
  moveUntouchedCardsToTrash,
  producers,
  producersInScope,
  type StoredDevice,
  writeDevices,
} from '#server/modules/device/index.ts'
import { Dictionary } from '#server/modules/import/check/dictionary.ts'
import { booleanField, choiceField, decimalField, fileField, textField } from '#server/modules/import/check/fields.ts'
import { folded } from '#server/modules/import/check/nearest.ts'
import { before, type Existing, type Kind, type Match, valuesOf } from '#server/modules/import/kind.ts'
import { cleanPath, groupDictionary } from './dictionaries.ts'

/** Devices. Matched by ERP number, otherwise by model, whatever their case, diacritics and double spaces. */
export const deviceKind: Kind = {
  kind: 'devices',
  table: devices,
  permissions: [
    'device.devices.store',
    'device.devices.update',
    'device.productcards.store',
    'device.productcards.update',
  ],
  async fields({ db, scope }) {
    const makers = await db
      .select({ id: producers.id, name: producers.name })
      .from(producers)
      .where(and(isLive(producers), producersInScope(scope)))
      .orderBy(asc(producers.id))
    const groups = { dictionary: await groupDictionary(db, { leaves: true }), refersTo: device_groups }
    return {
      name: textField(160),
      name2: textField(240, { empty: null }),
      external_id: textField(40, { empty: null }),
      producer_id: choiceField({ dictionary: new Dictionary(makers), refersTo: producers }),
      group_id: choiceField({ ...groups, byId: true, clean: cleanPath }),
      unit: textField(20, { empty: 'szt.' }),
      factor: decimalField(8, 4, '1.0000'),
      heating_capacity: decimalField(8, 2),
      cooling_capacity: decimalField(8, 2),
      sales_price: decimalField(12, 2),
      is_offerable: booleanField(false),
      photo: fileField({ formats: pictureFormats, several: false }),
    }
  },
  identity: ({ external_id, name }) => folded(external_id ?? '') || folded(name ?? '') || null,
  async match({ db, scope }, rows, lock) {
    const names = rows.flatMap(({ values }) => (values.name ? [String(values.name)] : []))
    const numbers = rows.flatMap(({ values }) => (values.external_id ? [String(values.external_id)] : []))
    const stored = await devicesFor(db, { names, numbers, scope }, lock)
    const byNumber = Map.groupBy(stored, (row) => folded(row.external_id ?? ''))
    const byName = Map.groupBy(stored, (row) => folded(row.name))
    return rows.map(({ values }) => {
      const found = (device: StoredDevice): Match =>
        values.photo && !device.has_own_photo ? { column: 'photo', key: 'device.photo_shared' } : toExisting(device)
      const number = folded(String(values.external_id ?? ''))
      const numbered = number === '' ? [] : (byNumber.get(number) ?? [])
      const [owner, double] = spelled(numbered, 'external_id', values.external_id)
      if (double) return { column: 'external_id', key: 'import.several_match' }
      if (owner) return found(owner)
      // A model with a different ERP number is a different device.
      const alike = byName.get(folded(String(values.name))) ?? []
      const named = alike.filter((row) => number === '' || !row.external_id)
      const [only, other] = spelled(named, 'name', values.name)
      if (other) return { column: 'name', key: 'import.several_match' }
      return only ? found(only) : null
    })
  },
  refuse(values) {
    return Number(values.factor ?? 1) > 0 ? [] : [{ column: 'factor', key: 'device.factor' }]
  },
  write(acts, rows) {
    return writeDevices(
      acts,
      rows.map((row) => ({
        values: valuesOf<ImportedDevice>(empty, row),
        before: before<ImportedDevice>(row.existing),
      })),
    )
  },
  byIds: async ({ db }, ids) => (await devicesFor(db, { ids }, true)).map(toExisting),
  afterTrash: moveUntouchedCardsToTrash,
}

const empty = {
  name2: null,
  external_id: null,
  unit: 'szt.',
  factor: '1.0000',
  is_offerable: false,
  heating_capacity: null,
  cooling_capacity: null,
  sales_price: null,
  photo: null,
}

/** Those that are spelled so, or all where none is. */
function spelled(rows: StoredDevice[], field: 'name' | 'external_id', text: unknown): StoredDevice[] {
  const exact = rows.filter((row) => row[field] === text)
  return exact.length > 0 ? exact : rows
}

function toExisting({ id, version, has_own_photo: _, ...values }: StoredDevice): Existing {
  return { id, version, values }
}
