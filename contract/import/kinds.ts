import type { ImportKindDeclaration } from './kinds/declaration.ts'
import { deviceImport } from './kinds/devices.ts'
import { documentationImport } from './kinds/documentations.ts'
import { errorCodeImport } from './kinds/error-codes.ts'
import { partImport } from './kinds/parts.ts'
import { unitImport } from './kinds/units.ts'

const declared = {
  'error-codes': errorCodeImport,
  documentations: documentationImport,
  devices: deviceImport,
  units: unitImport,
  parts: partImport,
}

export type ImportKind = keyof typeof declared

/** All kinds of imports, in the order of the navigation. New ones come last: the order numbers their advisory locks. */
export const importKinds: Readonly<Record<ImportKind, ImportKindDeclaration>> = declared

/** The names of all kinds. */
export const importKindNames = Object.keys(importKinds) as [ImportKind, ...ImportKind[]]

/** Address of the imports of a kind, or of one of them. */
export const importPath = (kind: ImportKind, id?: number | 'store') =>
  `/cms/import/${kind}${id === undefined ? ('' as const) : (`/${id}` as const)}` as const
