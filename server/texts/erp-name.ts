import { type Connected, instanceFor } from '#server/instance.ts'

/** The name of the ERP in the texts of this server. */
export function erpNameOf(db: Connected): string {
  return instanceFor(db).settings.erp_name
}
