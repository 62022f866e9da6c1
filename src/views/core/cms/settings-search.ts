import { listAddress } from '#contract/declare/entity.ts'
import { allEntities, entityKeys } from '#contract/entities.ts'
import { folded } from '#contract/values/folded.ts'
import type { RouteDeclaration } from '#src/routes.ts'
import type { NavigationEntry } from '#views/shell/management/navigation-groups.ts'

/** The sections reduced to pages that contain each typed word, in either language and without diacritics. */
export function settingsMatching(sections: readonly NavigationEntry[], typed: string): readonly NavigationEntry[] {
  const words = folded(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return sections
  return sections.flatMap((section) => {
    const items = section.items.filter((page) => {
      const text = textOf(section, page)
      return words.every((word) => text.includes(word))
    })
    return items.length > 0 ? [{ ...section, items }] : []
  })
}

/** The names of the page, its section and its records in both languages. */
function textOf({ label: section }: NavigationEntry, { path, title, navigation }: RouteDeclaration): string {
  const names = [title, navigation?.label, navigation?.about, section].flatMap((text) =>
    text ? [text.pl, text.en] : [],
  )
  const key = entityKeys.find((entity) => listAddress(allEntities[entity]) === path)
  const { pl, en } = key ? allEntities[key].words : { pl: undefined, en: undefined }
  return folded([...names, pl?.one, pl?.few, pl?.many, en?.one, en?.many].filter(Boolean).join(' '))
}
