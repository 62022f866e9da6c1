import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Box, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { rejectionReasonWords } from '#contract/service-order/actions.ts'
import {
  deliveryAddressTypeWords,
  deliveryTypeWords,
  hasOtherAddress,
  itemTypeWords,
} from '#contract/service-order/fields.ts'
import { orderPage } from '#contract/service-order/handling/kinds.ts'
import { resolutionWords } from '#contract/service-order/resolutions.ts'
import { statusWordsOf } from '#contract/service-order/statuses.ts'
import { abroad } from '#contract/values/address-line.ts'
import { formatPhone } from '#contract/values/phones.ts'
import { formatDate } from '#services/formatting.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { FileGallery } from '#views/components/media/file-gallery.tsx'
import { Card, Facts } from '#views/components/page/card.tsx'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { Badge, StatusBadge } from '#views/components/status/status-badge.tsx'
import { useWarranty } from '#views/service-order/handling/handling-actor.ts'
import classes from '#views/service-order/handling/order.module.css'
import { Quote } from '#views/service-order/handling/quote.tsx'
import { SerialFact } from '#views/service-order/handling/serial-fact.tsx'
import { useOrderZone, warrantyOrderPaths } from '#views/service-order/zone.ts'
import { UnitWarnings } from '#views/unit/unit-warnings.tsx'

/** Device and fault: unit, description, dates. */
export function DeviceFacts() {
  const { i18n } = useLingui()
  const order = useWarranty()
  const { model_name, brand_name, serial_no, error_code_name, purchase_date, install_date, item_types, comment } = order
  const known = item_types.filter((type) => type !== 'unknown').map((type) => labelIn(i18n, itemTypeWords[type]))
  const units = known.length > 0 ? known.join(', ') : item_types.length > 0 && <Trans>not known</Trans>
  const place = [
    order.installation_address,
    [order.installation_post_code, order.installation_city].filter(Boolean).join(' '),
    order.installation_place,
    order.country && abroad(order.country, i18n.locale),
  ]
  return (
    <Card title={<Trans>Device and fault</Trans>}>
      <Facts
        facts={[
          { label: <Trans>Model</Trans>, value: [model_name, brand_name].filter(Boolean).join(' · ') || null },
          {
            label: <Trans>Serial number</Trans>,
            value: serial_no && <SerialFact serial_no={serial_no} correction={order.serial_correction} />,
          },
          { label: <Trans>Error code</Trans>, value: error_code_name },
          { label: <Trans>Purchase date</Trans>, value: purchase_date && formatDate(purchase_date) },
          { label: <Trans>Installation date</Trans>, value: install_date && formatDate(install_date) },
          ...warrantyOf(order),
          {
            label: <Trans>Unit</Trans>,
            value: units || null,
          },
          { label: <Trans>Place of installation</Trans>, value: place.filter(Boolean).join(', ') || null },
          ...earlierOrders(order),
        ]}
      />
      {order.unit_warnings.length > 0 && (
        <Box mt="sm">
          <Notice tone="warning">
            <UnitWarnings unit={order} />
          </Notice>
        </Box>
      )}
      {comment && <Quote>{comment}</Quote>}
    </Card>
  )
}

/** The end of the warranty. Warnings are shown below the facts. */
function warrantyOf({ warranty_until, unit_warnings }: ReturnType<typeof useWarranty>) {
  if (unit_warnings.length > 0) return []
  const value = warranty_until && (
    <Badge tone="green">
      <Trans>until {formatDate(warranty_until)}</Trans>
    </Badge>
  )
  return [{ label: <Trans>Warranty</Trans>, value }]
}

/** The orders of parts for this order. */
export function PartsOrdersOfWarranty() {
  const { parts_orders } = useWarranty()
  const zone = useOrderZone()
  if (parts_orders.length === 0) return null
  return (
    <Card title={<Trans>Orders of parts</Trans>} count={parts_orders.length}>
      <Facts
        facts={parts_orders.map(({ id, order_number, status }) => ({
          label: <StatusBadge of={statusWordsOf('parts', status)} />,
          value: (
            <EnterableLink className={classes.link} href={orderPage('parts', zone, id)}>
              {order_number ?? id}
            </EnterableLink>
          ),
        }))}
      />
    </Card>
  )
}

