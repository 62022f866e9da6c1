import { allEntities } from '#contract/entities.ts'
import { listAddress } from '#contract/entity.ts'
import { type SearchedEntity, searchedEntities } from '#contract/search/search.ts'
import { remembered } from '#machines/search/global-search.ts'
import type { Found } from '#machines/search/ways.ts'

/** Both zones have a record under the same words: `/cms/device/devices/7`, `/device/devices/7`. */
const withoutZone = (path: string) => path.replace(/^\/cms(?=\/)/, '')

const lists: readonly (readonly [string, SearchedEntity])[] = searchedEntities.flatMap((entity) => {
  const address = entity === 'media.files' ? null : listAddress(allEntities[entity])
  return address ? [[`${withoutZone(address)}/`, entity] as const] : []
})

/** Pages below a list that are of no record. */
const ofNone = new Set(['store', 'register'])

/** The record that a page is of, where the search knows its kind. */
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

/** What was opened last with one more at its head; the same list when it is at the head already. */
export function withOpened(recent: readonly Found[], opened: Found): readonly Found[] {
  const isIt = ({ entity, id, path }: Found) => (entity === opened.entity && id === opened.id) || path === opened.path
  const known = recent.find(isIt)
  if (known && known === recent[0]) return recent
  return [known ?? opened, ...recent.filter((one) => !isIt(one))].slice(0, remembered)
}
