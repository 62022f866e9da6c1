import { text } from '#contract/declare/filters.ts'
import { namedDictionary, plainDictionary } from '#contract/declare/named.ts'
import type { NamedEntity, PlainEntity } from '#contract/entities.ts'
import { namedColumns, namedParts, plainColumns, plainParts } from '#views/components/resource/named.ts'
import { resource } from '#views/components/resource/resource.ts'
import { screensOf } from './screens.tsx'

/** The resource of a small dictionary with one name. */
export const plainResource = (of: PlainEntity) =>
  resource({
    of,
    index: indexOf(plainDictionary),
    form: plainDictionary.form,
    columns: plainColumns,
    blank: { name: '', position: 0, active: true },
    parts: plainParts,
  })

/** The resource of a small dictionary with a Polish and an English name. */
export const namedResource = (of: NamedEntity) =>
  resource({
    of,
    index: indexOf(namedDictionary),
    form: namedDictionary.form,
    columns: namedColumns,
    blank: { name_pl: '', name_en: '', position: 0, active: true },
    parts: namedParts,
  })

export const plainScreens = (of: PlainEntity) => screensOf(plainResource(of))
export const namedScreens = (of: NamedEntity) => screensOf(namedResource(of))

/** The list as `list()` of the contract declares it for the calls of a dictionary: searched by its names. */
function indexOf<Dictionary extends typeof plainDictionary | typeof namedDictionary>(of: Dictionary) {
  return { ...of, row: of.item as Dictionary['item'], filters: { search: text(), ...of.filters } }
}
