import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Box, Flex, Text } from '@mantine/core'
import { orderPage } from '#contract/service-order/handling/kinds.ts'
import { cancellations } from '#contract/service-order/maintenance/lifecycle.ts'
import { readingNames, readings } from '#contract/service-order/maintenance/protocol.ts'
import { maintenanceOutcomeWords } from '#contract/service-order/next-texts.ts'
import { addressLine } from '#contract/values/address-line.ts'
import { formatPhone } from '#contract/values/phones.ts'
import { formatDate, formatNumber } from '#services/formatting.ts'
import type { OrderZone } from '#services/service-order/order-calls.ts'
import type { ScreenProps } from '#src/routes.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { FileGallery } from '#views/components/media/file-gallery.tsx'
import { Card, Facts } from '#views/components/page/card.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { Badge } from '#views/components/status/status-badge.tsx'
import { LackingNotice } from '#views/f-gas/lacking-notice.tsx'
import { DueNotice } from '#views/service-order/desk/due-notice.tsx'
import { ClosedCompanyNotice } from '#views/service-order/handling/closed-company-notice.tsx'
import { CompanyFact } from '#views/service-order/handling/company-fact.tsx'
import { useMaintenance } from '#views/service-order/handling/handling-actor.ts'
import classes from '#views/service-order/handling/order.module.css'
import { HandledOrderScreen, OrderPage, OrderPeek, type PeekedKind } from '#views/service-order/handling/order-page.tsx'
import { Quote } from '#views/service-order/handling/quote.tsx'
import { SerialFact } from '#views/service-order/handling/serial-fact.tsx'
import { useHandlingWords } from '#views/service-order/handling/use-conflict-words.ts'
import { PartsFromVan, VisitList } from '#views/service-order/visit/visit-facts.tsx'
import { useOrderZone } from '#views/service-order/zone.ts'
import { MaintenanceNext } from './columns.tsx'
import { maintenanceDialogs } from './dialogs.tsx'
import { PartnersVisitNotice } from './partners-visit-notice.tsx'
import { cancellationWords, checkResultWords, readingWords } from './words.ts'

/** A maintenance in the back office. */
export const StaffMaintenance = ({ params }: ScreenProps) => <Maintenance id={Number(params.id)} zone="staff" />

/** A maintenance in the partner zone. */
export const PartnerMaintenance = ({ params }: ScreenProps) => <Maintenance id={Number(params.id)} zone="partner" />

const peeked: PeekedKind = {
  kind: 'maintenance',
  own: maintenanceDialogs,
  useWords: useHandlingWords,
  About: MaintenanceFacts,
}

/** The preview of a maintenance beside its list. */
export const MaintenancePeek = ({ id }: { id: number }) => <OrderPeek of={peeked} id={id} />

function Maintenance({ id, zone }: { id: number; zone: OrderZone }) {
  return (
    <HandledOrderScreen zone={zone} kind="maintenance" id={id} own={maintenanceDialogs} words={useHandlingWords()}>
      <Page />
    </HandledOrderScreen>
  )
}

function Page() {
  const order = useMaintenance()
  const zone = useOrderZone()
  // A report that lacks them is the next step, also where its visit is still planned.
  const isScheduled =
    !order.report_kept_at &&
    ((order.outcome !== null && order.outcome !== 'done') ||
      (order.status === 'inprogress' && order.visit_status !== null))
  return (
    <OrderPage
      pages={{ complete: `${orderPage('maintenance', zone, order.id)}/complete` }}
      notices={
        <>
          {zone === 'staff' && <ClosedCompanyNotice order={order} />}
          {zone === 'staff' && 'due_at' in order && order.due_at && <DueNotice due_at={order.due_at} />}
          {zone === 'staff' && <PartnersVisitNotice />}
          {order.lacks_certificate && order.status !== 'completed' && <LackingNotice />}
        </>
      }
      facts={
        <>
          <ProtocolFacts />
          <VisitFacts />
          <PartsFromVan />
          <MaintenanceFacts />
          <MaintenanceFiles />
        </>
      }
      next={isScheduled ? <MaintenanceNext row={order} partnerReads={zone === 'partner'} /> : undefined}
    />
  )
}

