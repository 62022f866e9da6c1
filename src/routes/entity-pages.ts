import { listAddress } from '#contract/declare/entity.ts'
import { newOne, plural } from '#contract/declare/entity-words.ts'
import { allEntities, type EntityKey, entityKeys } from '#contract/entities.ts'
import type { RouteDeclaration } from '#src/routes.ts'
import { entityScreen } from './screens.ts'

/** The page of a new record: `Nowe szkolenie`. */
export function newTitle(key: EntityKey) {
  return newOne(allEntities[key].words)
}

/** The title of a record's page until the record is loaded and gives its own. */
export const details = { pl: 'Szczegóły', en: 'Details' }

/** The name of the list of an entity. */
export function listTitle(key: EntityKey) {
  const { title, words } = allEntities[key]
  return title ?? plural(words)
}

/** The pages of the back office that follow from the declarations of entities. */
export const entityPages: readonly RouteDeclaration[] = entityKeys.flatMap(pagesOf)

function pagesOf(key: EntityKey): RouteDeclaration[] {
  const { screens } = allEntities[key]
  const address = listAddress(allEntities[key])
  if (!screens || !address || screens.pages === 'own') return []
  const { pages = 'managed', access = `${key}.index`, also, parent, menu } = screens
  const list: RouteDeclaration = {
    path: address,
    zone: 'cms',
    title: listTitle(key),
    access,
    also,
    parent,
    navigation: menu?.place === 'settings' ? { ...menu, counted: access } : menu,
    screen: entityScreen(key, 'list'),
  }
  const below = { zone: 'cms', parent: address } as const
  const store = (): RouteDeclaration => ({
    ...below,
    path: `${address}/store`,
    title: newTitle(key),
    access: `${key}.store`,
    screen: entityScreen(key, 'store'),
  })
  const record = (): RouteDeclaration => ({
    ...below,
    path: `${address}/:id`,
    title: details,
    access: `${key}.show`,
    screen: entityScreen(key, 'record'),
  })
  if (pages === 'listed') return [list]
  return pages === 'viewed' ? [list, record()] : [list, store(), record()]
}
