import { useLingui } from '@lingui/react/macro'
import { erp } from '#views/components/entity/erp.ts'
import { useOrderZone } from '#views/service-order/zone.ts'

/** The author of an entry that came from the ERP: for partners, the distributor. */
export function useErpAsAuthor(): string {
  const { t } = useLingui()
  return useOrderZone() === 'staff' ? t`${erp}` : t`Distributor`
}
