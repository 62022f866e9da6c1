import type { ImportColumn } from './columns/column.ts'
import { deviceColumns } from './columns/devices.ts'
import { documentationColumns } from './columns/documentations.ts'
import { errorCodeColumns } from './columns/error-codes.ts'
import { partColumns } from './columns/parts.ts'
import { unitColumns } from './columns/units.ts'
import type { ImportKind } from './kinds.ts'

/** A kind of import, as far as the client needs to know it. */
export interface ImportKindDeclaration {
  /** Version of the template; increased when columns change. A workbook from an older template is accepted with a warning. */
  template: number
  columns: readonly ImportColumn[]
}

/** All kinds with their columns. How a row is checked and written is declared on the server. */
export const importKindsDeclared: Record<ImportKind, ImportKindDeclaration> = {
  'error-codes': { template: 1, columns: errorCodeColumns },
  documentations: { template: 1, columns: documentationColumns },
  devices: { template: 2, columns: deviceColumns },
  units: { template: 2, columns: unitColumns },
  parts: { template: 1, columns: partColumns },
}
