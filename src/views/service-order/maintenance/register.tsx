import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSearch } from 'wouter'
import type { DueToOrder } from '#contract/service-order/due/due.ts'
import type { MaintenanceBeginning } from '#contract/service-order/maintenance/maintenance.ts'
import { readSerial, serialLength } from '#contract/unit/serial-number.ts'
import { formatDate } from '#services/formatting.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { FormSkeleton } from '#views/components/resource/form-skeleton.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { PartnerChoice } from '#views/service-order/new-order.tsx'
import { OrderKindContext, OrderZoneContext } from '#views/service-order/zone.ts'
import { NewMaintenance } from './new-maintenance.tsx'
import type { TypedMaintenance } from './use-new-maintenance.ts'

const keptAs = 'service-order.service-maintenances.store'

/** Initial values from a due date. */
function begunByDue({ serial_no, form }: DueToOrder, description: string): Partial<TypedMaintenance> {
  return { ...known(form), serial_no, description }
}

/** Registers a maintenance; for a due date it is prefilled. */
export function RegisterMaintenance() {
  const asked = new URLSearchParams(useSearch())
  const due = Number(asked.get('due') ?? '') || null
  const serial_no = readSerial(asked.get('serial') ?? '')
  if (due !== null) return <RegisterDue id={due} />
  return serial_no.length === serialLength ? (
    <RegisterForUnit serial_no={serial_no} />
  ) : (
    <NewMaintenance keptAs={keptAs} />
  )
}

/** For a unit of the company, whose place is known. */
function RegisterForUnit({ serial_no }: { serial_no: string }) {
  const asked = { query: { serial_no }, showRefusal: false }
  const { data, failure, refresh } = useLoad('partnerzone.device.units.find', asked)
  if (!data && failure) return <FailureNotice failure={failure} onRetry={refresh} />
  if (!data) return <CardSkeleton />
  const own = data.unit?.own
  const place = own && {
    address: own.installation_address,
    post_code: own.installation_post_code,
    city: own.installation_city,
    country: own.installation_country,
    contact_name: own.owner_name,
    contact_phone: own.owner_phone,
    contact_email: own.owner_email,
  }
  return <NewMaintenance keptAs={`${keptAs}:${serial_no}`} begin={known({ serial_no, ...place })} />
}

/** Only known values. */
const known = (values: Record<string, unknown>): Partial<TypedMaintenance> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))

function RegisterDue({ id }: { id: number }) {
  const { t } = useLingui()
  const asked = { path: { due_maintenance: id }, showRefusal: false }
  const { data: due, failure, refresh } = useLoad('partnerzone.service-order.due-maintenances.show', asked)
  if (!due && failure) return <FailureNotice failure={failure} onRetry={refresh} />
  if (!due) return <CardSkeleton />
  const day = formatDate(due.due_on)
  const description = due.kind === 'maintenance' ? t`Maintenance due on ${day}` : t`Leak check due on ${day}`
  return <NewMaintenance keptAs={`${keptAs}:${id}`} begin={begunByDue(due, description)} />
}

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
          <ForPartner partner={partner} serial_no={serial_no.length === serialLength ? serial_no : null} />
        )}
      </OrderKindContext>
    </OrderZoneContext>
  )
}

/** Initial values from the unit. */
function begunByUnit({ unit }: MaintenanceBeginning): Partial<TypedMaintenance> {
  return Object.fromEntries(Object.entries(unit ?? {}).filter(([, value]) => value !== null))
}

function ForPartner({ partner, serial_no }: { partner: number; serial_no: string | null }) {
  const { data, failure, refresh } = useLoad('service-order.service-maintenances.begin', {
    query: { partner: String(partner), ...(serial_no && { serial_no }) },
    showRefusal: false,
  })
  if (!data && failure) return <FailureNotice failure={failure} onRetry={refresh} />
  if (!data) return <FormSkeleton />
  const keptAs = `service-order.service-maintenances.store:${partner}${serial_no ? `:${serial_no}` : ''}`
  return <NewMaintenance keptAs={keptAs} begin={begunByUnit(data)} forPartner={data} />
}
