import type { SynchronizationKind } from '#contract/synchronization/kinds.ts'
import { readFieldOf } from '#server/integrations/erp/owned-fields.ts'
import type { ErpValues, ReadRecord } from './kind.ts'

/**
 * The values that a record of the ERP gives: those of fields that its page has, without blank ones where a blank is no value
 * (`readFields`).
 */
export function saidValues(kind: SynchronizationKind, values: ReadRecord['values']): ErpValues {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) => value !== undefined && !(value === null && readFieldOf(kind, field)?.on.blank === 'kept'),
    ),
  ) as ErpValues
}
