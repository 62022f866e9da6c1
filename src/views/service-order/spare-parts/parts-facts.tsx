import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import { IconArrowsExchange, IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import { resolutionWords } from '#contract/service-order/resolutions.ts'
import type { PartsLine } from '#contract/service-order/spare-parts/entity.ts'
import { addressLine } from '#contract/values/address-line.ts'
import { fromGrosze, toGrosze } from '#contract/values/money.ts'
import { formatPhone } from '#contract/values/phones.ts'
import { formatDate, formatMoment } from '#services/formatting.ts'
import { Dialog } from '#views/components/dialogs/dialog.tsx'
import { erp } from '#views/components/entity/erp.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { FileGallery } from '#views/components/media/file-gallery.tsx'
import { Card, type Fact, Facts } from '#views/components/page/card.tsx'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { Badge } from '#views/components/status/status-badge.tsx'
import { CompanyFact } from '#views/service-order/handling/company-fact.tsx'
import { Handling, useOffered, usePartsOrder } from '#views/service-order/handling/handling-actor.ts'
import { SerialFact } from '#views/service-order/handling/serial-fact.tsx'
import { useOrderZone, warrantyOrderPaths } from '#views/service-order/zone.ts'
import { PartLine } from './part-line.tsx'
import { PartsPicker } from './parts-picker.tsx'
import { PartsTotal } from './parts-total.tsx'
import { Price } from './price.tsx'

/** The ordered parts and their delivered quantities. */
export function PartsLines() {
  const { i18n } = useLingui()
  const { lines, expected_date } = usePartsOrder()
  const zone = useOrderZone()
  return (
    <Card title={<Trans>Parts</Trans>}>
      {expected_date && (
        <Text my="1em" c="dimmed" fz="xs">
          <Trans>Expected on {formatDate(expected_date)}</Trans>
        </Text>
      )}
      <PlainList gap="2xs" m={0} mt="4xs" mb="xs">
        {lines.map((line) => (
          <PartLine
            key={line.id}
            number={line.number}
            isStruck={line.struck}
            title={
              <>
                {line.title ?? (
                  <Badge tone="amber">
                    <Trans>not on the list</Trans>
                  </Badge>
                )}{' '}
                {line.struck_quantity > 0 && (
                  <Badge tone="grey">
                    {line.struck ? <Trans>removed</Trans> : <Trans>removed: {line.struck_quantity}</Trans>}
                  </Badge>
                )}
                {zone === 'staff' && line.strike_pending && (
                  <Badge tone="amber">
                    <Trans>being deleted in {erp}</Trans>
                  </Badge>
                )}
                {line.struck_quantity > 0 && line.strike_reason && (
                  <Text span c="dimmed" fz="xs">
                    {line.strike_reason === 'no_answer' ? labelIn(i18n, resolutionWords.no_answer) : line.strike_reason}
                  </Text>
                )}
              </>
            }
          >
            <LinePrice line={line} />
            <span className="tabular nowrap">
              <Trans>
                delivered {line.delivered} of {line.quantity}
              </Trans>
            </span>
            {zone === 'staff' && <MatchLine line={line} />}
          </PartLine>
        ))}
      </PlainList>
      <PartsTotal lines={lines.map((line) => ({ net_price: line.net_price, quantity: remainingOf(line) }))} />
    </Card>
  )
}

/** Quantity of a line that was not removed. */
const remainingOf = ({ quantity, struck_quantity }: PartsLine) => quantity - struck_quantity

/** The price of one piece, and of all pieces of the line where there are more. */
function LinePrice({ line }: { line: PartsLine }) {
  const { net_price } = line
  const quantity = remainingOf(line)
  return (
    <span className="tabular">
      <span className="nowrap">
        <Price amount={net_price} />
        {net_price !== null && quantity > 1 && ` × ${quantity}`}
      </span>
      {net_price !== null && quantity > 1 && (
        <>
          {' '}
          <span className="nowrap">
            = <Price amount={fromGrosze(toGrosze(net_price) * quantity)} />
          </span>
        </>
      )}
    </span>
  )
}

/** Past deliveries with tracking numbers. */
export function Deliveries() {
  const { deliveries } = usePartsOrder()
  if (deliveries.length === 0) return null
  return (
    <Card title={<Trans>Deliveries</Trans>}>
      <PlainList divided gap="md">
        {deliveries.map(({ id, at, carrier, tracking_number, tracking_link, received_by, signature, lines }) => (
          <li key={id}>
            <Facts
              facts={[
                { label: <Trans>Date</Trans>, value: formatMoment(at) },
                {
                  label: <Trans>Parts</Trans>,
                  value: lines.map((line) => `${line.quantity} × ${line.number}`).join(', '),
                },
                ...((carrier ?? tracking_number)
                  ? parcelFacts({ carrier, tracking_number, tracking_link })
                  : [
                      { label: <Trans>Received by</Trans>, value: received_by },
                      {
                        label: <Trans>Signature</Trans>,
                        // An erased recipient leaves neither name nor signature.
                        value: signature ? <FileGallery files={[signature]} /> : received_by && <Trans>on paper</Trans>,
                      },
                    ]),
              ]}
            />
          </li>
        ))}
      </PlainList>
    </Card>
  )
}

interface Parcel {
  carrier: string | null
  tracking_number: string | null
  tracking_link: string | null
}

/** Carrier and tracking of a parcel. */
function parcelFacts({ carrier, tracking_number, tracking_link }: Parcel): Fact[] {
  return [
    { label: <Trans>Carrier</Trans>, value: carrier },
    { label: <Trans>Tracking number</Trans>, value: tracking_number },
    {
      label: <Trans>Tracking</Trans>,
      value: tracking_link && (
        <Button
          component="a"
          href={tracking_link}
          target="_blank"
          rel="noreferrer"
          size="compact-sm"
          variant="default"
          leftSection={<IconExternalLink size={16} stroke={1.7} />}
        >
          <Trans>Track the parcel</Trans>
        </Button>
      ),
    },
  ]
}

/** Recipient, address, and the related warranty order. */
export function PartsOrderFacts() {
  const { i18n } = useLingui()
  const order = usePartsOrder()
  const zone = useOrderZone()
  const { shipping_street: street, shipping_postcode: postcode, shipping_city: city, shipping_country: country } = order
  const place = addressLine({ street, postcode, city, country }, i18n.locale)
  const { service_order_id: warranty, service_order_number } = order
  return (
    <Card title={<Trans>Order and delivery</Trans>}>
      <Facts
        facts={[
          { label: <Trans>Model</Trans>, value: order.model_name },
          {
            label: <Trans>Serial number</Trans>,
            value: order.serial_no && <SerialFact serial_no={order.serial_no} correction={order.serial_correction} />,
          },
          {
            label: <Trans>For the warranty order</Trans>,
            value: warranty && (
              <EnterableLink href={warrantyOrderPaths[zone].preview(warranty)}>{service_order_number}</EnterableLink>
            ),
          },
          { label: <Trans>Company</Trans>, value: <CompanyFact {...order} /> },
          { label: <Trans>Name on the invoice</Trans>, value: order.billing_name },
          {
            label: <Trans>Delivery</Trans>,
            value:
              order.delivery_type === 'Shipment' ? <Trans>By a carrier</Trans> : <Trans>Collected in person</Trans>,
          },
          { label: <Trans>Recipient</Trans>, value: order.shipping_name },
          { label: <Trans>Address</Trans>, value: (order.delivery_type === 'Shipment' && place) || null },
          { label: <Trans>E-mail</Trans>, value: order.shipping_email },
          { label: <Trans>Phone</Trans>, value: order.shipping_phone && formatPhone(order.shipping_phone) },
          { label: <Trans>Comment</Trans>, value: order.comment },
        ]}
      />
      {order.files.length > 0 && <FileGallery files={order.files} />}
    </Card>
  )
}

/** Matches a line with a part of the list before the order is accepted. */
function MatchLine({ line }: { line: PartsLine }) {
  const { t } = useLingui()
  const { model } = usePartsOrder()
  const actor = Handling.useActorRef()
  const [opened, setOpened] = useState(false)
  if (!useOffered().includes('match')) return null
  const match = (number: string) => {
    setOpened(false)
    actor.send({ type: 'action.submit', action: 'match', body: { line_id: line.id, number } })
  }
  return (
    <>
      <Button
        variant={line.title === null && !line.struck ? 'default' : 'subtle'}
        size="compact-sm"
        aria-label={t`Change ${line.number}`}
        leftSection={<IconArrowsExchange size={16} stroke={1.7} />}
        onClick={() => setOpened(true)}
      >
        <Trans context="button">Change</Trans>
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} size="xl" title={<Trans>Which part is it?</Trans>}>
        {opened && <PartsPicker model={model} chosen={[]} onPick={({ number }) => match(number)} />}
      </Dialog>
    </>
  )
}
