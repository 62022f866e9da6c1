import { listAddress } from '#contract/declare/entity.ts'
import { allEntities } from '#contract/entities.ts'
import { type SearchedEntity, searchedEntities } from '#contract/search/search.ts'
import type { Found } from '#machines/search/destinations.ts'
import { remembered } from '#machines/search/global-search.ts'

/** Both zones have a record under the same path except for the prefix: `/cms/device/devices/7`, `/device/devices/7`. */
const withoutZone = (path: string) => path.replace(/^\/cms(?=\/)/, '')

const lists: readonly (readonly [string, SearchedEntity])[] = searchedEntities.flatMap((entity) => {
  const address = entity === 'media.files' ? null : listAddress(allEntities[entity])
  return address ? [[`${withoutZone(address)}/`, entity] as const] : []
})

/** Last parts of paths below a list that do not show a record. */
const ofNone = new Set(['store', 'register'])

/** The record that a page shows, or null if the search does not know its kind. */
export function recordAt(path: string, title: string): Found | null {
  const place = withoutZone(path)
  for (const [list, entity] of lists) {
    if (!place.startsWith(list)) continue
    const [id = ''] = place.slice(list.length).split('/')
    if (id === '' || ofNone.has(id)) return null
    return { entity, id, title, subtitle: null, path }
  }
  return null
}

/** The recent records with this one first; the same array if it was first already. */
export function withOpened(recent: readonly Found[], opened: Found): readonly Found[] {
  const isIt = ({ entity, id, path }: Found) => (entity === opened.entity && id === opened.id) || path === opened.path
  const known = recent.find(isIt)
  if (known && known === recent[0]) return recent
  return [known ?? opened, ...recent.filter((one) => !isIt(one))].slice(0, remembered)
}