/** Device, place and contact of a maintenance. */
function MaintenanceFacts() {
  const { i18n } = useLingui()
  const order = useMaintenance()
  const { address: street, post_code: postcode, city, country } = order
  const place = addressLine({ street, postcode, city, country }, i18n.locale)
  return (
    <Card title={<Trans>Device and place</Trans>}>
      <Facts
        facts={[
          { label: <Trans>Model</Trans>, value: [order.model_name, order.brand_name].filter(Boolean).join(' · ') },
          {
            label: <Trans>Serial number</Trans>,
            value: order.serial_no && <SerialFact serial_no={order.serial_no} correction={order.serial_correction} />,
          },
          { label: <Trans>Device type</Trans>, value: order.device_type_name },
          { label: <Trans>Kind of maintenance</Trans>, value: order.maintenance_type_name },
          { label: <Trans>Kind of repair</Trans>, value: order.repair_type_name },
          {
            label: <Trans>Company</Trans>,
            value: <CompanyFact {...order} />,
          },
          { label: <Trans>Place</Trans>, value: place || null },
          { label: <Trans>Preferred days</Trans>, value: order.wanted_days },
          { label: <Trans>On-site contact</Trans>, value: order.contact_name },
          {
            label: <Trans>Phone</Trans>,
            value: order.contact_phone && (
              <a className={classes.link} href={`tel:${order.contact_phone}`}>
                {formatPhone(order.contact_phone)}
              </a>
            ),
          },
          {
            label: <Trans>E-mail</Trans>,
            value: order.contact_email && (
              <a className={classes.link} href={`mailto:${order.contact_email}`}>
                {order.contact_email}
              </a>
            ),
          },
        ]}
      />
      {order.description && <Quote>{order.description}</Quote>}
    </Card>
  )
}

/** The visits, the current one first, and how the maintenance ended. */
function VisitFacts() {
  const { i18n } = useLingui()
  const { visits, outcome, visited_on, visited_on_reason, outcome_reason } = useMaintenance()
  if (visits.length === 0 && !outcome) return null
  const word = cancellations.find((one) => one === outcome_reason)
  return (
    <Card
      title={<Plural value={visits.length} one="Visit" other="Visits" />}
      {...(visits.length > 1 && { count: visits.length })}
    >
      {outcome && (
        <Facts
          facts={[
            { label: <Trans>Result</Trans>, value: labelIn(i18n, maintenanceOutcomeWords[outcome]) },
            ...(outcome_reason
              ? [{ label: <Trans>Reason</Trans>, value: word ? i18n._(cancellationWords[word]) : outcome_reason }]
              : []),
            ...(visited_on ? [{ label: <Trans>Visit day</Trans>, value: formatDate(visited_on) }] : []),
            ...(visited_on_reason ? [{ label: <Trans>Why an earlier day</Trans>, value: visited_on_reason }] : []),
          ]}
        />
      )}
      <VisitList />
    </Card>
  )
}

/** The protocol: checklist, readings, photos, signature and PDF. */
function ProtocolFacts() {
  const { i18n } = useLingui()
  const order = useMaintenance()
  const {
    protocol,
    completion_note,
    protocol_file,
    photos_before,
    photos_after,
    signature,
    next_due_on,
    next_due_reason,
  } = order
  if (order.outcome !== 'done' && !protocol && !order.report_kept_at) return null
  const measured = readingNames.filter((name) => protocol?.readings[name] != null)
  const files = [protocol_file, ...photos_before, ...photos_after, signature].filter((file) => file !== null)
  return (
    <Card title={<Trans>Report</Trans>}>
      {protocol && protocol.checks.length > 0 && (
        <PlainList mb="md">
          {protocol.checks.map(({ name_pl, name_en, result, remark, photos }) => (
            <Flex component="li" key={name_pl} gap="sm" align="baseline" justify="space-between">
              <span>
                {i18n.locale === 'en' ? name_en : name_pl}
                {remark && (
                  <Text component="div" className="anywhere" c="dimmed" fz="xs">
                    {remark}
                  </Text>
                )}
                {photos.length > 0 && (
                  <Box mt="2xs">
                    <FileGallery files={photos} />
                  </Box>
                )}
              </span>
              <Badge tone={result === 'ok' ? 'green' : result === 'fault' ? 'red' : 'grey'}>
                {i18n._(checkResultWords[result])}
              </Badge>
            </Flex>
          ))}
        </PlainList>
      )}
      <Facts
        facts={[
          ...measured.map((name) => ({
            label: i18n._(readingWords[name]),
            value: `${formatNumber(protocol?.readings[name] ?? 0, i18n.locale)} ${readings[name].unit}`,
          })),
          ...(protocol?.signed_by ? [{ label: <Trans>Signed by</Trans>, value: protocol.signed_by }] : []),
          { label: <Trans>Next maintenance due on</Trans>, value: next_due_on && formatDate(next_due_on) },
          ...(next_due_reason
            ? [{ label: <Trans>Why later than the terms require</Trans>, value: next_due_reason }]
            : []),
        ]}
      />
      {completion_note && <Quote>{completion_note}</Quote>}
      {files.length > 0 && (
        <Box mt="sm">
          <FileGallery files={files} />
        </Box>
      )}
    </Card>
  )
}

/** Files sent with the order. */
function MaintenanceFiles() {
  const { files } = useMaintenance()
  if (files.length === 0) return null
  return (
    <Card title={<Trans>Files</Trans>} count={files.length}>
      <FileGallery files={files} />
    </Card>
  )
}
