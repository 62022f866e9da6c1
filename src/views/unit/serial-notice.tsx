import { Trans } from '@lingui/react/macro'
import { Button, Flex, Skeleton } from '@mantine/core'
import type { SerialCheck } from '#contract/service-order/entity.ts'
import { orderPage } from '#contract/service-order/handling/kinds.ts'
import { statusWordsOf } from '#contract/service-order/statuses.ts'
import { readSerial, serialLength } from '#contract/unit/serial-number.ts'
import { formatDate } from '#services/formatting.ts'
import type { OrderZone } from '#services/service-order/order-calls.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { StatusBadge } from '#views/components/status/status-badge.tsx'
import { LackingNotice } from '#views/f-gas/lacking-notice.tsx'
import { UnitWarnings } from './unit-warnings.tsx'

interface SerialNoticeProps {
  zone: OrderZone
  /** As typed so far. */
  serial_no: string | null
  /** The chosen model, which may differ from that of the unit. */
  model?: number | null
  /** The company for which it is requested. */
  partner?: number | null
  /** The order being edited, which is not reported as open. */
  except?: number | null
  /** Takes the number of the unit that has replaced the typed one. */
  onReplace?: (serial_no: string) => void
  /** In the registration of a warranty, where an unknown unit is normal. */
  registers?: boolean
}

/** Shows the unit of a complete serial number: warnings, warranty coverage and open orders. */
export function SerialNotice({ serial_no, zone, ...about }: SerialNoticeProps) {
  const may = useMay(`${zone === 'staff' ? '' : 'partnerzone.'}service-order.service-orders.store`)
  const digits = readSerial(serial_no ?? '')
  return may && digits.length === serialLength ? <Known key={digits} serial_no={digits} zone={zone} {...about} /> : null
}

function Known({
  serial_no,
  zone,
  model,
  partner,
  except,
  registers = false,
  onReplace,
}: SerialNoticeProps & { serial_no: string }) {
  const asked = (name: string, id: number | null | undefined) => (id ? { [name]: String(id) } : {})
  const query = { serial_no, ...asked('model', model), ...asked('partner_id', partner), ...asked('except', except) }
  const name =
    zone === 'staff' ? 'service-order.serial-numbers.check' : 'partnerzone.service-order.serial-numbers.check'
  const { data, failed } = useLoad(name, { query, showRefusal: false })
  if (!data) return failed ? null : <Asked />
  const warnings = data.unit_warnings.filter((warning) => !(registers && warning === 'unknown_unit'))
  return (
    <>
      {warnings.length > 0 && (
        <Notice tone="warning" live title={<Trans>Check the serial number</Trans>}>
          <UnitWarnings unit={{ ...data, unit_warnings: warnings }} />
          {onReplace && data.unit_replaced_by !== null && (
            <Button variant="default" size="xs" mt="2xs" onClick={() => onReplace(data.unit_replaced_by ?? '')}>
              <Trans>Use the new number</Trans>
            </Button>
          )}
        </Notice>
      )}
      {registers && data.unit_warnings.includes('unknown_unit') && (
        <Notice tone="information" live>
          <Trans>We do not know this number from sales: we will check the registration first.</Trans>
        </Notice>
      )}
      {!warnings.includes('warranty_expired') && <Covered check={data} />}
      {data.lacks_certificate && !registers && <LackingNotice />}
      <Open orders={data.open_orders} zone={zone} />
    </>
  )
}

/** A placeholder, so that fields do not move when the answer arrives. */
function Asked() {
  return (
    <Notice tone="information" title={<Trans>Checking the serial number…</Trans>}>
      <Skeleton height={12} width="50%" my="3xs" />
    </Notice>
  )
}

function Covered({ check: { warranty_until, unit_model_name } }: { check: SerialCheck }) {
  if (warranty_until === null) return null
  const date = formatDate(warranty_until)
  return (
    <Notice tone="success" live title={<Trans>Under warranty until {date}.</Trans>}>
      {unit_model_name}
    </Notice>
  )
}

/** Open orders of the unit, to avoid duplicates. */
function Open({ orders, zone }: { orders: SerialCheck['open_orders']; zone: OrderZone }) {
  if (orders.length === 0) return null
  return (
    <Notice tone="information" live title={<Trans>Open items for this unit</Trans>}>
      <PlainList gap="3xs" mt="4xs">
        {orders.map(({ of, id, order_number, status }) => (
          <Flex component="li" key={`${of} ${id}`} gap="2xs" wrap="wrap" align="center">
            <EnterableLink href={orderPage(of, zone, id)}>{order_number}</EnterableLink>{' '}
            <StatusBadge of={statusWordsOf(of, status)} />
          </Flex>
        ))}
      </PlainList>
    </Notice>
  )
}
