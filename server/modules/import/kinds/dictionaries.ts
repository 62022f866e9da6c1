import { and, asc } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import { isLive } from '#server/http/records/trash.ts'
import { device_groups, devices, devicesInScope } from '#server/modules/device/index.ts'
import { offeredCountries } from '#server/modules/dictionary/index.ts'
import { Dictionary, keptDictionary } from '#server/modules/import/check/dictionary.ts'
import { choiceField, type Field } from '#server/modules/import/check/fields.ts'

/** Device groups by path in the tree, by name where it is unique, and by id. With `leaves`, only groups without subgroups. */
export async function groupDictionary(db: Database, { leaves = false } = {}): Promise<Dictionary> {
  const rows = await db
    .select({ id: device_groups.id, parent_id: device_groups.parent_id, name: device_groups.name })
    .from(device_groups)
    .where(isLive(device_groups))
    .orderBy(asc(device_groups.id))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const pathOf = (id: number, depth = 0): string => {
    const row = byId.get(id)
    if (!row) return ''
    const above = row.parent_id === null || depth > 50 ? '' : pathOf(row.parent_id, depth + 1)
    return above === '' ? row.name : `${above} › ${row.name}`
  }
  const parents = new Set(rows.map(({ parent_id }) => parent_id))
  const offered = leaves ? rows.filter(({ id }) => !parents.has(id)) : rows
  return new Dictionary(offered.map(({ id, name }) => ({ id, name: pathOf(id), also: [name] })))
}

/** Brings a path to one form; its groups may be separated by ›, >, / or \. */
export function cleanPath(path: string): string {
  return path
    .split(/\s*[›»>/\\|]\s*/)
    .filter((part) => part !== '')
    .join(' › ')
}

/** A country by its name in either language or its code, which is the value. */
export async function countryField(db: Database): Promise<Field> {
  const countries = await offeredCountries(db)
  const dictionary = new Dictionary(
    countries.map(({ id, code, name_pl, name_en }) => ({ id, name: name_pl, also: [name_en], numbers: [code] })),
  )
  const field = choiceField({ dictionary, refersTo: undefined })
  return {
    ...field,
    options: countries.map(({ name_pl, name_en }) => ({ pl: name_pl, en: name_en })),
    show: (value) => countries.find(({ code }) => code === value)?.name_pl ?? null,
    read(cell) {
      const read = field.read(cell)
      return 'problem' in read ? read : { value: countries.find(({ id }) => id === read.value)?.code }
    },
  }
}

/** Devices within the scope of the caller, by model or ERP number. */
export function deviceDictionary(db: Database, scope: StaffScope): Promise<Dictionary> {
  return keptDictionary(
    db,
    db
      .select({ id: devices.id, name: devices.name, external_id: devices.external_id })
      .from(devices)
      .where(and(isLive(devices), devicesInScope(scope))),
  )
}
