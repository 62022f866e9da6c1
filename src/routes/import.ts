import { importKindNames, importKinds, importPath } from '#contract/import/kinds.ts'
import type { RouteDeclaration } from '#src/routes.ts'
import { details } from './entity-pages.ts'
import { pageOf } from './pages.ts'

const page = pageOf('cms')

const newImport = { pl: 'Nowy import', en: 'New import' }
const screens = () => import('#views/import/cms/import-screen.tsx')

/** The pages of imports, a list, a new one and each of them, for every kind (specification, section 2). */
export const importPages: readonly RouteDeclaration[] = importKindNames.flatMap((kind, index) => {
  const { title, label, about } = importKinds[kind]
  const path = importPath(kind)
  return [
    page(path, title, {
      access: 'import.imports.index',
      navigation: { group: 'imports', place: 'settings', order: (index + 1) * 10, label, about },
      screen: async () => (await screens()).importScreens[kind].list,
    }),
    page(`${path}/store`, newImport, {
      access: 'import.imports.store',
      parent: path,
      screen: async () => (await screens()).importScreens[kind].store,
    }),
    page(`${path}/:id`, details, {
      access: 'import.imports.show',
      parent: path,
      screen: async () => (await screens()).importScreens[kind].record,
    }),
  ]
})
