import { manualFormats } from '#contract/device/error-codes.ts'
import {
  device_groups,
  devices,
  error_codes,
  errorCodesNamed,
  errorCodesOf,
  type StoredErrorCode,
  writeErrorCodes,
} from '#server/modules/device/index.ts'
import { fileField, listField, textField } from '#server/modules/import/check/fields.ts'
import { folded, plain } from '#server/modules/import/check/nearest.ts'
import type { Existing, Kind, Match, ReadRow } from '#server/modules/import/kind.ts'
import type { Values } from '#server/modules/import/table.ts'
import { cleanPath, deviceDictionary, groupDictionary } from './dictionaries.ts'

/**
 * Error codes. Matched by code, whatever its case, together with groups and devices, because a code means different things on
 * different devices.
 */
export const errorCodeKind: Kind = {
  kind: 'error-codes',
  table: error_codes,
  permissions: ['device.error-codes.store', 'device.error-codes.update'],
  async fields({ db, scope }) {
    const [groups, models] = [await groupDictionary(db), await deviceDictionary(db, scope)]
    return {
      code: textField(40),
      name_pl: textField(200),
      name_en: textField(200),
      manual_pl: textField(10_000),
      manual_en: textField(10_000),
      groups: listField({ dictionary: groups, refersTo: device_groups, byId: true, clean: cleanPath }, 500),
      devices: listField({ dictionary: models, refersTo: devices }, 1000),
      files_pl: fileField({ formats: manualFormats, several: true }),
      files_en: fileField({ formats: manualFormats, several: true }),
    }
  },
  // A row without places is one meaning of its code: the list of error codes has a row for each.
  identity: ({ code, groups, devices, name_pl }) => {
    if (!code) return null
    const places = [plain(groups ?? ''), plain(devices ?? '')]
    return [folded(code), ...(places.some(Boolean) ? places : [plain(name_pl ?? '')])].join('\n')
  },
  async match({ db, scope }, rows, lock) {
    const stored = await errorCodesNamed(
      db,
      scope,
      rows.map(({ values }) => String(values.code)),
      lock,
    )
    const byCode = Map.groupBy(stored, ({ code }) => folded(code))
    return rows.map((row) => matchOf(row, byCode.get(folded(String(row.values.code))) ?? []))
  },
  refuse(values, existing) {
    const { code, groups, devices } = { ...existing?.values, ...values } as Values
    const hasNoPlace = [groups, devices].every((ids) => !Array.isArray(ids) || ids.length === 0)
    return [
      ...(/\s/.test(String(code)) && code !== existing?.values.code
        ? [{ column: 'code', key: 'import.space_in_code' as const, suggestion: String(code).replaceAll(/\s+/g, '') }]
        : []),
      ...(hasNoPlace ? [{ column: 'devices', key: 'import.nothing_to_use' as const }] : []),
    ]
  },
  write(acts, rows) {
    return writeErrorCodes(
      acts,
      rows.map(({ values, existing }) => {
        const before = existing && toStored(existing)
        return { values: toStored({ id: 0, version: 0, values: { ...empty, ...existing?.values, ...values } }), before }
      }),
    )
  },
  byIds: async ({ db }, ids) => (await errorCodesOf(db, ids)).map(toExisting),
}

const empty: Values = { name_en: '', manual_en: '', groups: [], devices: [], files_pl: [], files_en: [] }

function matchOf({ values }: ReadRow, alike: readonly StoredErrorCode[]): Match {
  // Codes that differ in case only are one code, unless the portal has both.
  const spelled = alike.filter(({ code }) => code === values.code)
  const candidates = spelled.length > 0 ? spelled : alike
  const [only, other] = candidates
  if (!only) return null
  const { groups, devices } = values as { groups?: number[]; devices?: number[] }
  const several: Match = { column: 'code', key: 'import.several_match' }
  if (groups === undefined && devices === undefined) {
    // Without its places a code is told from others of its name by what it means.
    const named = other ? candidates.filter(({ name_pl }) => name_pl === values.name_pl) : [only]
    return named.length === 1 && named[0] ? toExisting(named[0]) : several
  }
  const shares = (wanted: number[] = [], has: readonly number[]) => wanted.some((id) => has.includes(id))
  const isNear = (one: StoredErrorCode) => shares(groups, one.groups) || shares(devices, one.device_ids)
  const near = candidates.some(isNear) ? candidates.filter(isNear) : alike.filter(isNear)
  const same = (wanted: number[] = [], has: readonly number[]) => String(wanted) === String(has)
  const exact = near.filter((one) => same(groups, one.groups) && same(devices, one.device_ids))
  const [found] = exact.length === 1 ? exact : near
  if (found) return exact.length === 1 || near.length === 1 ? toExisting(found) : several
  return !other && only.name_pl === values.name_pl ? toExisting(only) : null
}

function toExisting({ id, version, device_ids, ...row }: StoredErrorCode): Existing {
  const { code, name_pl, name_en, manual_pl, manual_en, groups, files_pl, files_en } = row
  const texts = { code, name_pl, name_en, manual_pl, manual_en }
  return { id, version, values: { ...texts, groups, devices: device_ids, files_pl, files_en } }
}

function toStored({ id, version, values }: Existing): StoredErrorCode {
  const { devices, ...row } = values as Omit<StoredErrorCode, 'device_ids' | 'id' | 'version'> & { devices: number[] }
  return { ...row, device_ids: devices, id, version }
}
