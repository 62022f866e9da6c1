import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link, useSearch } from 'wouter'
import { orderKinds, orderPage } from '#contract/service-order/handling/kinds.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { useOrderKind } from '#views/service-order/zone.ts'
import classes from './desk.module.css'

/** Under what name the address of an order says from which list it was opened. */
const listParameter = 'list'

/** The address of an order that was opened from a list, which it is to be leafed through by. */
export function withinList(path: string, list: string): string {
  return list === '' ? path : `${path}?${new URLSearchParams({ [listParameter]: list })}`
}

/** The orders before and after this one in the list that it was opened from; nothing where it was opened otherwise. */
export function OrderNeighbours({ id }: { id: number }) {
  const list = new URLSearchParams(useSearch()).get(listParameter)
  return list === null ? null : <Neighbours key={id} id={id} list={list} />
}

function Neighbours({ id, list }: { id: number; list: string }) {
  const { t } = useLingui()
  const kind = useOrderKind()
  const { entity, param } = orderKinds[kind]
  // The calls of all kinds are named alike, so that that of warranty orders stands for all.
  const { data } = useLoad(`${entity}.neighbours` as 'service-order.service-orders.neighbours', {
    path: { [param]: id } as { service_order: number },
    query: { list },
    showRefusal: false,
  })
  if (!data) return null
  const { previous, next, position, total } = data
  const step = (other: number | null, label: string, Icon: typeof IconChevronLeft) =>
    other === null ? (
      <ActionIcon variant="default" size={36} disabled aria-label={label}>
        <Icon size={18} stroke={1.7} />
      </ActionIcon>
    ) : (
      <ActionIcon
        variant="default"
        size={36}
        component={Link}
        href={withinList(orderPage(kind, 'staff', other), list)}
        aria-label={label}
      >
        <Icon size={18} stroke={1.7} />
      </ActionIcon>
    )
  return (
    <nav className={classes.neighbours} aria-label={t`Orders of the list`}>
      {step(previous, t`Previous order`, IconChevronLeft)}
      <span className={classes.place}>
        <Trans>
          {position} of {total}
        </Trans>
      </span>
      {step(next, t`Next order`, IconChevronRight)}
    </nav>
  )
}
