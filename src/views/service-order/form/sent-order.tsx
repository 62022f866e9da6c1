import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { useServices } from '#views/components/app/app-services.ts'
import { Card } from '#views/components/page/card.tsx'
import { orderPaths, useOrderZone } from '#views/service-order/zone.ts'
import { ErpProgress } from './erp-progress.tsx'
import classes from './form.module.css'
import { WarrantyForm } from './form-actor.ts'

/** Shown after sending: the number, and whether the ERP has the order. */
export function SentOrder({ onAgain }: { onAgain: () => void }) {
  const paths = orderPaths[useOrderZone()]
  const { address } = useServices()
  // The screen of a new order is the one that is shown already: a link to it begins another.
  useEffect(() => address.listen(() => address.path() === paths.register && onAgain()), [address, paths, onAgain])
  const order = WarrantyForm.useSelector(({ context }) => context.order)
  if (!order) return null
  return (
    <div className={classes.sent}>
      <Card>
        <div className={classes.sentText}>
          <span className={classes.sentMark} aria-hidden>
            <IconCheck size={30} stroke={1.7} />
          </span>
          <h1 className={classes.sentTitle} tabIndex={-1} data-page-title>
            <Trans>The order has been sent</Trans>
          </h1>
          <p className={classes.sentNumber}>{order.order_number}</p>
          <p>
            <Trans>We will write to you as soon as the service team has looked at it.</Trans>
          </p>
        </div>
      </Card>
      {order.erp_status !== 'none' && <ErpProgress order={order} />}
      <div className={classes.sentButtons}>
        <Button component={Link} href={paths.preview(order.id)} color="copper" size="lg">
          <Trans>Show the order</Trans>
        </Button>
        <Button component={Link} href={paths.register} variant="default" size="lg">
          <Trans>Report another fault</Trans>
        </Button>
        <Button component={Link} href={paths.list} variant="subtle" size="lg">
          <Trans>All orders</Trans>
        </Button>
      </div>
    </div>
  )
}
