import type { NamedEntity, PlainEntity } from '#contract/entities.ts'
import { namedDictionary, plainDictionary } from '#contract/named.ts'
import { namedColumns, namedParts, plainColumns, plainParts } from '#views/components/resource/named.ts'
import { resource } from '#views/components/resource/resource.ts'
import { screensOf } from './screens.tsx'

/** The resource of a small dictionary with one name. */
export const plainResource = (of: PlainEntity) =>
  resource({
    of,
    index: { ...plainDictionary, row: plainDictionary.item },
    form: plainDictionary.form,
    columns: plainColumns,
    blank: { name: '', position: 0, active: true },
    parts: plainParts,
  })

/** The resource of a small dictionary with a Polish and an English name. */
export const namedResource = (of: NamedEntity) =>
  resource({
    of,
    index: { ...namedDictionary, row: namedDictionary.item },
    form: namedDictionary.form,
    columns: namedColumns,
    blank: { name_pl: '', name_en: '', position: 0, active: true },
    parts: namedParts,
  })

export const plainScreens = (of: PlainEntity) => screensOf(plainResource(of))
export const namedScreens = (of: NamedEntity) => screensOf(namedResource(of))
