import type { ImportColumn } from './columns/column.ts'
import { deviceColumns } from './columns/devices.ts'
import { documentationColumns } from './columns/documentations.ts'
import { errorCodeColumns } from './columns/error-codes.ts'
import { partColumns } from './columns/parts.ts'
import { unitColumns } from './columns/units.ts'
import type { ImportKind } from './kinds.ts'

/** A kind of import as the person sees it. */
export interface ImportKindDeclaration {
  /** Raised when its columns change: a workbook made from an older template is told so. */
  template: number
  columns: readonly ImportColumn[]
}

/** The kinds with their columns. The server says of each how a row is checked and written. */
export const importKindsDeclared: Record<ImportKind, ImportKindDeclaration> = {
  'error-codes': { template: 1, columns: errorCodeColumns },
  documentations: { template: 1, columns: documentationColumns },
  devices: { template: 2, columns: deviceColumns },
  units: { template: 1, columns: unitColumns },
  parts: { template: 1, columns: partColumns },
}
