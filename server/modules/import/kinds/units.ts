import { and, ne } from 'drizzle-orm'
import { UnitForm } from '#contract/unit/form.ts'
import { readSerial, serialLength } from '#contract/unit/serial-number.ts'
import { postcodeExample, writtenPostcode } from '#contract/values/postcodes.ts'
import { devices } from '#server/modules/device/index.ts'
import { keptDictionary } from '#server/modules/import/check/dictionary.ts'
import { choiceField, dateField, dayProblems, type Field, textField } from '#server/modules/import/check/fields.ts'
import { before, type Existing, type Kind, valuesOf } from '#server/modules/import/kind.ts'
import type { Problem } from '#server/modules/import/table.ts'
import { partners, partnersInScope } from '#server/modules/partner/index.ts'
import { type FoundUnit, type ImportedUnit, units, unitsFor, writeUnits } from '#server/modules/unit/index.ts'
import { countryField, deviceDictionary } from './dictionaries.ts'

/** Companies that may be given units: all but cancelled ones. */
const isOpen = ne(partners.status, 2)

/** A serial number, stored without spaces. */
const serialField: Field = {
  ...textField(60),
  read(cell) {
    const value = readSerial(cell)
    return value.length === serialLength
      ? { value }
      : { problem: { key: 'rule.serial_no', parameters: { limit: serialLength } } }
  },
}

/** An empty cell leaves the field unchanged: a list of sales does not contain later installations. */
const kept = (field: Field): Field => ({ ...field, empty: undefined })

/** Units with their serial numbers, sold by the distributor or already installed. Matched by serial number. */
export const unitKind: Kind = {
  kind: 'units',
  table: units,
  permissions: ['device.units.store', 'device.units.update'],
  async fields({ db, scope, at }) {
    const day = (name: 'purchase_date' | 'install_date' | 'parts_until' | 'labour_until') =>
      kept(dateField(UnitForm, name, at))
    const company = await keptDictionary(
      db,
      db
        .select({ id: partners.id, name: partners.name, nip: partners.nip, external_id: partners.external_id })
        .from(partners)
        .where(and(isOpen, partnersInScope(scope))),
    )
    return {
      serial_no: serialField,
      device_id: choiceField({ dictionary: await deviceDictionary(db, scope), refersTo: devices, offered: false }),
      partner_id: kept(choiceField({ dictionary: company, refersTo: partners, usable: isOpen, offered: false })),
      purchase_date: day('purchase_date'),
      invoice_no: kept(textField(60)),
      install_date: day('install_date'),
      installation_post_code: kept(textField(10)),
      installation_city: kept(textField(120)),
      installation_country: kept(await countryField(db)),
      parts_until: day('parts_until'),
      labour_until: day('labour_until'),
    }
  },
  identity: ({ serial_no }) => readSerial(serial_no ?? '') || null,
  async match({ db, scope }, rows, lock) {
    const serials = rows.map(({ values }) => String(values.serial_no))
    const found = new Map((await unitsFor(db, { serials, scope }, lock)).map((row) => [row.serial_no, row]))
    return rows.map(({ values }) => {
      const unit = found.get(String(values.serial_no))
      if (!unit) return null
      if (!unit.is_visible) return { column: 'serial_no', key: 'unit.already_known' }
      if (unit.is_scrapped && values.install_date) return { column: 'serial_no', key: 'unit.scrapped' }
      return toExisting(unit)
    })
  },
  refuse(values, existing, { at }) {
    const { installation_post_code: code, installation_country } = values
    const country = String(installation_country ?? existing?.values.installation_country ?? 'PL')
    return [
      ...dayProblems(UnitForm, values, at),
      ...(code && writtenPostcode(country, String(code)) === null ? [wrongPostcode(country)] : []),
    ]
  },
  write(acts, rows) {
    return writeUnits(
      acts,
      rows.map((row) => ({ values: valuesOf<ImportedUnit>(empty, row), before: before<ImportedUnit>(row.existing) })),
    )
  },
  byIds: async ({ db }, ids) => (await unitsFor(db, { ids }, true)).map(toExisting),
}

function wrongPostcode(country: string): Problem {
  const column = 'installation_post_code'
  if (country === 'PL') return { column, key: 'rule.postcode' }
  return { column, key: 'rule.postcode_of_country', parameters: { example: postcodeExample(country) } }
}

const empty = {
  partner_id: null,
  purchase_date: null,
  invoice_no: null,
  install_date: null,
  installation_post_code: null,
  installation_city: null,
  installation_country: 'PL',
  parts_until: null,
  labour_until: null,
}

function toExisting({ id, version, is_visible: _, is_scrapped: __, ...values }: FoundUnit): Existing {
  return { id, version, values }
}
