import { type ImportKind, importKindNames } from '#contract/import/kinds.ts'
import type { Screen } from '#src/routes.ts'
import { ImportScreen } from './import-screen.tsx'
import { ImportsScreen } from './imports-screen.tsx'

interface Screens {
  list: Screen
  store: Screen
  record: Screen
}

const screensOf = (kind: ImportKind): Screens => ({
  list: () => <ImportsScreen kind={kind} />,
  store: () => <ImportScreen kind={kind} id={null} />,
  record: ({ params }) => <ImportScreen kind={kind} id={Number(params.id)} />,
})

/** Pages of each kind of import. */
export const importScreens = Object.fromEntries(importKindNames.map((kind) => [kind, screensOf(kind)])) as Record<
  ImportKind,
  Screens
>
