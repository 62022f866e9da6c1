import { useState } from 'react'
import { useSearch } from 'wouter'
import type { MaintenanceBeginning } from '#contract/service-order/maintenance/maintenance.ts'
import { readSerial, serialLength } from '#contract/unit/serial-number.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { FormSkeleton } from '#views/components/resource/form-skeleton.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { NewMaintenance } from '#views/service-order/maintenance/new-maintenance.tsx'
import type { TypedMaintenance } from '#views/service-order/maintenance/use-new-maintenance.ts'
import { PartnerChoice } from '#views/service-order/new-order.tsx'
import { OrderKindContext, OrderZoneContext } from '#views/service-order/zone.ts'

/** Staff register a maintenance for a partner; from the page of a unit it is prefilled. */
export function RegisterMaintenanceForPartner() {
  const asked = new URLSearchParams(useSearch())
  const [partner, setPartner] = useState(() => Number(asked.get('partner')) || null)
  const serial_no = readSerial(asked.get('serial') ?? '')
  return (
    <OrderZoneContext value="staff">
      <OrderKindContext value="maintenance">
        {partner === null ? (
          <PartnerChoice onChoose={setPartner} />
        ) : (
          <Begun partner={partner} serial_no={serial_no.length === serialLength ? serial_no : null} />
        )}
      </OrderKindContext>
    </OrderZoneContext>
  )
}

/** Initial values from the unit. */
function begunBy({ unit }: MaintenanceBeginning): Partial<TypedMaintenance> {
  return Object.fromEntries(Object.entries(unit ?? {}).filter(([, value]) => value !== null))
}

function Begun({ partner, serial_no }: { partner: number; serial_no: string | null }) {
  const { data, failure, refresh } = useLoad('service-order.service-maintenances.begin', {
    query: { partner: String(partner), ...(serial_no && { serial_no }) },
    showRefusal: false,
  })
  if (!data && failure) return <FailureNotice failure={failure} onRetry={refresh} />
  if (!data) return <FormSkeleton />
  const keptAs = `service-order.service-maintenances.store:${partner}${serial_no ? `:${serial_no}` : ''}`
  return <NewMaintenance keptAs={keptAs} begin={begunBy(data)} forPartner={data} />
}
