import type { ImportKind } from '#contract/import/kinds.ts'
import type { ImportRecord } from '#server/modules/import/advance.ts'
import type { Kind } from '#server/modules/import/kind.ts'
import { changingOnly } from './changing-only.ts'
import { deviceKind } from './devices.ts'
import { documentationKind } from './documentations.ts'
import { errorCodeKind } from './error-codes.ts'
import { partKind } from './parts.ts'
import { unitKind } from './units.ts'

const kinds: Readonly<Record<ImportKind, Kind>> = {
  'error-codes': errorCodeKind,
  documentations: documentationKind,
  devices: deviceKind,
  units: unitKind,
  parts: partKind,
}

/** The server side of an import's kind, which changes existing records only where its mapping requires it. */
export function kindOfImport({ kind, mapping }: Pick<ImportRecord, 'kind' | 'mapping'>): Kind {
  const whole = kindOf(kind)
  return mapping?.key ? changingOnly(whole, mapping.key) : whole
}

/** The server side of a kind of import. */
export const kindOf = (kind: ImportKind): Kind => kinds[kind]
