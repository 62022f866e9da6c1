import { type ImportKind, importKinds } from '#contract/import/kinds.ts'
import type { Translated } from '#contract/locale.ts'
import type { RouteDeclaration } from '#src/routes.ts'
import { details } from './entity-pages.ts'
import { pageOf } from './pages.ts'

const page = pageOf('cms')

const titles: Record<ImportKind, { title: Translated; label: Translated }> = {
  'error-codes': {
    title: { pl: 'Import kodów błędów', en: 'Error code imports' },
    label: { pl: 'Kody błędów', en: 'Error codes' },
  },
  documentations: {
    title: { pl: 'Import dokumentacji', en: 'Documentation imports' },
    label: { pl: 'Dokumentacja', en: 'Documentation' },
  },
  devices: {
    title: { pl: 'Import urządzeń', en: 'Device imports' },
    label: { pl: 'Urządzenia', en: 'Devices' },
  },
  units: {
    title: { pl: 'Import numerów seryjnych', en: 'Serial number imports' },
    label: { pl: 'Numery seryjne', en: 'Serial numbers' },
  },
  parts: {
    title: { pl: 'Import części zamiennych', en: 'Spare part imports' },
    label: { pl: 'Części zamienne', en: 'Spare parts' },
  },
}

const newImport = { pl: 'Nowy import', en: 'New import' }
const screens = () => import('#views/import/cms/screens.tsx')

/** The pages of imports, a list, a new one and each of them, for every kind (specification, section 2). */
export const importPages: readonly RouteDeclaration[] = importKinds.flatMap((kind, index) => {
  const path = `/cms/import/${kind}` as const
  return [
    page(path, titles[kind].title, {
      access: 'import.imports.index',
      navigation: { group: 'imports', order: (index + 1) * 10, label: titles[kind].label },
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
