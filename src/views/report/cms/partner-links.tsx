import { Trans } from '@lingui/react/macro'
import { Box, Flex } from '@mantine/core'
import { orderKinds } from '#contract/service-order/handling/kinds.ts'
import { listOf } from '#services/dashboard/counted.ts'
import { ordersOfCompany } from '#services/report/line-counts.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { EnterableAction, EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { partnerPaths } from '#views/partner/paths.ts'
import { reportPaths } from './paths.ts'

/** Links from the figures of a company to the underlying records of the same period; its orders are those of three lists. */
export function PartnerLinks({ id, period: { from, to } }: { id: number; period: { from: string; to: string } }) {
  const period = `${from}..${to}`
  const line = { row: { id, name: '', orders: 0 }, by: undefined, filters: {}, period: { from, to } }
  const mayOrders = useMay('service-order.service-orders.index')
  const mayMaintenances = useMay('service-order.service-maintenances.index')
  const mayParts = useMay('service-order.spare-parts-orders.index')
  return (
    <Box mb="md">
      <Notice tone="information" title={<Trans>One partner</Trans>}>
        <Flex component="span" rowGap="4xs" columnGap="lg" wrap="wrap">
          <EnterableAction href={partnerPaths.one(id)}>
            <Trans>Company</Trans>
          </EnterableAction>
          {mayOrders && (
            <EnterableLink href={listOf(`/cms${orderKinds.warranty.path}`, ordersOfCompany.warranty, line)}>
              <Trans>Warranty orders</Trans>
            </EnterableLink>
          )}
          {mayMaintenances && (
            <EnterableLink href={listOf(`/cms${orderKinds.maintenance.path}`, ordersOfCompany.maintenance, line)}>
              <Trans>Maintenances</Trans>
            </EnterableLink>
          )}
          {mayParts && (
            <EnterableLink href={listOf(`/cms${orderKinds.parts.path}`, ordersOfCompany.parts, line)}>
              <Trans>Spare-parts orders</Trans>
            </EnterableLink>
          )}
          <EnterableAction href={`${reportPaths.activities}?partner=${id}&period=${period}&by=month`}>
            <Trans>Activity by month</Trans>
          </EnterableAction>
          <EnterableAction href={`${reportPaths.offers}?partner=${id}&period=${period}&by=device`}>
            <Trans>Offers by device</Trans>
          </EnterableAction>
          <EnterableAction href={`${reportPaths.activities}?period=${period}`}>
            <Trans>All partners</Trans>
          </EnterableAction>
        </Flex>
      </Notice>
    </Box>
  )
}