function earlierOrders(order: ReturnType<typeof useWarranty>): { label: ReactNode; value: ReactNode }[] {
  if (!('earlier_orders' in order)) return []
  return [{ label: <Trans>Earlier orders of the unit</Trans>, value: <EarlierOrders /> }]
}

function EarlierOrders() {
  const order = useWarranty()
  const paths = warrantyOrderPaths[useOrderZone()]
  if (!('earlier_orders' in order) || order.earlier_orders.length === 0) return <Trans>none</Trans>
  return order.earlier_orders.map(({ id, order_number }, index) => (
    <span key={id}>
      {index > 0 && ', '}
      <EnterableLink className={classes.link} href={paths.preview(id)}>
        {order_number ?? id}
      </EnterableLink>
    </span>
  ))
}

/** Shipped parts as reported by the ERP, with the tracking number. */
function shipment({ shipped_parts, tracking_number }: ReturnType<typeof useWarranty>) {
  return [
    ...(shipped_parts ? [{ label: <Trans>Parts shipped</Trans>, value: shipped_parts }] : []),
    ...(tracking_number
      ? [{ label: <Trans>Tracking number</Trans>, value: <span className={classes.serial}>{tracking_number}</span> }]
      : []),
  ]
}

/** Delivery and contact. */
export function DeliveryFacts() {
  const { i18n } = useLingui()
  const order = useWarranty()
  const { delivery_type, delivery_address_type, recipient, contact_name, contact_email, contact_phone } = order
  const address = [
    order.delivery_address,
    [order.delivery_post_code, order.delivery_city].filter(Boolean).join(' '),
    order.delivery_country && abroad(order.delivery_country, i18n.locale),
  ]
  return (
    <Card title={<Trans>Delivery and contact</Trans>}>
      <Facts
        facts={[
          { label: <Trans>Delivery</Trans>, value: delivery_type && labelIn(i18n, deliveryTypeWords[delivery_type]) },
          {
            label: <Trans>Address</Trans>,
            value: hasOtherAddress(order)
              ? address.filter(Boolean).join(', ')
              : delivery_address_type && labelIn(i18n, deliveryAddressTypeWords[delivery_address_type]),
          },
          ...shipment(order),
          { label: <Trans>Recipient</Trans>, value: recipient },
          { label: <Trans>Contact person</Trans>, value: contact_name },
          {
            label: <Trans>E-mail</Trans>,
            value: contact_email && (
              <a className={classes.link} href={`mailto:${contact_email}`}>
                {contact_email}
              </a>
            ),
          },
          {
            label: <Trans>Phone</Trans>,
            value: contact_phone && (
              <a className={classes.link} href={`tel:${contact_phone}`}>
                {formatPhone(contact_phone)}
              </a>
            ),
          },
        ]}
      />
    </Card>
  )
}

/** The resolution of the order. */
export function ResolutionFacts() {
  const { i18n } = useLingui()
  const { status, resolution, resolution_text, rejection_reason, new_serial_no, decision_file, timeline } =
    useWarranty()
  if (status !== 'completed' || !resolution) return null
  // The author of an explanation is in the timeline; an order completed by the server has none.
  const isGivenUp = resolution === 'no_answer' && timeline.findLast(({ kind }) => kind === 'completed')?.actor === null
  return (
    <Card title={<Trans>Resolution</Trans>}>
      <Facts
        facts={[
          { label: <Trans>Decision</Trans>, value: labelIn(i18n, resolutionWords[resolution]) },
          ...(rejection_reason
            ? [{ label: <Trans>Reason</Trans>, value: labelIn(i18n, rejectionReasonWords[rejection_reason]) }]
            : []),
          ...(new_serial_no
            ? [
                {
                  label: <Trans>Serial number of the new unit</Trans>,
                  value: <SerialFact serial_no={new_serial_no} />,
                },
              ]
            : []),
        ]}
      />
      {resolution_text && <Quote>{resolution_text}</Quote>}
      {decision_file && <FileGallery files={[decision_file]} />}
      {isGivenUp && !resolution_text && (
        <Text mt={0} mb="2xs" c="dimmed" fz="xs">
          <Trans>Despite reminders, the partner did not answer the question.</Trans>
        </Text>
      )}
    </Card>
  )
}
